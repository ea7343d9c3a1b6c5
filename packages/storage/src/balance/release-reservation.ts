import type { Kopecks } from '@cartage/core';
import { atCommit } from '../dialects/at-commit.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** Gives back what is held for the order, if anything is; on PostgreSQL when the transaction commits. */
export const releaseReservation = async (db: Db, orderId: number): Promise<void> => {
  if (dialectOf(db) === 'postgres') return atCommit(db, 'cartage_release', [orderId]);
  const [held] = await removeReservation(db, { orderId });
  if (held) await giveBack(db, held);
};

/** Takes the row alone, for a caller who changes the balance themselves. */
export const removeReservation = prepared((db, { orderId }: { readonly orderId: number }) =>
  db.deleteFrom('reservations').where('order_id', '=', orderId).returning(['company_id', 'amount']),
);

const giveBack = prepared((db, { company_id, amount }: { readonly company_id: number; readonly amount: Kopecks }) =>
  db
    .updateTable('balances')
    .set((is) => ({ reserved: is('reserved', '-', amount) }))
    .where('company_id', '=', company_id),
);
