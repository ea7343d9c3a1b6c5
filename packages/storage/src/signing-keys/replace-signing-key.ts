import type { Db } from '../tables.ts';
import type { SigningKey } from './signing-key.ts';

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
