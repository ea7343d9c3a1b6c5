import { sql } from 'kysely';
import { familyOf, lockFamily } from '../companies/family.ts';
import type { Db } from '../tables.ts';

/** What an upload takes, of what a company may. */
export interface CountedUpload {
  readonly companyId: number;
  /** Bytes. */
  readonly size: number;
  /** Bytes; null: no limit. */
  readonly quota: number | null;
}

/**
 * Counts the bytes of an upload, in the transaction that writes it; others of the company's family wait for its end, so that
 * no two take the same room. false: the uploads of the whole family would pass the quota, and nothing is counted.
 */
export const countUpload = async (tx: Db, { companyId, size, quota }: CountedUpload): Promise<boolean> => {
  await lockFamily(tx, companyId);
  if (quota !== null && (await usedByUploads(tx, companyId)) + size > quota) return false;
  await tx
    .insertInto('attachment_usage')
    .values({ company_id: companyId, bytes: size })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ bytes: sql<number>`attachment_usage.bytes + excluded.bytes` }),
    )
    .execute();
  return true;
};

/** What the uploads of the company's family take, bytes. */
export const usedByUploads = async (db: Db, companyId: number): Promise<number> => {
  const { bytes } = await db
    .selectFrom('attachment_usage')
    .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
    .where('company_id', 'in', familyOf(companyId))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};
