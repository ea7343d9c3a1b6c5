import type { Instant } from '@cartage/core';
import { type SqlBool, sql } from 'kysely';
import { databaseTime } from './dialects/database-time.ts';
import type { Db } from './tables.ts';

/** Which value of which connection, as that is. */
export interface ValueName {
  readonly connection: string;
  readonly version: string;
  /** SHA-256 of the plugin's. */
  readonly key: string;
}

/** What some process has loaded. */
export interface KeptValue {
  readonly edition: string;
  /** Sealed. */
  readonly value: Uint8Array;
  /** By the service's clock, and how long it is good from then on. */
  readonly loadedAt: Instant;
  readonly ttlMs: number;
  /** How long it is good yet, by the database's clock, ms. */
  readonly leftMs: number;
}

/** A value, that somebody is loading it, or that whoever asked is to. */
export type ValueTurn = { readonly kind: 'value'; readonly value: KeptValue } | { readonly kind: 'wait' | 'load' };

/**
 * The value, where one is good; else the turn to load it, which one process has at a time: for so long, for it may die on it. PostgreSQL's only.
 */
export const findKeptValue = async (
  db: Db,
  { connection, version, key }: ValueName,
  { loader, leaseMs }: { readonly loader: string; readonly leaseMs: number },
): Promise<ValueTurn> => {
  const now = databaseTime(db);
  const row = await db
    .selectFrom('kept_values')
    .select(['edition', 'value', 'loaded_at as loadedAt', 'ttl_ms as ttlMs'])
    .select((is) => is('ends_at', '-', now).as('leftMs'))
    .where('connection', '=', connection)
    .where('version', '=', version)
    .where('key', '=', key)
    .executeTakeFirst();
  const { value = null } = row ?? {};
  if (row && value !== null && Number(row.leftMs) > 0)
    return { kind: 'value', value: { ...row, value, leftMs: Number(row.leftMs) } };
  const loadsUntil = sql<number>`${now} + cast(${leaseMs} as bigint)`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('kept_values')
    .values({
      ...{ connection, version, key, edition: '', sealed_with: null, value: null, size: 0, loaded_at: 0, ttl_ms: 0 },
      ...{ ends_at: loadsUntil, loader, loads_until: loadsUntil },
    })
    .onConflict((there) =>
      there
        .columns(['connection', 'version', 'key'])
        .doUpdateSet({ loader, loads_until: loadsUntil })
        // A clock that went back must keep nobody from it.
        .where(sql<SqlBool>`kept_values.loads_until not between ${now} and ${now} + ${MOST_LEASE_MS}`)
        // Since it was looked for, whoever was loading it may have come to the end: the next look finds it.
        .where(sql<SqlBool>`(kept_values.value is null or kept_values.ends_at <= ${now})`),
    )
    .executeTakeFirst();
  return { kind: numInsertedOrUpdatedRows === 1n ? 'load' : 'wait' };
};

const MOST_LEASE_MS = 120_000;

/** What was loaded, sealed. */
export interface LoadedValue {
  readonly edition: string;
  readonly sealedWith: string;
  readonly value: Uint8Array;
  readonly loadedAt: Instant;
  readonly ttlMs: number;
}

/** In place of what is there; nobody loads it any more. */
export const keepValue = async (
  tx: Db,
  { connection, version, key }: ValueName,
  loaded: LoadedValue,
): Promise<void> => {
  const row = {
    edition: loaded.edition,
    sealed_with: loaded.sealedWith,
    value: loaded.value,
    size: loaded.value.byteLength,
    loaded_at: loaded.loadedAt,
    ttl_ms: loaded.ttlMs,
    ends_at: sql<number>`${databaseTime(tx)} + cast(${loaded.ttlMs} as bigint)`,
    loader: null,
    loads_until: 0,
  };
  await tx
    .insertInto('kept_values')
    .values({ connection, version, key, ...row })
    .onConflict((there) => there.columns(['connection', 'version', 'key']).doUpdateSet(row))
    .execute();
};

/** Under which edition a value is there, empty where it was dropped; null: nothing is known of it. */
export const editionOf = async (db: Db, { connection, version, key }: ValueName): Promise<string | null> =>
  (
    await db
      .selectFrom('kept_values')
      .select('edition')
      .where('connection', '=', connection)
      .where('version', '=', version)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.edition ?? null;

/** Forgets the value, of one edition or of any; whoever loads another one goes on. */
export const dropKeptValue = async (
  db: Db,
  { connection, version, key }: ValueName,
  edition: string | null,
): Promise<void> => {
  await db
    .updateTable('kept_values')
    .set({ value: null, sealed_with: null, size: 0, edition: '' })
    .where('connection', '=', connection)
    .where('version', '=', version)
    .where('key', '=', key)
    .$if(edition !== null, (one) => one.where('edition', '=', edition ?? ''))
    .execute();
};

/** Nobody loads it any more, nothing came of it. */
export const endLoading = async (db: Db, { connection, version, key }: ValueName, loader: string): Promise<void> => {
  await db
    .updateTable('kept_values')
    .set({ loader: null, loads_until: 0 })
    .where('connection', '=', connection)
    .where('version', '=', version)
    .where('key', '=', key)
    .where('loader', '=', loader)
    .execute();
};

/** Forgets values that are good no more, and of too many those that end soonest, at most `limit` of each; how many. */
export const sweepKeptValues = async (
  db: Db,
  { mostRows, mostBytes, limit }: { readonly mostRows: number; readonly mostBytes: number; readonly limit: number },
): Promise<number> => {
  const now = databaseTime(db);
  const ended = await db
    .deleteFrom('kept_values')
    .where(
      sql<SqlBool>`ctid in (select ctid from kept_values where ends_at < ${now} and loads_until < ${now} limit ${limit})`,
    )
    .executeTakeFirst();
  const { rows, bytes } = await db
    .selectFrom('kept_values')
    .select((is) => [is.fn.countAll<number>().as('rows'), is.fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  const [count, size] = [Number(rows), Number(bytes ?? 0)];
  // As if each took as much: the next call comes nearer.
  const tooMany = Math.max(count - mostRows, Math.ceil(count * (1 - mostBytes / Math.max(size, 1))));
  if (tooMany <= 0) return Number(ended.numDeletedRows);
  const many = await db
    .deleteFrom('kept_values')
    .where(
      sql<SqlBool>`ctid in (select ctid from kept_values where loads_until < ${now} order by ends_at limit ${Math.min(tooMany, limit)})`,
    )
    .executeTakeFirst();
  return Math.max(Number(ended.numDeletedRows), Number(many.numDeletedRows));
};

/** Values are loaded again: those sealed with another key need not be sealed anew. */
export const removeValuesOfOtherKeys = async (db: Db, keyId: string): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('kept_values').where('sealed_with', '!=', keyId).executeTakeFirst();
  return Number(numDeletedRows);
};

/** Whether one is left. */
export const hasValuesOfOtherKeys = async (db: Db, keyId: string): Promise<boolean> =>
  (await db.selectFrom('kept_values').select('key').where('sealed_with', '!=', keyId).limit(1).executeTakeFirst()) !==
  undefined;
