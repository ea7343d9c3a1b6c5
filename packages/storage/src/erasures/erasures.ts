import type { Instant } from '@cartage/core';
import { type Selectable, sql } from 'kysely';
import type { Doer } from '../audit.ts';
import { lockName } from '../dialects/lock-name.ts';
import type { Db, Tables } from '../tables.ts';

/** What named the orders: a person's phone or mail address, the number of one, or their age. */
export type ErasureKind = Tables['erasures']['kind'];

/** How many rows of which table were changed; those that were not are left out. */
export type ErasedCounts = Readonly<Record<string, number>>;

/** An erasure as lists tell of it. */
export interface ListedErasure {
  readonly id: number;
  readonly at: Instant;
  /** null: it is under way, or the process that did it has died; to ask for the same again goes on with it. */
  readonly endedAt: Instant | null;
  readonly kind: ErasureKind;
  /** What named the orders, so that nobody is known by it: `…67` of a phone, `i…@e…` of a mail; the number of an order as it is. */
  readonly masked: string;
  /** Who asked for it; null: the service did it of itself, by `retention.personalDays`. */
  readonly doer: Doer | null;
  readonly requestId: string | null;
  /** How many orders are erased by it. */
  readonly orderCount: number;
  /** Numbers of the orders that were not final and were left. */
  readonly skipped: readonly string[];
  readonly counts: ErasedCounts;
}

/** One of them whole. */
export interface Erasure extends ListedErasure {
  /** Numbers of the orders that it has erased, in the sequence in which they were made. */
  readonly orders: readonly string[];
}

/** An erasure that begins. */
export interface NewErasure extends Pick<ListedErasure, 'at' | 'kind' | 'masked' | 'doer' | 'requestId'> {
  /** A digest of what was asked for: who asks for the same while it is under way goes on with it. */
  readonly subject: string;
}

/** Begins it, in a transaction; the id of the one that is under way for the same. */
export const beginErasure = async (
  tx: Db,
  { at, kind, masked, subject, doer, requestId }: NewErasure,
): Promise<number> => {
  await lockName(tx, 'erasures');
  const there = await tx.selectFrom('erasures').select('id').where('subject', '=', subject).executeTakeFirst();
  if (there) return there.id;
  const { id } = await tx
    .insertInto('erasures')
    .values({
      at,
      ended_at: null,
      kind,
      masked,
      subject,
      actor_kind: doer?.kind ?? null,
      actor_id: doer?.id ?? null,
      actor_name: doer?.name ?? null,
      request_id: requestId,
      skipped: '[]',
      counts: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** It is done: what it was asked for is forgotten. */
export const endErasure = async (
  tx: Db,
  id: number,
  { at, skipped }: { readonly at: Instant; readonly skipped: readonly string[] },
): Promise<void> => {
  await tx
    .updateTable('erasures')
    .set({ ended_at: sql`coalesce(ended_at, ${at})`, subject: null, skipped: JSON.stringify(skipped) })
    .where('id', '=', id)
    .execute();
};

/** Erasures that have not ended, and began before that moment. */
export const unendedErasures = async (
  db: Db,
  before: Instant,
): Promise<readonly { readonly id: number; readonly kind: ErasureKind; readonly subject: string }[]> =>
  db
    .selectFrom('erasures')
    .select(['id', 'kind', 'subject'])
    .where('subject', 'is not', null)
    .$narrowType<{ subject: string }>()
    .where('at', '<', before)
    .orderBy('id')
    .limit(MOST_UNENDED)
    .execute();

const MOST_UNENDED = 100;

/** Adds to what it has changed so far, in the transaction that changes it. */
export const addErased = async (tx: Db, id: number, more: ErasedCounts): Promise<void> => {
  await lockName(tx, `erasure ${id}`);
  const row = await tx.selectFrom('erasures').select('counts').where('id', '=', id).executeTakeFirstOrThrow();
  const counts: Record<string, number> = JSON.parse(row.counts);
  for (const [table, count] of Object.entries(more)) if (count > 0) counts[table] = (counts[table] ?? 0) + count;
  await tx
    .updateTable('erasures')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
};

/** A page of them, newest first, and how many all pages have. */
export const listErasures = async (
  db: Db,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly erasures: readonly ListedErasure[]; readonly totalCount: number }> => {
  const { count } = await db
    .selectFrom('erasures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await select(db).orderBy('erasures.id', 'desc').offset(skip).limit(limit).execute();
  return { totalCount: Number(count), erasures: rows.map(toErasure) };
};

/** null: there is none of this id. */
export const findErasure = async (db: Db, id: number): Promise<Erasure | null> => {
  const row = await select(db).where('erasures.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const orders = await db.selectFrom('orders').select('number').where('erasure_id', '=', id).orderBy('id').execute();
  return { ...toErasure(row), orders: orders.map(({ number }) => number) };
};

/** Whose orders it has erased. */
export const companiesOfErasure = async (db: Db, id: number): Promise<readonly number[]> => {
  const rows = await db.selectFrom('orders').select('company_id').distinct().where('erasure_id', '=', id).execute();
  return rows.map(({ company_id: companyId }) => companyId);
};

const select = (db: Db) =>
  db
    .selectFrom('erasures')
    .selectAll('erasures')
    .select((is) =>
      is
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('orders.erasure_id', '=', 'erasures.id')
        .as('order_count'),
    );

const toErasure = (row: Selectable<Tables['erasures']> & { readonly order_count: number | null }): ListedErasure => ({
  id: row.id,
  at: row.at,
  endedAt: row.ended_at,
  kind: row.kind,
  masked: row.masked,
  doer:
    row.actor_kind === null ? null : { kind: row.actor_kind, id: row.actor_id, name: row.actor_name ?? row.actor_kind },
  requestId: row.request_id,
  orderCount: Number(row.order_count),
  skipped: JSON.parse(row.skipped) as string[],
  counts: JSON.parse(row.counts) as ErasedCounts,
});
