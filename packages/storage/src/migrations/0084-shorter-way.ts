import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';
import type { Steps } from './steps.ts';

/**
 * A new order is written into fewer indices, and on SQLite its text into the index of parts together with those of others. In steps, since
 * every act writes into the audit: where somebody reads it for long, or dumps it, all acts would stand behind who waits to drop an index.
 */
export const inSteps = async ({ briefly, isPostgres }: Steps): Promise<void> => {
  // An id names few objects, and a key or a user is of one company: what else is asked is seen in the entries themselves.
  // Numbers of orders come in no sequence, so each of these cost an order a page.
  for (const name of ['by_object', 'of_company_by_object', 'of_company_by_object_id', 'of_company_by_actor'] as const)
    await briefly(async (tx) => void (await tx.schema.dropIndex(`audit_entries_${name}`).ifExists().execute()));
  if (!isPostgres) await briefly(gatherTexts);
};

/** So many texts are written into the index at once; lists ask those that wait one by one. */
const TOGETHER = 128;

/**
 * The index of parts writes a file of its own for each statement that gives it texts, and merges these again and again, which cost
 * an order more than its own row. So a text waits until there are some of them.
 */
const gatherTexts = async (db: Db): Promise<void> => {
  const { rows } = await sql`select 1 from sqlite_master where name = 'order_texts_found_next'`.execute(db);
  if (rows.length > 0) return;
  const { whole, finish } = columnTypes(db);
  const waiting = db.schema
    .createTable('order_texts_found_next')
    .addColumn('order_id', whole, (column) => column.primaryKey());
  await finish(waiting).execute();
  for (const trigger of ['added', 'changed', 'dropped'])
    await sql`drop trigger ${sql.ref(`order_texts_${trigger}`)}`.execute(db);
  const wait = sql.raw('insert into order_texts_found_next (order_id) values (new.order_id) on conflict do nothing;');
  // What the index has not is not to be taken out of it.
  const drop = sql.raw(`insert into order_texts_found (order_texts_found, rowid, text)
    select 'delete', old.order_id, old.text where old.order_id not in (select order_id from order_texts_found_next);`);
  await sql`create trigger order_texts_added after insert on order_texts begin ${wait} end`.execute(db);
  await sql`create trigger order_texts_changed after update of text on order_texts begin ${drop} ${wait} end`.execute(
    db,
  );
  await sql`create trigger order_texts_dropped after delete on order_texts begin ${drop}
    delete from order_texts_found_next where order_id = old.order_id; end`.execute(db);
  await sql`create trigger order_texts_gathered after insert on order_texts_found_next
    when (select count(*) from order_texts_found_next) >= ${sql.raw(String(TOGETHER))} begin
    insert into order_texts_found (rowid, text)
      select order_id, text from order_texts_found_next join order_texts using (order_id);
    delete from order_texts_found_next; end`.execute(db);
};
