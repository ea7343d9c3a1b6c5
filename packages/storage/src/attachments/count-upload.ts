import { sql } from 'kysely';
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
 * Counts the bytes of an upload, in the transaction that writes it; others of the company wait for its end, so that no
 * two take the same room. false: it would pass the quota, and nothing is counted.
 */
export const countUpload = async (tx: Db, { companyId, size, quota }: CountedUpload): Promise<boolean> => {
  await tx
    .insertInto('attachment_usage')
    .values({ company_id: companyId, bytes: 0 })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  const counted = tx
    .updateTable('attachment_usage')
    .set({ bytes: sql<number>`bytes + ${size}` })
    .where('company_id', '=', companyId);
  const { numUpdatedRows } = await (quota === null
    ? counted
    : counted.where('bytes', '<=', quota - size)
  ).executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** What the uploads of the company take, bytes. */
export const usedByUploads = async (db: Db, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('attachment_usage')
    .select('bytes')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
};
