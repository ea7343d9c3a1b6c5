import { type OrderFilter, orderText, type SearchedOrder, soughtTexts, vendorText } from '@cartage/core';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { insertRows } from '../dialects/insert-rows.ts';
import type { Db, Tables } from '../tables.ts';

/**
 * Keeps by what the order is found, in the transaction that stores it: its own text, and by its id with a minus what its vendor has
 * given it. In one text each number of a vendor's would have all parts of the names written anew in the index, which removes them
 * from the file one by one: 11 ms of a million orders, for 0.4 that the number takes alone.
 */
export const saveText = async (
  db: Db,
  order: SearchedOrder & { readonly id: number; readonly companyId: number },
  isNew = false,
): Promise<void> => {
  const own = { order_id: order.id, company_id: order.companyId, text: orderText(order) };
  const given = { order_id: -order.id, company_id: order.companyId, text: vendorText(order) };
  // Most new orders have nothing of a vendor's yet.
  if (isNew) return insertTexts(db, given.text === '' ? [own] : [own, given]);
  await db
    .insertInto('order_texts')
    .values([own, given])
    .onConflict((there) =>
      there
        .column('order_id')
        .doUpdateSet((is) => ({ text: is.ref('excluded.text') }))
        .whereRef('order_texts.text', '<>', 'excluded.text'),
    )
    .execute();
};

const insertTexts = insertRows<Tables['order_texts']>(['order_id', 'company_id', 'text'], (db, rows) =>
  db.insertInto('order_texts').values(rows),
);

/** Each order once, the newest first. */
const ordersOf = (texts: readonly { readonly id: number }[]): readonly number[] =>
  [...new Set(texts.map(({ id }) => Math.abs(id)))].toSorted((one, other) => other - one);

/** Fewer characters than the indices of parts know. */
const SHORT = 3;

/** A text that more orders have is not looked up: the list is gone through, and each of its orders is asked. */
export const MOST_FOUND = 20_000;

/** The ids so many at a time as one statement may read: on SQLite nobody else has a turn meanwhile. */
export function* inStatements(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += 2_000) yield ids.slice(at, at + 2_000);
}

/**
 * The orders in which a text stands: these, of whosever, or so many that a list is to be gone through, and its orders asked
 * `whichHave` it.
 */
export type Found = { readonly ids: readonly number[] } | { readonly sought: readonly string[] };

/** The company's orders in which the text stands, null: anybody's. */
export const findText = async (
  db: Db,
  companyId: number | null,
  text: NonNullable<OrderFilter['text']>,
): Promise<Found> => {
  const sought = soughtTexts(text);
  const isIndexed = sought.every((one) => [...one].length >= SHORT);
  if (isIndexed) {
    const rows = await (dialectOf(db) === 'postgres' ? likeIn(db, companyId, sought) : matchIn(db, sought)).execute(db);
    if (rows.rows.length <= MOST_FOUND) return { ids: ordersOf(rows.rows) };
  }
  const few = await inFewOf(db, companyId, sought);
  return few === null ? { sought } : { ids: few };
};

const likeIn = (db: Db, companyId: number | null, sought: readonly string[]) =>
  sql<{ id: number }>`select order_id as id from order_texts where (${stands(db, sought)}) ${
    companyId === null ? sql`` : sql`and company_id = ${companyId}`
  } limit ${MOST_FOUND + 1}`;

/** The newest first, as the index has them: it is no slower for a text that every order has. Besides, those that the index has next. */
const matchIn = (db: Db, sought: readonly string[]) => {
  const phrases = sought.map((one) => `"${one.replaceAll('"', '""')}"`).join(' OR ');
  return sql<{ id: number }>`select id from (select rowid as id from order_texts_found
      where order_texts_found match ${phrases} order by rowid desc limit ${MOST_FOUND + 1})
    union all select order_id from order_texts_found_next join order_texts using (order_id) where (${stands(db, sought)})`;
};

const stands = (db: Db, sought: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(
    sought.map((one) =>
      dialectOf(db) === 'postgres'
        ? sql`text like ${`%${one.replace(/[\\%_]/g, '\\$&')}%`}`
        : sql`instr(text, ${one}) > 0`,
    ),
    sql` or `,
  )}`;

/** Where there are no more orders than may be found, all of them are asked; null: there are more. */
const inFewOf = async (
  db: Db,
  companyId: number | null,
  sought: readonly string[],
): Promise<readonly number[] | null> => {
  const all = await db
    .selectFrom('order_texts')
    .select('order_id')
    .where('order_id', '>', 0)
    .$if(companyId !== null, (some) => some.where('company_id', '=', companyId ?? 0))
    .orderBy('order_id')
    .limit(MOST_FOUND + 1)
    .execute();
  return all.length > MOST_FOUND
    ? null
    : whichHave(
        db,
        all.map(({ order_id }) => order_id),
        sought,
      );
};

/** Those of the orders in which any of it stands, in their order. */
export const whichHave = async (
  db: Db,
  orderIds: readonly number[],
  sought: readonly string[],
): Promise<readonly number[]> => {
  const found = new Set<number>();
  for (const some of inStatements(orderIds)) {
    const rows = await db
      .selectFrom('order_texts')
      .select('order_id')
      .where((is) => among(db, is.ref('order_id'), [...some, ...some.map((id) => -id)]))
      .where(sql<SqlBool>`(${stands(db, sought)})`)
      .execute();
    for (const { order_id } of rows) found.add(Math.abs(order_id));
  }
  return orderIds.filter((id) => found.has(id));
};
