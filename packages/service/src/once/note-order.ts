import { type Db, holdIdempotent, noteIdempotentOrder } from '@cartage/storage';
import type { Once } from '../context.ts';
import { Rollback } from '../rollback.ts';
import { inProgress } from './in-progress.ts';

/**
 * Remembers, in the transaction that makes the order, that this request has made it as its order number `place`, so that
 * a repeat makes no second one. @throws Rollback when another run has taken the request over: it makes the order
 */
export const noteOrder = async (tx: Db, { key }: Once, place: number, orderId: number): Promise<void> => {
  const isOurs = (await holdIdempotent(tx, key)) && (await noteIdempotentOrder(tx, key, place, orderId));
  if (!isOurs) throw new Rollback(inProgress(key.key));
};
