import { isProblem, type Order, type Problem } from '@cartage/core';
import type { Attempt } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { beginIn, type Offer } from './begin-hand-over.ts';
import type { HandOverAnswer } from './hand-over-answer.ts';
import { type Settled, settleIn } from './settle-hand-over.ts';

/**
 * A hand-over that ends without a call, because nobody gave a price for it or it cannot reach its vendor: begun and
 * settled in one transaction. A process that died between two would leave an order that is being handed over with
 * nothing to hand over. Only for an order that no vendor may have already.
 */
export const endUncalled = (
  service: Ground & Connections,
  order: Order,
  offer: Offer,
  answer: HandOverAnswer,
  repeated: Attempt | null = null,
): Promise<Settled | Problem> =>
  service.store.transaction(async (tx) => {
    const begun = await beginIn(service, tx, order, offer, repeated);
    return isProblem(begun) ? begun : settleIn(service, tx, begun, begun.doubt ? withoutAsking(answer) : answer);
  });

/** Nobody has asked the vendor for an order that a restore may have lost a hand-over of: it is asked the next time. */
const withoutAsking = (answer: HandOverAnswer): HandOverAnswer => {
  if (!('words' in answer)) return answer;
  const { kind, words } = answer;
  return kind === 'no-turn'
    ? { kind: 'unknown', words }
    : { kind: 'unavailable', neverSent: false, retryAfterMs: null, words };
};
