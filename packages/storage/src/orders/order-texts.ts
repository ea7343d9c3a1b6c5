import { type OrderFilter, orderText, type SearchedOrder, soughtTexts } from '@cartage/core';
import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** Keeps by what the order is found, in the transaction that stores it. */
export const saveText = async (
  db: Db,
  order: SearchedOrder & { readonly id: number; readonly companyId: number },
): Promise<void> => {
  await db
    .insertInto('order_texts')
    .values({ order_id: order.id, company_id: order.companyId, text: orderText(order) })
    .onConflict((there) =>
      there
        .column('order_id')
        .doUpdateSet((is) => ({ text: is.ref('excluded.text') }))
        .whereRef('order_texts.text', '<>', 'excluded.text'),
    )
    .execute();
};

/** Fewer characters than the indices of parts know. */
const SHORT = 3;

/**
 * Ids of the orders in whose texts it stands. Through an index of parts of three characters; a shorter text, or any where
 * PostgreSQL's role may not have `pg_trgm`, is looked for in each text of the company.
 */
export const idsWithText = (db: Db, companyId: number, text: NonNullable<OrderFilter['text']>) => {
  const sought = soughtTexts(text);
  if (dialectOf(db) === 'postgres')
    return sql<number>`(select order_id from order_texts where company_id = ${companyId} and (${sql.join(
      sought.map((one) => sql`text like ${`%${one.replace(/[\\%_]/g, '\\$&')}%`}`),
      sql` or `,
    )}))`;
  if (sought.some((one) => [...one].length < SHORT))
    return sql<number>`(select order_id from order_texts where company_id = ${companyId} and (${sql.join(
      sought.map((one) => sql`instr(text, ${one}) > 0`),
      sql` or `,
    )}))`;
  const phrases = sought.map((one) => `"${one.replaceAll('"', '""')}"`).join(' OR ');
  return sql<number>`(select rowid from order_texts_found where order_texts_found match ${phrases})`;
};
