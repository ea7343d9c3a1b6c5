import type { Instant, VendorEnvironment } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** A connection to a vendor: an account there, a company's own or the operator's, in one of its environments. */
export interface VendorContract {
  readonly id: number;
  /** null: the operator's. */
  readonly companyId: number | null;
  readonly vendorKey: string;
  /** As the caller sealed them; never readable here. */
  readonly credentials: string;
  /** Those that are no secret. */
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: VendorEnvironment;
  /** At most one of an owner's connections with one vendor is. */
  readonly enabled: boolean;
  readonly createdAt: Instant;
  /** The moment of the last change of what it holds; later than any before. */
  readonly updatedAt: Instant;
  /** In which kind of call its vendor refuses it; null: in none, as far as is known. */
  readonly failedIn: string | null;
}

export const contractColumns = [
  'id',
  'company_id',
  'vendor_key',
  'credentials',
  'settings',
  'environment',
  'enabled',
  'created_at',
  'updated_at',
  'failed_in',
] as const;

export const toVendorContract = (
  row: Pick<Selectable<Tables['vendor_contracts']>, (typeof contractColumns)[number]>,
): VendorContract => ({
  id: row.id,
  companyId: row.company_id,
  vendorKey: row.vendor_key,
  credentials: row.credentials,
  settings: JSON.parse(row.settings) as VendorContract['settings'],
  environment: row.environment,
  enabled: row.enabled === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  failedIn: row.failed_in,
});
