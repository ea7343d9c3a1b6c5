import { sql } from 'kysely';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** Whether a company wants a vendor's options. */
export interface CompanyVendor {
  readonly vendorKey: string;
  readonly enabled: boolean;
}

/** Keys of the vendors that the company has switched off; every quote asks for them. */
export const vendorsSwitchedOff = async (db: Db, companyId: number): Promise<ReadonlySet<string>> =>
  new Set((await switchedOff(db, { companyId })).map((row) => row.vendor_key));

const switchedOff = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom('company_vendors')
    .select('vendor_key')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`enabled = 0`),
);

/** Records the company's choice in place of an earlier one. */
export const setCompanyVendor = async (
  db: Db,
  companyId: number,
  { vendorKey, enabled }: CompanyVendor,
): Promise<void> => {
  const flag = enabled ? 1 : 0;
  await db
    .insertInto('company_vendors')
    .values({ company_id: companyId, vendor_key: vendorKey, enabled: flag })
    .onConflict((conflict) => conflict.columns(['company_id', 'vendor_key']).doUpdateSet({ enabled: flag }))
    .execute();
};
