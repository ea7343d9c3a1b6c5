import { type SqlBool, sql } from 'kysely';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { contractColumns, toVendorContract, type VendorContract } from './vendor-contract.ts';

/** What decides which vendors serve a company, and through what. */
export interface UsableVendors {
  /** The enabled ones of the company and of the operator. */
  readonly contracts: readonly VendorContract[];
  /** Keys of the vendors that the company has switched off. */
  readonly switchedOff: ReadonlySet<string>;
}

/** The vendors of the company; null: of the operator alone. In one query, because every quote asks for it. */
export const usableVendors = async (db: Db, companyId: number | null): Promise<UsableVendors> => {
  const rows = await usable(db, { holder: companyId ?? 0 });
  return {
    contracts: rows.filter(({ enabled }) => enabled === 1).map(toVendorContract),
    switchedOff: new Set(rows.flatMap(({ enabled, vendor_key: key }) => (enabled === 1 ? [] : [key]))),
  };
};

/**
 * In the words of the unique index, so that it serves. 0 and 1 stand in the text: SQLite plans a query anew, at ten times
 * the cost, whenever a value is bound that decides whether a partial index serves.
 */
const usable = prepared((db, { holder }: { holder: number }) =>
  db
    .selectFrom('vendor_contracts')
    .select(contractColumns)
    .where(sql<SqlBool>`coalesce(company_id, 0) in (0, ${holder})`)
    .where(sql<SqlBool>`enabled = 1`)
    .unionAll((union) =>
      union
        .selectFrom('company_vendors')
        .select([
          sql<number>`0`.as('id'),
          'company_id',
          'vendor_key',
          sql<string>`''`.as('credentials'),
          sql<string>`'{}'`.as('settings'),
          sql<VendorContract['environment']>`'test'`.as('environment'),
          'enabled',
          sql<number>`0`.as('created_at'),
          sql<number>`0`.as('updated_at'),
          sql<string | null>`null`.as('failed_in'),
        ])
        .where('company_id', '=', holder)
        .where(sql<SqlBool>`enabled = 0`),
    ),
);
