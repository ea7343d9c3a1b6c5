import type { Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import { atCommit } from '../dialects/at-commit.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { CreditLimitPassed } from './credit-limit.ts';

/** What is held of a company's balance for one order. */
export interface Reservation {
  readonly orderId: number;
  readonly companyId: number;
  /** 0 gives back what is held. */
  readonly amount: Kopecks;
}

/**
 * Holds the amount for the order, in place of what is held for it already. The caller's transaction has written the order,
 * so nobody else reserves for it meanwhile; for the company any number may, and the limit holds for all of them together.
 * @throws what `isCreditLimitPassed` knows when balance less all that is held would pass the company's credit limit: now,
 *   or on PostgreSQL when the transaction commits; nothing changes then
 */
export const reserve = async (db: Db, reservation: Reservation): Promise<void> => {
  const { orderId, companyId, amount } = reservation;
  if (dialectOf(db) === 'postgres') return atCommit(db, 'cartage_hold', [orderId, companyId, amount]);
  if (!(await isHeld(db, reservation))) throw new CreditLimitPassed();
};

const isHeld = async (db: Db, { orderId, companyId, amount }: Reservation): Promise<boolean> => {
  const [held] = await heldFor(db, { orderId });
  const more = amount - (held?.amount ?? 0);
  if (more > 0 && !(await isTaken(db, { companyId, more }))) return false;
  if (more < 0) await giveBack(db, { companyId, less: -more });
  if (more !== 0) await (amount > 0 ? write(db, { orderId, companyId, amount }) : remove(db, { orderId }));
  return true;
};

const isTaken = async (db: Db, values: Taking): Promise<boolean> => {
  if ((await take(db, values)).length > 0) return true;
  await addBalance(db, values);
  return (await take(db, values)).length > 0;
};

interface Taking {
  readonly companyId: number;
  readonly more: Kopecks;
}

const take = prepared((db, { companyId, more }: Taking) =>
  db
    .updateTable('balances')
    .set((is) => ({ reserved: is('reserved', '+', more) }))
    .where('company_id', '=', companyId)
    .where(
      sql<boolean>`amount - reserved + (select credit_limit from companies where companies.id = balances.company_id) >= ${more}`,
    )
    .returning('company_id'),
);

const addBalance = prepared((db, { companyId }: Pick<Taking, 'companyId'>) =>
  db
    .insertInto('balances')
    .values({ company_id: companyId, amount: 0, reserved: 0 })
    .onConflict((conflict) => conflict.doNothing()),
);

const giveBack = prepared((db, { companyId, less }: { readonly companyId: number; readonly less: Kopecks }) =>
  db
    .updateTable('balances')
    .set((is) => ({ reserved: is('reserved', '-', less) }))
    .where('company_id', '=', companyId),
);

const heldFor = prepared((db, { orderId }: Pick<Reservation, 'orderId'>) =>
  db.selectFrom('reservations').select('amount').where('order_id', '=', orderId),
);

const write = prepared((db, { orderId, companyId, amount }: Reservation) =>
  db
    .insertInto('reservations')
    .values({ order_id: orderId, company_id: companyId, amount })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet((is) => ({ amount: is.ref('excluded.amount') }))),
);

const remove = prepared((db, { orderId }: Pick<Reservation, 'orderId'>) =>
  db.deleteFrom('reservations').where('order_id', '=', orderId),
);
