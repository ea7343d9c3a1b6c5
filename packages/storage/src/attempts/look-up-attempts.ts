import { amongOrders, type OrderOfCompany } from '../dialects/order-of-company.ts';
import type { AttemptKind, AttemptState, Db } from '../tables.ts';
import { type Attempt, attemptColumns, toAttempt } from './attempt.ts';

/** null: there is none. */
export const attemptById = async (db: Db, id: number): Promise<Attempt | null> => {
  const row = await db.selectFrom('attempts').select(attemptColumns).where('id', '=', id).executeTakeFirst();
  return row ? toAttempt(row) : null;
};

/** The latest attempt of this kind; null: there was none. */
export const lastAttempt = async (db: Db, order: OrderOfCompany, kind: AttemptKind): Promise<Attempt | null> => {
  const row = await db
    .selectFrom('attempts')
    .select(attemptColumns)
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toAttempt(row) : null;
};

/** The latest attempt of this kind with this reference; null: there was none. */
export const lastAttemptOf = async (
  db: Db,
  order: OrderOfCompany,
  kind: AttemptKind,
  reference: string,
): Promise<Attempt | null> => {
  const row = await db
    .selectFrom('attempts')
    .select(attemptColumns)
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toAttempt(row) : null;
};

/** The latest attempt of this kind of each of the orders that had one, by order. */
export const lastAttempts = async (
  db: Db,
  orders: readonly OrderOfCompany[],
  kind: AttemptKind,
): Promise<ReadonlyMap<number, Attempt>> => {
  const rows = await db
    .selectFrom('attempts')
    .select(attemptColumns)
    .where(amongOrders(db, orders))
    .where('kind', '=', kind)
    .orderBy('number')
    .execute();
  return new Map(rows.map((row) => [row.order_id, toAttempt(row)]));
};

/** All that was begun for an order, whatever of, the newest first. */
export const attemptsOfOrder = async (db: Db, order: OrderOfCompany, limit: number): Promise<readonly Attempt[]> => {
  const rows = await db
    .selectFrom('attempts')
    .select(attemptColumns)
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAttempt);
};

/** Of one state, or of all. */
export const countAttempts = async (
  db: Db,
  order: OrderOfCompany,
  kind: AttemptKind,
  state?: AttemptState,
): Promise<number> => {
  const query = db
    .selectFrom('attempts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('kind', '=', kind);
  const { count } = await (state ? query.where('state', '=', state) : query).executeTakeFirstOrThrow();
  return count;
};
