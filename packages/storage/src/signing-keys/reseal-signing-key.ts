import type { Db } from '../tables.ts';
import type { SigningKey } from './signing-key.ts';

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
