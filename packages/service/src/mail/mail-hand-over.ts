import type { Instant, LocalText, Order, OrderStatus } from '@cartage/core';
import { type Db, listHistoryLines } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { handedOverWords, refusedWords, unavailableWords } from './hand-over-words.ts';
import { post } from './post.ts';

/**
 * Writes to the order's emergencyEmail that its vendor is unavailable (interface 19.2), in the transaction of that
 * move: once for an outage, however often the hand-over is repeated in it, and once more when it is no longer repeated.
 */
export const mailUnavailable = async (
  service: Pick<Ground, 'cause'>,
  tx: Db,
  order: Order,
  at: Instant,
): Promise<void> => {
  if (order.content.emergencyEmail === null) return;
  const [, , before] = await statusesOf(tx, order, 3);
  if (order.status === 'VendorError' || before !== 'VendorUnavailable')
    await post(service, tx, order, { kind: 'outage', what: 'unavailable', at, ...unavailableWords(order) });
};

/** Writes that the order is a draft again, in the transaction of that move. To be called where nobody waits for the answer. */
export const mailRefused = (
  service: Pick<Ground, 'cause'>,
  tx: Db,
  order: Order,
  { at, reason }: { readonly at: Instant; readonly reason: LocalText },
): Promise<void> => post(service, tx, order, { kind: 'outage', what: 'refused', at, ...refusedWords(order, reason) });

/** Whether whoever handed the order over had another answer then: that it waits for its payment, or for a manager. */
export const hasWaited = async (tx: Db, order: Order): Promise<boolean> => {
  const [, , before] = await statusesOf(tx, order, 3);
  return before === 'AwaitingPayment' || before === 'OnApproval';
};

/** Writes that the order was handed over after all, if it ever could not be. */
export const mailHandedOver = async (
  service: Pick<Ground, 'cause'>,
  tx: Db,
  order: Order,
  at: Instant,
): Promise<void> => {
  if (order.content.emergencyEmail === null) return;
  const statuses = await statusesOf(tx, order, MOST_MOVES);
  const wasTold = statuses.includes('VendorUnavailable') || statuses.includes('VendorError');
  if (wasTold)
    await post(service, tx, order, { kind: 'handedOver', what: 'handed-over', at, ...handedOverWords(order) });
};

/** Newest first: where the order is now, TransferringToVendor, where that began. */
const statusesOf = async (tx: Db, order: Order, limit: number): Promise<readonly OrderStatus[]> =>
  (await listHistoryLines(tx, order, limit)).map(({ status }) => status);

/** More than a day of repeated hand-overs makes. */
const MOST_MOVES = 1_000;
