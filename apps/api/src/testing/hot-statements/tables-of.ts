import type { Service } from '@cartage/service';
import { sql } from 'kysely';

/** A table of rows, as statements and plans name it. */
export interface Table {
  readonly name: string;
  /** With its schema where that is not the usual one. */
  readonly qualified: string;
  /** The table of which it is a part; itself where it is none. */
  readonly of: string;
}

/** Every one that is there, the parts of those that are cut by months too; not what migrations keep, nor an index of words. */
export const tablesOf = async ({ db, dialect }: Service['store']): Promise<readonly Table[]> => {
  const { rows } = await sql
    .raw<Table>(
      dialect === 'postgres'
        ? `with recursive parts as (
             select oid, relname::text as of from pg_class where relkind in ('r', 'p') and not relispartition
               and (relnamespace::regnamespace::text = 'public' or oid = to_regclass('pgboss.job'))
             union all select inhrelid, of from parts join pg_inherits on inhparent = parts.oid)
           select relname::text as name, parts.oid::regclass::text as qualified, of from parts join pg_class using (oid)`
        : `select name, name as qualified, name as of from sqlite_master
           where type = 'table' and name not like 'sqlite_%' and name not like 'order_texts_found%'`,
    )
    .execute(db);
  return rows.filter(({ name }) => !name.startsWith('kysely_'));
};
