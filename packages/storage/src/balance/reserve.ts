import type { Instant, Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import { atCommit } from '../dialects/at-commit.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { notify } from '../dialects/notices.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { CreditLimitPassed } from './credit-limit.ts';
import { leftOfTopmost } from './left-of-topmost.ts';

/** What is held of a company's balance for one order. */
export interface Reservation {
  readonly orderId: number;
  readonly companyId: number;
  /** 0 gives back what is held. */
  readonly amount: Kopecks;
  readonly at: Instant;
}

/**
 * Holds the amount for the order, in place of what is held for it already. The caller's transaction has written the order,
 * so nobody else reserves for it meanwhile; for the company any number may, and the limit holds for all of them together.
 * @throws what `isCreditLimitPassed` knows when balance less all that is held would pass the company's credit limit, or what it
 *   and all others of its topmost owner would owe that one's: now, or on PostgreSQL when the transaction commits; nothing
 *   changes then
 */
export const reserve = async (db: Db, reservation: Reservation): Promise<void> => {
  const { orderId, companyId, amount, at } = reservation;
  // The database itself writes the event that little is left.
  notify(db, 'events', companyId);
  if (dialectOf(db) === 'postgres') return atCommit(db, 'cartage_hold', [orderId, companyId, amount, at]);
  if (!(await isHeld(db, reservation))) throw new CreditLimitPassed();
};

const isHeld = async (db: Db, reservation: Reservation): Promise<boolean> => {
  const { orderId, companyId, amount, at } = reservation;
  const [held] = await heldFor(db, { orderId });
  const more = amount - (held?.amount ?? 0);
  if (more > 0 && (await take(db, { companyId, more, at })).length === 0) return false;
  if (more < 0) await giveBack(db, { companyId, less: -more });
  if (more !== 0) await (amount > 0 ? write(db, reservation) : remove(db, { orderId }));
  return true;
};

interface Taking extends Pick<Reservation, 'companyId' | 'at'> {
  readonly more: Kopecks;
}

const take = prepared((db, { companyId, more, at }: Taking) =>
  db
    .updateTable('balances')
    .set((is) => ({ reserved: is('reserved', '+', more), changed_at: at }))
    .where('company_id', '=', companyId)
    .where(
      sql<boolean>`amount - reserved + (select credit_limit from companies where companies.id = balances.company_id) >= ${more}`,
    )
    // What it does not owe counts against nobody.
    .where(
      sql<boolean>`(amount - reserved >= ${more} or amount - reserved + ${leftOfTopmost(sql.ref('balances.company_id'))} >= ${more})`,
    )
    .returning('company_id'),
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

const write = prepared((db, { orderId, companyId, amount }: Omit<Reservation, 'at'>) =>
  db
    .insertInto('reservations')
    .values({ order_id: orderId, company_id: companyId, amount })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet((is) => ({ amount: is.ref('excluded.amount') }))),
);

const remove = prepared((db, { orderId }: Pick<Reservation, 'orderId'>) =>
  db.deleteFrom('reservations').where('order_id', '=', orderId),
);
