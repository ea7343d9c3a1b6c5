import { addDays, type LocalDate } from '@cartage/core';
import type { Db } from './tables.ts';

/** A connection's requests of one day. */
export interface DayCalls {
  readonly day: LocalDate;
  readonly used: number;
  /** How many a day may have, as the vendor has told it of the account; null: it has not. */
  readonly told: number | null;
}

/** Whose day it is, and which one it is now. */
export interface DayOfConnection {
  readonly connection: string;
  readonly vendorKey: string;
  /** In the installation's zone. */
  readonly today: LocalDate;
}

/** What came of the wish for some requests. */
export interface TakenDayCalls extends DayCalls {
  /** So many of them may be made. */
  readonly taken: number;
}

/**
 * Takes requests of the day in advance, as many as are left below the ceiling. No two processes get the same one.
 * @param ceilingOf by what the vendor has told of the account, how many may be used of the day and how many it has; null: any number
 * @returns what the day is after it; with any number nothing is written and nothing taken
 * @throws the database's own error; Error where others are always faster
 */
export const takeDayCalls = async (
  db: Db,
  of: DayOfConnection,
  count: number,
  ceilingOf: (told: number | null) => { readonly ceiling: number; readonly most: number } | null,
): Promise<TakenDayCalls> => {
  const { connection, vendorKey: vendor_key } = of;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const row = await rowOf(db, of);
    const is = dayNow(row, of);
    const bound = ceilingOf(is.told);
    const taken = bound === null ? 0 : Math.max(0, Math.min(count, bound.ceiling - is.used));
    if (bound === null || taken === 0) return { ...is, taken: 0 };
    const used = is.used + taken;
    const written = { vendor_key, day: is.day, used, most: bound.most };
    const { numInsertedOrUpdatedRows = 0n } = row
      ? {
          numInsertedOrUpdatedRows: (
            await db
              .updateTable('vendor_days')
              .set(written)
              .where('connection', '=', connection)
              .where('day', '=', row.day)
              .where('used', '=', row.used)
              .executeTakeFirst()
          ).numUpdatedRows,
        }
      : await db
          .insertInto('vendor_days')
          .values({ connection, told: null, ...written })
          .onConflict((there) => there.column('connection').doNothing())
          .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return { ...is, used, taken };
  }
  throw new Error(`The requests of a day are taken by other processes all the time: connection ${connection}.`);
};

const MOST_TRIES = 50;

/** Requests of that day that were taken and not made. */
export const giveBackDayCalls = async (db: Db, connection: string, day: LocalDate, count: number): Promise<void> => {
  await db
    .updateTable('vendor_days')
    .set((is) => ({ used: is('used', '-', count) }))
    .where('connection', '=', connection)
    .where('day', '=', day)
    .where('used', '>=', count)
    .execute();
};

/** How many requests a day may have, as the vendor has told it of the account. */
export const noteToldDay = async (db: Db, of: DayOfConnection, told: number): Promise<void> => {
  const { connection, vendorKey, today } = of;
  await db
    .insertInto('vendor_days')
    .values({ connection, vendor_key: vendorKey, day: today, used: 0, most: told, told })
    .onConflict((there) => there.column('connection').doUpdateSet({ told, most: told }))
    .execute();
};

/** Of each vendor the connection that has used most of today, where the day has an end. */
export const fullestDays = async (
  db: Db,
  today: LocalDate,
): Promise<readonly { readonly vendorKey: string; readonly used: number; readonly most: number }[]> => {
  const rows = await db
    .selectFrom('vendor_days')
    .select(['vendor_key', 'used', 'most'])
    .where('most', 'is not', null)
    .where('day', '>=', today)
    .orderBy((is) => is(is.cast<number>('used', 'real'), '/', is.ref('most')), 'desc')
    .limit(MOST_DAYS)
    .execute();
  const fullest = new Map<string, { readonly vendorKey: string; readonly used: number; readonly most: number }>();
  for (const { vendor_key: vendorKey, used, most } of rows)
    if (most !== null && !fullest.has(vendorKey)) fullest.set(vendorKey, { vendorKey, used, most });
  return [...fullest.values()];
};

/** What is used of today, and of how many, by connection, where the day has an end. */
export const daysOfConnections = async (
  db: Db,
  today: LocalDate,
): Promise<ReadonlyMap<string, { readonly used: number; readonly of: number }>> => {
  const rows = await db
    .selectFrom('vendor_days')
    .select(['connection', 'day', 'used', 'most'])
    .where('most', 'is not', null)
    .limit(MOST_DAYS)
    .execute();
  return new Map(
    rows.map(({ connection, day, used, most }) => [connection, { used: day >= today ? used : 0, of: most ?? 0 }]),
  );
};

const MOST_DAYS = 1_000;

const rowOf = (db: Db, { connection }: DayOfConnection) =>
  db.selectFrom('vendor_days').select(['day', 'used', 'told']).where('connection', '=', connection).executeTakeFirst();

/** A clock that has gone back a little, or another process's, begins no new day: requests would be counted twice over. */
const dayNow = (row: DayCalls | undefined, { today }: DayOfConnection): DayCalls => {
  if (row === undefined) return { day: today, used: 0, told: null };
  const isStill = row.day === today || row.day === addDays(today, 1);
  return isStill ? row : { day: today, used: 0, told: row.told };
};
