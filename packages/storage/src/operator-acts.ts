import type { Instant } from '@cartage/core';
import { notify } from './dialects/notices.ts';
import type { Db } from './tables.ts';

/** What the operator has asked for, and how it stands. What it is, and what came of it, is the service's to know. */
export interface StoredAct {
  readonly act: unknown;
  /** null: no process has begun it. */
  readonly begunAt: Instant | null;
  /** null: nothing has come of it yet. */
  readonly outcome: unknown;
}

/** With the job that does it, in one transaction. What nobody has fetched for a day is forgotten. */
export const insertAct = async (
  db: Db,
  { id, act, askedAt }: { readonly id: string; readonly act: unknown; readonly askedAt: Instant },
): Promise<void> => {
  await db
    .deleteFrom('operator_acts')
    .where('asked_at', '<', askedAt - DAY_MS)
    .where('begun_at', 'is not', null)
    .execute();
  await db
    .insertInto('operator_acts')
    .values({ id, act: JSON.stringify(act), asked_at: askedAt, begun_at: null, outcome: null })
    .execute();
};

const DAY_MS = 86_400_000;

/** null: it was taken back, or was fetched. */
export const getAct = async (db: Db, id: string): Promise<StoredAct | null> => {
  const row = await db.selectFrom('operator_acts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { act, begun_at: begunAt, outcome } = row;
  return { act: JSON.parse(act), begunAt, outcome: outcome === null ? null : JSON.parse(outcome) };
};

/** A process begins with it, perhaps after another one that has died: the first time stays. null: it was taken back. */
export const beginAct = async (db: Db, id: string, at: Instant): Promise<StoredAct | null> => {
  await db
    .updateTable('operator_acts')
    .set({ begun_at: at })
    .where('id', '=', id)
    .where('begun_at', 'is', null)
    .execute();
  return getAct(db, id);
};

/** The one that asked for it fetches what came of it. What was asked for is needed no more: it may hold secrets. */
export const endAct = async (db: Db, id: string, outcome: unknown): Promise<void> => {
  await db
    .updateTable('operator_acts')
    .set({ act: '{}', outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute();
  notify(db, 'acts');
};

/** What came of it was fetched. */
export const removeAct = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('operator_acts').where('id', '=', id).execute();
};

/** It is not to be done any more. false: a process has begun it. */
export const takeBackAct = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('operator_acts')
    .where('id', '=', id)
    .where('begun_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
};
