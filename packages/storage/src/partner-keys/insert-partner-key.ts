import type { Db } from '../tables.ts';

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
