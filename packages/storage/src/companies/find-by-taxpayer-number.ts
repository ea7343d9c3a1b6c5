import type { Db } from '../tables.ts';
import { type Company, companyColumns, toCompany } from './company.ts';

/** Which companies are looked for. */
export interface TaxpayerSearch {
  readonly vatNumber: string;
  /** The company that looks. */
  readonly callerId: number;
  readonly limit: number;
}

/** The companies with this taxpayer number that the caller's company is or owns, its own first, then by id. */
export const findByTaxpayerNumber = async (
  db: Db,
  { vatNumber, callerId, limit }: TaxpayerSearch,
): Promise<readonly Company[]> => {
  const rows = await db
    .selectFrom('companies')
    .select(companyColumns)
    .where('vat_number', '=', vatNumber)
    .where((is) => is.or([is('id', '=', callerId), is('owner_id', '=', callerId)]))
    .orderBy((is) => is.case().when('id', '=', callerId).then(0).else(1).end())
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toCompany);
};
