import { type SqlBool, sql } from 'kysely';
import { lockName } from '../dialects/lock-name.ts';
import { prepared } from '../dialects/prepared.ts';
import { getServiceSetting, setServiceSetting } from '../settings.ts';
import type { Db } from '../tables.ts';
import { contractColumns, toVendorContract, type VendorContract } from './vendor-contract.ts';

/** What decides which vendors serve a company, and through what. */
export interface UsableVendors {
  /** The enabled ones of the company and of the operator. */
  readonly contracts: readonly VendorContract[];
  /** Keys of the vendors that the company has switched off. */
  readonly switchedOff: ReadonlySet<string>;
  /** Keys of those that the operator has: nothing new goes through a contract of the operator's with them. */
  readonly operatorsOff: ReadonlySet<string>;
}

/** The vendors of the company; null: of the operator alone. In one query, because every quote asks for it. */
export const usableVendors = async (db: Db, companyId: number | null): Promise<UsableVendors> => {
  const rows = await usable(db, { holder: companyId ?? 0 });
  const off = rows.filter(({ enabled }) => enabled === 0);
  return {
    contracts: rows.filter(({ enabled }) => enabled === 1).map(toVendorContract),
    switchedOff: new Set(off.flatMap(({ company_id: of, vendor_key: key }) => (of === null ? [] : [key]))),
    operatorsOff: new Set(off.flatMap(({ company_id: of, vendor_key: keys }) => (of === null ? keysIn(keys) : []))),
  };
};

const OPERATORS_OFF = 'vendors.off';
const keysIn = (stored: string): readonly string[] => JSON.parse(stored) as string[];

/** Keys of the vendors that the operator has switched off. */
export const vendorsOff = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(keysIn((await getServiceSetting(db, OPERATORS_OFF)) ?? '[]'));

/** Switches the operator's contracts with a vendor on or off, whatever these are. false: they were so. In a transaction. */
export const switchOperatorsVendor = async (tx: Db, vendorKey: string, enable: boolean): Promise<boolean> => {
  await lockName(tx, OPERATORS_OFF);
  const off = new Set(await vendorsOff(tx));
  if (off.has(vendorKey) !== enable) return false;
  if (enable) off.delete(vendorKey);
  else off.add(vendorKey);
  await setServiceSetting(tx, OPERATORS_OFF, JSON.stringify([...off].sort()));
  return true;
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
    )
    .unionAll((union) =>
      union
        .selectFrom('service_settings')
        .select([
          sql<number>`0`.as('id'),
          sql<number | null>`null`.as('company_id'),
          'value as vendor_key',
          sql<string>`''`.as('credentials'),
          sql<string>`'{}'`.as('settings'),
          sql<VendorContract['environment']>`'test'`.as('environment'),
          sql<0 | 1>`0`.as('enabled'),
          sql<number>`0`.as('created_at'),
          sql<number>`0`.as('updated_at'),
          sql<string | null>`null`.as('failed_in'),
        ])
        .where('key', '=', OPERATORS_OFF),
    ),
);
