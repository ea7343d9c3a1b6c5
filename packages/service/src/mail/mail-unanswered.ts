import type { Instant, Order } from '@cartage/core';
import type { Db } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { changeUnknownWords, courierUnknownWords, leftBehindWords, notCanceledWords } from './hand-over-words.ts';
import { post, type Words } from './post.ts';

/** What a vendor was asked for in vain until the time for it was over (interface 19.2). */
export type Unanswered = 'left-behind' | 'not-canceled' | 'courier-unknown' | 'change-unknown';

const words: Readonly<Record<Unanswered, (order: Order) => Words>> = {
  'left-behind': leftBehindWords,
  'not-canceled': notCanceledWords,
  'courier-unknown': courierUnknownWords,
  'change-unknown': changeUnknownWords,
};

/** Writes to the order's emergencyEmail that somebody has to see to it, in the transaction that gives up. */
export const mailUnanswered = (
  service: Pick<Ground, 'cause'>,
  tx: Db,
  order: Order,
  what: Unanswered,
  at: Instant,
): Promise<void> => post(service, tx, order, { kind: 'unanswered', what, at, ...words[what](order) });
