import type { Kopecks } from '@cartage/core';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** Gives back what is held for the order, if anything is; how much that was. */
export const releaseReservation = async (db: Db, orderId: number): Promise<Kopecks> => {
  const [held] = await remove(db, { orderId });
  if (!held) return 0;
  await giveBack(db, held);
  return held.amount;
};

const remove = prepared((db, { orderId }: { readonly orderId: number }) =>
  db.deleteFrom('reservations').where('order_id', '=', orderId).returning(['company_id', 'amount']),
);

const giveBack = prepared((db, { company_id, amount }: { readonly company_id: number; readonly amount: Kopecks }) =>
  db
    .updateTable('balances')
    .set((is) => ({ reserved: is('reserved', '-', amount) }))
    .where('company_id', '=', company_id),
);
