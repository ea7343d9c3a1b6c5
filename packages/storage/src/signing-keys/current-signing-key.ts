import type { Db } from '../tables.ts';
import type { SigningKey } from './signing-key.ts';

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
