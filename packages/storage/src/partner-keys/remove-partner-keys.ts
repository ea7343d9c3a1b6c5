import type { Db } from '../tables.ts';

/** None of the company's PartnerKeys names it any more; how many there were. */
export const removePartnerKeys = async (db: Db, companyId: number): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('partner_keys').where('company_id', '=', companyId).executeTakeFirst();
  return Number(numDeletedRows);
};
