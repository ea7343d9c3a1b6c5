import { type Db, noteIdempotentOrder } from '@cartage/storage';
import type { Once } from '../context.ts';
import { Rollback } from '../rollback.ts';
import { inProgress } from './in-progress.ts';

/**
 * Remembers, in the transaction that makes the order, that this request has made it as its order number `place`, so that
 * a repeat makes no second one. @throws Rollback when another run of the request was faster
 */
export const noteOrder = async (tx: Db, { key }: Once, place: number, orderId: number): Promise<void> => {
  if (!(await noteIdempotentOrder(tx, key, place, orderId))) throw new Rollback(inProgress(key.key));
};
