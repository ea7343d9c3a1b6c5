import type { Instant } from '@cartage/core';
import type { Db } from './tables.ts';

/** A key of a partner that is about to be stored. */
export interface NewPartnerKey {
  /** SHA-256 of the key, hexadecimal; the key itself is not stored. */
  readonly hash: string;
  /** The partner. */
  readonly companyId: number;
  readonly createdAt: Instant;
}

/** The new key's id; null: the hash is stored already, and names whom it named before. */
export const insertPartnerKey = async (
  db: Db,
  { hash, companyId, createdAt }: NewPartnerKey,
): Promise<number | null> => {
  const row = await db
    .insertInto('partner_keys')
    .values({ hash, company_id: companyId, created_at: createdAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Whom a PartnerKey names. */
export interface FoundPartner {
  readonly id: number;
  /** The operator lets nobody act for the company. */
  readonly isDisabled: boolean;
}

/** The company whose partner's key has this SHA-256 (hexadecimal); null: there is no such key. */
export const findPartner = async (db: Db, hash: string): Promise<FoundPartner | null> => {
  const row = await db
    .selectFrom('partner_keys')
    .innerJoin('companies', 'companies.id', 'partner_keys.company_id')
    .select(['companies.id', 'companies.disabled_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ? { id: row.id, isDisabled: row.disabled_at !== null } : null;
};

/** A PartnerKey as the operator sees it; the key itself is not stored. */
export interface ListedPartnerKey {
  readonly id: number;
  /** null: before that was kept. */
  readonly createdAt: Instant | null;
}

/** A page of the company's PartnerKeys, oldest first, and how many all pages have. */
export const listPartnerKeys = async (
  db: Db,
  companyId: number,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly partnerKeys: readonly ListedPartnerKey[]; readonly totalCount: number }> => {
  const ofCompany = db.selectFrom('partner_keys').where('company_id', '=', companyId);
  const { count } = await ofCompany.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await ofCompany.select(['id', 'created_at']).orderBy('id').offset(skip).limit(limit).execute();
  return { totalCount: Number(count), partnerKeys: rows.map((row) => ({ id: row.id, createdAt: row.created_at })) };
};

/** One of the company's PartnerKeys names it no more. false: it has no such key. */
export const removePartnerKey = async (db: Db, companyId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('partner_keys')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** None of the company's PartnerKeys names it any more; how many there were. */
export const removePartnerKeys = async (db: Db, companyId: number): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('partner_keys').where('company_id', '=', companyId).executeTakeFirst();
  return Number(numDeletedRows);
};
