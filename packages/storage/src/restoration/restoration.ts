import type { Instant } from '@cartage/core';
import { type Selectable, sql } from 'kysely';
import { type Attempt, attemptColumns, toAttempt } from '../attempts/attempt.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { OrderOfCompany } from '../dialects/order-of-company.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db, Tables } from '../tables.ts';
import type { Testimony } from './witness.ts';

/** What the database knows of having been put back from a copy. */
export interface Restoration {
  /** null: no process has opened it yet. */
  readonly installation: string | null;
  /** How often it was restored, as far as anybody has noticed. */
  readonly generation: number;
  /** When that was noticed last, ms since 1970; null: never. */
  readonly restoredAt: Instant | null;
  /** What the copy holds was done before, what it lacks after it, ms since 1970; null: never restored, or it held nothing. */
  readonly copiedAt: Instant | null;
  /** Orders up to this id came with the copy; 0: none. */
  readonly lastOrder: number;
  /** Attempts up to this id likewise. */
  readonly lastAttempt: number;
  /** The server and its timeline when it was noticed last, or when it was opened first; null: it does not say. */
  readonly server: string | null;
}

const columns = [
  'installation',
  'generation',
  'restored_at',
  'copied_at',
  'last_order',
  'last_attempt',
  'server',
] as const;

const toRestoration = (row: Selectable<Tables['restoration']>): Restoration => ({
  installation: row.installation,
  generation: row.generation,
  restoredAt: row.restored_at,
  copiedAt: row.copied_at,
  lastOrder: row.last_order,
  lastAttempt: row.last_attempt,
  server: row.server,
});

/** How far an order's hand-over has come, in a database that may have been restored. */
export interface HandOverSoFar {
  /** The order's latest hand-over; null: there was none. */
  readonly last: Attempt | null;
  readonly restoration: Restoration;
  /** The database lacks what the witness has seen in it: it was restored since. */
  readonly isContradicted: boolean;
}

/** All of it in one question, since every hand-over asks it. */
export const handOverSoFar = async (
  db: Db,
  order: OrderOfCompany,
  testimony: Testimony | null,
): Promise<HandOverSoFar> => {
  const [row] = await lookBack(db, {
    orderId: order.id,
    companyId: order.companyId,
    attemptId: testimony?.attempt?.id ?? 0,
  });
  if (!row) throw new Error('The database has no row of its restoration.');
  const { seen_at: seenAt, id, ...rest } = row;
  const restoration = toRestoration(row);
  return {
    last: id === null ? null : toAttempt({ ...rest, id } as Parameters<typeof toAttempt>[0]),
    restoration,
    isContradicted: contradicts(testimony, restoration, seenAt),
  };
};

interface LookBack {
  readonly orderId: number;
  readonly companyId: number;
  readonly attemptId: number;
}

const lookBack = prepared((db, { orderId, companyId, attemptId }: LookBack) =>
  db
    .selectFrom('restoration')
    .leftJoin('attempts', (join) =>
      join
        .on('attempts.company_id', '=', companyId)
        .on('attempts.order_id', '=', orderId)
        .on('attempts.kind', '=', 'hand-over'),
    )
    .select(columns)
    .select(attemptColumns)
    .select((is) =>
      is.selectFrom('attempts as seen').select('seen.started_at').where('seen.id', '=', attemptId).as('seen_at'),
    )
    .orderBy('attempts.number', 'desc')
    .limit(1),
);

/** Who knows a later generation, or a hand-over of this one that the database has not, knows what it has lost. */
const contradicts = (
  testimony: Testimony | null,
  { installation, generation }: Pick<Restoration, 'installation' | 'generation'>,
  seenAt: Instant | null,
): boolean => {
  // A database that nobody has opened since its copy was made by an earlier version.
  if (testimony === null || (installation !== null && installation !== testimony.installation)) return false;
  if (testimony.generation !== generation) return testimony.generation > generation;
  return testimony.attempt !== null && testimony.attempt.startedAt !== seenAt;
};

/**
 * The same of the database as a whole; with what its server says of itself by now, the last attempt that was begun, and
 * whether nobody has ever used it.
 */
