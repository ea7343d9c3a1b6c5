import { sql } from 'kysely';
import type { TestStore } from './testing.ts';

/** Keeps everything that the database holds now; what is given puts it back, under whoever has the database open. */
export const backUp = async (store: TestStore): Promise<() => Promise<void>> => {
  const way = store.dialect === 'sqlite' ? await copyOnSqlite(store) : await copyOnPostgres(store);
  return () =>
    store.transaction(async (tx) => {
      for (const statement of way) await sql.raw(statement).execute(tx);
    });
};

type Rows = Pick<TestStore, 'rows'>;

/** Triggers would count what is put back as changes. */
const copyOnSqlite = async ({ rows }: Rows): Promise<readonly string[]> => {
  const parts = (await rows('select type, name, sql from sqlite_master')) as readonly Record<
    'type' | 'name' | 'sql',
    string
  >[];
  const tables = parts.filter(
    ({ type, name }) =>
      type === 'table' && (name === 'sqlite_sequence' || !/^(sqlite|copy)_|^order_texts_found/.test(name)),
  );
  const triggers = parts.filter(({ type }) => type === 'trigger');
  for (const { name } of tables) await rows(`create table copy_${name} as select * from ${name}`);
  return [
    'pragma defer_foreign_keys = on',
    ...triggers.map(({ name }) => `drop trigger ${name}`),
    ...tables.flatMap(({ name }) => [`delete from ${name}`, `insert into ${name} select * from copy_${name}`]),
    ...triggers.map((trigger) => trigger.sql),
    // An index by its own tables, which nobody else may write.
    "insert into order_texts_found (order_texts_found) values ('rebuild')",
    'delete from order_texts_found_next',
  ];
};

const copyOnPostgres = async ({ rows }: Rows): Promise<readonly string[]> => {
  const tables = await rows(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`);
  const statements = ['set local session_replication_role = replica'];
  for (const { name } of tables) {
    // The database writes the statement: it alone knows how its values are quoted.
    const [kept] =
      await rows(`select format('insert into ${name} select * from json_populate_recordset(null::${name}, %L)',
      json_agg(kept)) as insert from ${name} kept having count(*) > 0`);
    statements.push(`delete from ${name}`, ...(kept ? [String(kept.insert)] : []));
  }
  const sequences =
    await rows(`select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, 0) as last
    from pg_sequences where schemaname in ('public', 'pgboss')`);
  return [...statements, ...sequences.map(({ name, last }) => `select setval('${name}', ${Number(last) + 1}, false)`)];
};
