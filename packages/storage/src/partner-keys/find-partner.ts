import type { Db } from '../tables.ts';

/** The id of the company whose partner's key has this SHA-256 (hexadecimal); null: there is no such key. */
export const findPartner = async (db: Db, hash: string): Promise<number | null> => {
  const row = await db.selectFrom('partner_keys').select('company_id').where('hash', '=', hash).executeTakeFirst();
  return row?.company_id ?? null;
};
