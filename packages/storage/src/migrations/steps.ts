import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * What a change of tables that may have millions of rows is made of. On PostgreSQL the version before goes on reading and
 * writing beside it, on SQLite nobody does. It may be killed at any moment, and several processes may be at it: each step
 * finds out what is done of it, and goes on from there.
 */
export interface Steps {
  readonly db: Db;
  readonly isPostgres: boolean;
  /** The database is being made: nothing is to be filled, no version before works beside, and all of it is one transaction. */
  readonly isNew: boolean;
  /**
   * What needs a table to itself for a moment, in a transaction of its own. On PostgreSQL it waits a tenth of a second for
   * the table, so long may others stand behind it, and then tries again later. What is done already is done once more.
   */
  readonly briefly: (work: (tx: Db) => Promise<void>) => Promise<void>;
  /**
   * Rows a part at a time, each part in its own transaction, which is told where the one before has ended, '' at first; null: that
   * was the last. `what` names it for ever.
   */
  readonly inParts: (what: string, part: (tx: Db, after: string) => Promise<string | null>) => Promise<void>;
  /** An index, and nobody waits for it. */
  readonly index: (name: string, definition: IndexDefinition) => Promise<void>;
  /** Reads a table, if it has this check that was added without doing so, while others read and write it. PostgreSQL. */
  readonly validate: (table: string, constraint: string) => Promise<void>;
  /** `company_id` and the like, which each row has by now, may be empty no more. PostgreSQL. */
  readonly notNull: (table: string, column: string) => Promise<void>;
}

/** `create [unique] index <name> on <table> <rest>` */
export interface IndexDefinition {
  readonly table: string;
  readonly isUnique?: boolean;
  /** `(a, b) where c is null` */
  readonly rest: string;
}

/** Told of changes that may take minutes. */
export interface MigrationLog {
  /** How far a step of a large table is. */
  readonly info: (fields: Readonly<Record<string, unknown>>, message: string) => void;
}

/** A migration that is made of steps. */
export interface MigrationInSteps {
  readonly inSteps: (steps: Steps) => Promise<void>;
}

/** The steps of a database that is being made, in the transaction in which it is. */
export const stepsAtOnce = (db: Db): Steps => ({
  db,
  isPostgres: dialectOf(db) === 'postgres',
  isNew: true,
  briefly: (work) => work(db),
  inParts: async () => {},
  index: (name, definition) => createIndex(name, definition).execute(db).then(nothing),
  validate: async () => {},
  notNull: (table, column) =>
    sql`alter table ${sql.id(table)} alter column ${sql.id(column)} set not null`.execute(db).then(nothing),
});

/** Another process has done all of it meanwhile. */
class DoneElsewhere extends Error {}

