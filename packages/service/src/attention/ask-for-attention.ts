import type { AttentionReason, Instant, Kopecks, Order } from '@cartage/core';
import { askAttention, type Db, insertEvents, type StandingAttention } from '@cartage/storage';

/** An order, as far as it is told that somebody has to look at it. */
export type AskingOrder = Pick<Order, 'id' | 'companyId' | 'number'>;

/**
 * Says that somebody has to look at the order, in the transaction of what makes them, and tells of it (interface 25.3). It stands until
 * somebody ends it. false: it stood already, and nothing is told.
 */
export const askForAttention = (
  tx: Db,
  order: AskingOrder,
  {
    reason,
    at,
    asked = null,
  }: { readonly reason: AttentionReason; readonly at: Instant; readonly asked?: Kopecks | null },
): Promise<boolean> => tellOfAttention(tx, order, { reason, since: at, asked, isTold: true }, at);

/** The same of any reason. */
export const tellOfAttention = async (
  tx: Db,
  order: AskingOrder,
  attention: StandingAttention,
  at: Instant,
): Promise<boolean> => {
  if (!(await askAttention(tx, order, attention))) return false;
  const { id: orderId, companyId, number } = order;
  const { reason, since } = attention;
  await insertEvents(tx, [{ companyId, type: 'order.attention', at, orderId, facts: { number, reason, since } }]);
  return true;
};
