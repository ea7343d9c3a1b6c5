import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** A key that is about to be issued. */
export interface NewApiKey {
  readonly companyId: number;
  /** SHA-256 of the key, hexadecimal; the key itself is not stored. */
  readonly hash: string;
  /** For people. */
  readonly name: string;
  /** null: all. */
  readonly rights: readonly string[] | null;
  readonly createdAt: Instant;
  /** null: never. */
  readonly expiresAt: Instant | null;
}

/** The new key's id. @throws when the hash is stored already */
export const insertApiKey = async (db: Db, key: NewApiKey): Promise<number> => {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      company_id: key.companyId,
      hash: key.hash,
      name: key.name,
      rights: key.rights === null ? null : JSON.stringify(key.rights),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