/** Takes the steps of a migration in a database with rows, and notes that it is done; `db` has no limits of time. */
export const takeSteps = async (
  db: Db,
  { name, migration, log }: { readonly name: string; readonly migration: MigrationInSteps; readonly log: MigrationLog },
): Promise<void> => {
  const isPostgres = dialectOf(db) === 'postgres';
  const briefly = whenFree(db, name);
  log.info({ migration: name }, 'tables are being changed: this may take minutes where they are large');
  if (!isPostgres) await markBegun(db, name);
  try {
    await migration.inSteps({
      db,
      isPostgres,
      isNew: false,
      briefly,
      inParts: partByPart(db, { name, log }),
      index: (index, definition) =>
        isPostgres
          ? indexBeside(db, { name, index, definition })
          : createIndex(index, definition).execute(db).then(nothing),
      validate: (table, constraint) => validateCheck(db, table, constraint),
      notNull: (table, column) => setNotNull(db, briefly, table, column),
    });
    await briefly(async (tx) => {
      await forgetParts(tx, name);
      await sql`delete from kysely_migration where name = ${begun(name)}`.execute(tx);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp(isPostgres)})`.execute(tx);
    });
  } catch (failure) {
    if (!(failure instanceof DoneElsewhere)) throw failure;
    // Noted by this process since the other one has cleared them away.
    await forgetParts(db, name);
  }
  log.info({ migration: name }, 'the tables have been changed');
};

/** As the name of a migration that no version before knows: on SQLite none of them may serve what is half changed. */
export const begun = (name: string): string => `${name} begun`;

const markBegun = (db: Db, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${begun(name)}, ${timestamp(false)}) on conflict do nothing`.execute(
    db,
  );

/** As Kysely writes it. */
const timestamp = (isPostgres: boolean): RawBuilder<string> =>
  isPostgres
    ? sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

const requireUndone = async (tx: Db, name: string): Promise<void> => {
  const { rows } = await sql`select 1 from kysely_migration where name = ${name}`.execute(tx);
  if (rows.length > 0) throw new DoneElsewhere();
};

/** How long a table is waited for, and how long until the next try. */
const LOCK_TIMEOUT = '100ms';
const BETWEEN_TRIES_S = 0.5;

/** Of the processes that change tables; nobody else knows the lock. */
const ONE_AT_A_TIME = 5_075_001;

/** A table is not held while a slow disk is waited for: what a power cut takes back is done once more. */
const notForTheDisk = sql`set_config('synchronous_commit', 'off', true)`;

const whenFree =
  (db: Db, name: string): Steps['briefly'] =>
  (work) =>
    untilFree(db, () =>
      db.transaction().execute(async (tx) => {
        if (dialectOf(tx) === 'postgres')
          await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true), ${notForTheDisk},
            pg_advisory_xact_lock(${ONE_AT_A_TIME})`.execute(tx);
        await requireUndone(tx, name);
        await work(tx);
      }),
    );

/** Waits by the database's own clock. */
const untilFree = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work();
    } catch (failure) {
      if (!isBusy(failure)) throw failure;
      await sql`select pg_sleep(${BETWEEN_TRIES_S})`.execute(db);
    }
  }
};

/** `lock_not_available`, `deadlock_detected`, and two that drop the same index. */
const isBusy = (failure: unknown): boolean =>
  failure instanceof Error &&
  'code' in failure &&
  (failure.code === '55P03' || failure.code === '40P01' || /^tuple concurrently/.test(failure.message));

const cursorOf = (name: string, what: string): string => `migration ${name} ${what}`;

const forgetParts = (db: Db, name: string) =>
  sql`delete from service_settings where key like ${`${cursorOf(name, '')}%`}`.execute(db);

/** Between two lines of the log. */
const PARTS_TOLD = 200;

const partByPart =
  (db: Db, { name, log }: { readonly name: string; readonly log: MigrationLog }): Steps['inParts'] =>
  async (what, part) => {
    const key = cursorOf(name, what);
    await sql`insert into service_settings (key, value) values (${key}, '') on conflict do nothing`.execute(db);
    for (let parts = 1; ; parts += 1) {
      const after = await untilFree(db, () =>
        db.transaction().execute(async (tx) => {
          // Rows that others hold are not waited for long, while they may wait for rows of this part: the server would break off either.
          if (dialectOf(tx) === 'postgres')
            await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true), ${notForTheDisk}`.execute(tx);
          await requireUndone(tx, name);
          // The one who has this row does the next part.
          const query = tx.selectFrom('service_settings').select('value').where('key', '=', key);
          const row = await (dialectOf(tx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
          // It goes with the last step, which another process may have taken since this part began.
          if (row === undefined) throw new DoneElsewhere();
          if (row.value === ENDED) return ENDED;
          const next = (await part(tx, row.value)) ?? ENDED;
          await tx.updateTable('service_settings').set({ value: next }).where('key', '=', key).execute();
          return next;
        }),
      );
      if (after === ENDED) return;
      if (parts % PARTS_TOLD === 0) log.info({ migration: name, what, after }, 'tables are being changed');
    }
  };

/** In place of where a part has ended. */
const ENDED = 'ended';

const createIndex = (name: string, { table, isUnique, rest }: IndexDefinition, how = '') =>
  sql.raw(`create ${isUnique ? 'unique ' : ''}index ${how} ${name} on ${table} ${rest}`);

/** One that a kill has left unfinished is good for nothing, and is made anew; one that another process makes is waited for. */
const indexBeside = async (
  db: Db,
  { name, index, definition }: { readonly name: string; readonly index: string; readonly definition: IndexDefinition },
): Promise<void> => {
  for (;;) {
    await requireUndone(db, name);
    const state = await stateOfIndex(db, index);
    if (state === 'valid') return;
    if (state === 'being made') await sql`select pg_sleep(${BETWEEN_TRIES_S})`.execute(db);
    else {
      const make = async () => {
        if (state === 'invalid') await sql`drop index concurrently if exists ${sql.id(index)}`.execute(db);
        await createIndex(index, definition, 'concurrently if not exists').execute(db);
      };
      // Two that drop it, or make it, wait for each other.
      await make().catch((failure) => {
        if (!isBusy(failure)) throw failure;
      });
    }
  }
};

const stateOfIndex = async (db: Db, index: string): Promise<'none' | 'valid' | 'invalid' | 'being made'> => {
  const { rows } = await sql<{ is_valid: boolean; is_made: boolean }>`select indisvalid as is_valid,
    exists (select 1 from pg_stat_progress_create_index where index_relid = indexrelid) as is_made
    from pg_index where indexrelid = to_regclass(${index})`.execute(db);
  const [found] = rows;
  if (!found) return 'none';
  if (found.is_valid) return 'valid';
  return found.is_made ? 'being made' : 'invalid';
};

/** By a constraint that is checked while others read and write: `set not null` alone would read the table with nobody beside it. */
const setNotNull = async (db: Db, briefly: Steps['briefly'], table: string, column: string): Promise<void> => {
  const name = `${table}_has_${column}`;
  const [of, constraint, what] = [sql.id(table), sql.id(name), sql.id(column)];
  const find = sql<{ is_not_null: boolean; is_checked: boolean }>`select attnotnull as is_not_null,
    exists (select 1 from pg_constraint where conrelid = attrelid and conname = ${name}) as is_checked
    from pg_attribute where attrelid = ${table}::regclass and attname = ${column}`;
  const { rows: before } = await find.execute(db);
  if (before[0]?.is_not_null) return;
  await briefly(async (tx) => {
    const { rows } = await find.execute(tx);
    if (!rows[0]?.is_not_null && !rows[0]?.is_checked)
      await sql`alter table ${of} add constraint ${constraint} check (${what} is not null) not valid`.execute(tx);
  });
  await validateCheck(db, table, name);
  await briefly(async (tx) => {
    // In one statement the constraint would go first, and the table be read for want of it.
    await sql`alter table ${of} alter column ${what} set not null`.execute(tx);
    await sql`alter table ${of} drop constraint if exists ${constraint}`.execute(tx);
  });
};

/** It takes as long as the table is read: the other processes that change tables wait meanwhile, and nobody else. */
const validateCheck = (db: Db, table: string, constraint: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ONE_AT_A_TIME})`.execute(tx);
    // One of them may have dropped it with what it was for, and given the table's name to another.
    const { rows } = await sql`select 1 from pg_constraint
      where conrelid = to_regclass(${table}) and conname = ${constraint}`.execute(tx);
    if (rows.length > 0) await sql`alter table ${sql.id(table)} validate constraint ${sql.id(constraint)}`.execute(tx);
  });

const nothing = (): void => {};
