import type { Instant } from '@cartage/core';
import type { Db } from './tables.ts';

/** An operator's key that is about to be issued. */
export interface NewOperatorKey {
  /** SHA-256 of the key, hexadecimal; the key itself is not stored. */
  readonly hash: string;
  /** For people. */
  readonly name: string;
  readonly role: string;
  readonly createdAt: Instant;
}

/** A key of the operator's, without the key itself. */
export interface OperatorKey {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly createdAt: Instant;
  /** null: it is good. */
  readonly revokedAt: Instant | null;
}

/** The new key's id. @throws when the hash is stored already */
export const insertOperatorKey = async (db: Db, key: NewOperatorKey): Promise<number> => {
  const { id } = await db
    .insertInto('operator_keys')
    .values({ hash: key.hash, name: key.name, role: key.role, created_at: key.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The key with this SHA-256 (hexadecimal), revoked ones too. */
export const findOperatorKey = async (db: Db, hash: string): Promise<OperatorKey | null> => {
  const row = await db.selectFrom('operator_keys').select(columns).where('hash', '=', hash).executeTakeFirst();
  return row ? toKey(row) : null;
};

/** At most a thousand, oldest first, revoked ones too. */
export const listOperatorKeys = async (db: Db): Promise<readonly OperatorKey[]> => {
  const rows = await db.selectFrom('operator_keys').select(columns).orderBy('id').limit(1_000).execute();
  return rows.map(toKey);
};

/** A page of those that were not revoked, oldest first, and how many there are. */
export const pageOfOperatorKeys = async (
  db: Db,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly keys: readonly OperatorKey[]; readonly totalCount: number }> => {
  const standing = db.selectFrom('operator_keys').where('revoked_at', 'is', null);
  const { count } = await standing.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await standing.select(columns).orderBy('id').offset(skip).limit(limit).execute();
  return { keys: rows.map(toKey), totalCount: Number(count) };
};

/** The key of that id, revoked ones too; null: there is none. */
export const getOperatorKey = async (db: Db, id: number): Promise<OperatorKey | null> => {
  const row = await db.selectFrom('operator_keys').select(columns).where('id', '=', id).executeTakeFirst();
  return row ? toKey(row) : null;
};

/** false: there is no such key, or it was revoked before. */
export const revokeOperatorKey = async (db: Db, id: number, revokedAt: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('operator_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const columns = ['id', 'name', 'role', 'created_at', 'revoked_at'] as const;

const toKey = (row: {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly created_at: Instant;
  readonly revoked_at: Instant | null;
}): OperatorKey => ({
  id: row.id,
  name: row.name,
  role: row.role,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
});
