import type { Db } from '../tables.ts';

/** Whether a company wants a vendor's options. */
export interface CompanyVendor {
  readonly vendorKey: string;
  readonly enabled: boolean;
}

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
