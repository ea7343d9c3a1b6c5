import type { Db } from './tables.ts';

/** A key of a partner that is about to be stored. */
export interface NewPartnerKey {
  /** SHA-256 of the key, hexadecimal; the key itself is not stored. */
  readonly hash: string;
  /** The partner. */
  readonly companyId: number;
}

/** false: the hash is stored already, and names whom it named before. */
export const insertPartnerKey = async (db: Db, { hash, companyId }: NewPartnerKey): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner_keys')
    .values({ hash, company_id: companyId })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** The id of the company whose partner's key has this SHA-256 (hexadecimal); null: there is no such key. */
export const findPartner = async (db: Db, hash: string): Promise<number | null> => {
  const row = await db.selectFrom('partner_keys').select('company_id').where('hash', '=', hash).executeTakeFirst();
  return row?.company_id ?? null;
};

/** None of the company's PartnerKeys names it any more; how many there were. */
export const removePartnerKeys = async (db: Db, companyId: number): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('partner_keys').where('company_id', '=', companyId).executeTakeFirst();
  return Number(numDeletedRows);
};
