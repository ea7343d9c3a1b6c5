import type { Instant } from '@cartage/core';
import type { Db } from './tables.ts';

/** The key that signs tokens now. */
export interface SigningKey {
  /** Stands in every token that it signs. */
  readonly id: string;
  /** JWK. */
  readonly publicKey: string;
  /** JWK, sealed. */
  readonly privateKey: string;
  readonly createdAt: Instant;
}

/** The key that signs now; null: none was needed yet. */
export const currentSigningKey = async (db: Db): Promise<SigningKey | null> => {
  const row = await db
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'private_key', 'created_at'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.private_key === null) return null;
  return { id: row.id, publicKey: row.public_key, privateKey: row.private_key, createdAt: row.created_at };
};

/**
 * From the end of the transaction on this key signs. The one before it only verifies what it has signed: its private part
 * goes. In a transaction that has sealed: of these there is one at a time.
 */
export const replaceSigningKey = async (
  tx: Db,
  { id, publicKey, privateKey, createdAt }: SigningKey,
): Promise<void> => {
  await tx
    .updateTable('signing_keys')
    .set({ private_key: null, retired_at: createdAt })
    .where('retired_at', 'is', null)
    .execute();
  await tx
    .insertInto('signing_keys')
    .values({ id, public_key: publicKey, private_key: privateKey, created_at: createdAt, retired_at: null })
    .execute();
};

/** Puts the private part, sealed anew, in the place of what was read. false: it has gone, or is sealed anew already. */
export const resealSigningKey = async (db: Db, was: SigningKey, resealed: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('signing_keys')
    .set({ private_key: resealed })
    .where('id', '=', was.id)
    .where('private_key', '=', was.privateKey)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Removes the keys that sign no more since that moment or an earlier one: their tokens end here, on every process. */
export const removeSigningKeysRetiredBy = async (db: Db, moment: Instant): Promise<void> => {
  await db.deleteFrom('signing_keys').where('retired_at', '<=', moment).execute();
};
