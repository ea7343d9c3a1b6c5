import { type Db, noteIdempotentOrder } from '@cartage/storage';
import type { Once } from '../context.ts';
import { TakenBack } from '../rollback.ts';
import { inProgress } from './in-progress.ts';

/**
 * Remembers, in the transaction that makes the order, that this request has made it as its order number `place`, so that
 * a repeat makes no second one. @throws TakenBack when another run of the request was faster
 */
export const noteOrder = async (tx: Db, { key }: Once, place: number, orderId: number): Promise<void> => {
  if (!(await noteIdempotentOrder(tx, key, place, orderId))) throw new TakenBack(inProgress(key.key));
};
