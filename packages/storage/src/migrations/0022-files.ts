import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * The bytes of attachments leave the database; `tables.ts` has the columns. What is there already is moved by the worker.
 * The database itself notes the name of a file that its attachment gives up, whoever makes it do that.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('loose_files')
      .addColumn('file', 'text', (column) => column.notNull().primaryKey())
      .addColumn('since', whole, (column) => column.notNull())
      .addColumn('leaving', whole, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex('loose_files_since').on('loose_files').column('since').execute();
  await finish(
    db.schema
      .createTable('attachment_usage')
      .addColumn('company_id', whole, (column) => column.notNull().primaryKey().references('companies.id'))
      .addColumn('bytes', whole, (column) => column.notNull()),
  ).execute();
  await (dialectOf(db) === 'postgres' ? onPostgres : onSqlite)(db);
  await sql`create index attachments_inside on attachments (guid) where content is not null`.execute(db);
};

/** SQLite cannot make a column of a table optional, so the table is made anew. */
const onSqlite = async (db: Db): Promise<void> => {
  const columns = sql.raw(`guid, company_id, item_type, item_id, file_type, name, mime_type, size, access_level, sha256,
    fingerprint, created_at, content`);
  await sql`create table new_attachments (
    guid text not null primary key, company_id integer not null references companies (id), item_type text not null,
    item_id integer not null, file_type text not null, name text not null, mime_type text not null,
    size integer not null, access_level text not null, sha256 text not null, fingerprint text,
    created_at integer not null, file text, key_id integer, content blob) strict`.execute(db);
  await sql`insert into new_attachments (${columns}) select ${columns} from attachments`.execute(db);
  await sql`drop table attachments`.execute(db);
  await sql`alter table new_attachments rename to attachments`.execute(db);
  await sql`create index attachments_item_type_item_id_created_at on attachments (item_type, item_id, created_at)`.execute(
    db,
  );
  await sql`create unique index attachments_kept_paper on attachments (item_type, item_id, file_type)
    where fingerprint is not null`.execute(db);
  const leave = sql.raw(
    'insert into loose_files (file, since, leaving) values (old.file, 0, 0) on conflict do nothing;',
  );
  await sql`create trigger attachments_left_file after update of file on attachments
    when old.file is not null and old.file is not new.file begin ${leave} end`.execute(db);
  await sql`create trigger attachments_deleted after delete on attachments
    when old.file is not null begin ${leave} end`.execute(db);
};

const onPostgres = async (db: Db): Promise<void> => {
  await sql`alter table attachments alter column content drop not null`.execute(db);
  await sql`alter table attachments add column file text, add column key_id bigint`.execute(db);
  // A process of an earlier version, which serves on during an upgrade, writes bytes into the row and knows of no file.
  await sql`create function cartage_leave_file() returns trigger
    language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.content is not null then
        new.file := null;
      end if;
      if old.file is not null and (tg_op = 'DELETE' or old.file is distinct from new.file) then
        insert into loose_files (file, since, leaving) values (old.file, 0, 0) on conflict do nothing;
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db);
  await sql`create trigger attachments_left_file before update or delete on attachments for each row
    execute function cartage_leave_file()`.execute(db);
};