export const lookAtRestoration = async (
  db: Db,
  testimony: Testimony | null,
): Promise<
  Omit<HandOverSoFar, 'last'> & {
    readonly serverNow: string | null;
    readonly newest: Testimony['attempt'];
    readonly isNew: boolean;
  }
> => {
  const { last: _, ...seen } = await handOverSoFar(db, { id: 0, companyId: 0 }, testimony);
  const newest = await db
    .selectFrom('attempts')
    .select(['id', 'started_at as startedAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isUnnamed = seen.restoration.installation === null;
  const isNew = isUnnamed && !(await db.selectFrom('orders').select('id').limit(1).executeTakeFirst());
  return { ...seen, serverNow: await serverOf(db), newest: newest ?? null, isNew };
};

/**
 * Another cluster has another identifier, and one that was recovered to a moment, or promoted, another timeline. A role
 * that may not ask, and a server that does not know, say nothing.
 */
const serverOf = async (db: Db): Promise<string | null> => {
  if (dialectOf(db) === 'sqlite') return null;
  const timeline = sql`substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`;
  return sql<{ server: string }>`select system_identifier || '/' || ${timeline} as server from pg_control_system()`
    .execute(db)
    .then(
      ({ rows: [row] }) => row?.server ?? null,
      () => null,
    );
};

/** When the database was restored last, and up to which id its orders came with the copy; null: it never was. */
export const lastRestore = async (
  db: Db,
): Promise<{ readonly restoredAt: Instant; readonly lastOrder: number } | null> => {
  const row = await db.selectFrom('restoration').select(['restored_at', 'last_order']).executeTakeFirst();
  return row?.restored_at == null ? null : { restoredAt: row.restored_at, lastOrder: row.last_order };
};

/** Names the installation, where that was not done before, and its server. */
export const nameInstallation = async (
  db: Db,
  { installation, server }: { readonly installation: string; readonly server: string | null },
): Promise<void> => {
  await db
    .updateTable('restoration')
    .set({ installation: sql`coalesce(installation, ${installation})`, server: sql`coalesce(server, ${server})` })
    .execute();
};

/** A restore that was noticed, or told. */
export interface NoticedRestore {
  readonly at: Instant;
  /** What was known of the database before it was noticed: whoever notices the same at the same time comes second. */
  readonly from: number;
  readonly generation: number;
  /** As in `Restoration`; null: as the database stands. */
  readonly copiedAt: Instant | null;
  readonly server: string | null;
}

/** From here on everything that the database holds is older than its restore. false: somebody else has noticed it. */
export const noteRestore = async (
  db: Db,
  { at, from, generation, copiedAt, server }: NoticedRestore,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('restoration')
    .set((is) => ({
      generation,
      restored_at: at,
      copied_at: copiedAt ?? newestTrace,
      last_order: is.selectFrom('orders').select(({ fn }) => fn.coalesce(fn.max('id'), is.lit(0)).as('last')),
      last_attempt: is.selectFrom('attempts').select(({ fn }) => fn.coalesce(fn.max('id'), is.lit(0)).as('last')),
      ...(server !== null && { server }),
    }))
    .where('generation', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Each of them by the newest row alone. */
const newestTrace = sql<Instant | null>`(select max(at) from (
  select max(created_at) as at from orders where id = (select max(id) from orders)
  union all select max(started_at) from attempts where id = (select max(id) from attempts)
  union all select max(at) from history_lines where id = (select max(id) from history_lines)
) as traces)`;

/** What the database knows, and nobody has looked at its server. */
export const getRestoration = async (db: Db): Promise<Restoration> =>
  toRestoration(await db.selectFrom('restoration').selectAll().executeTakeFirstOrThrow());

/** When the copy was made, by the word of whoever knows it. */
export const setCopiedAt = async (db: Db, copiedAt: Instant): Promise<void> => {
  await db.updateTable('restoration').set({ copied_at: copiedAt }).execute();
};

/** Whether nothing was made or handed over since a restore was noticed. */
export const isAsCopied = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is_as_copied: number }>`select case when restored_at is not null
    and not exists (select 1 from orders where id > last_order)
    and not exists (select 1 from attempts where id > last_attempt) then 1 else 0 end as is_as_copied
    from restoration`.execute(db);
  return rows[0]?.is_as_copied === 1;
};
