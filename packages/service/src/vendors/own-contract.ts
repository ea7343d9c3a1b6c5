import { isProblem, type Problem, problem } from '@cartage/core';
import { listVendorContracts } from '@cartage/storage';
import { type ContractValues, valuesOf } from '../connections/contract-secrets.ts';
import { findVendor } from '../connections/find-vendor.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { type ConnectionProblem, checkConnection } from './check-connections.ts';

/** What the company has given of its contract with the vendor, with its secrets; null: it has none in use. */
export const ownContract = async (
  { store, secrets, company }: Acting & Sealing,
  vendorKey: string,
): Promise<ContractValues | null> => {
  const rows = await listVendorContracts(store.db, company.id);
  const row = rows.find((one) => one.vendorKey === vendorKey && one.enabled);
  return row ? valuesOf(secrets, row) : null;
};

/** What the vendor says of the company's own contract, also where the company has switched the vendor off; null: it takes it. */
export const checkOwnContract = async (
  ctx: Acting & Connections,
  vendorKey: string,
): Promise<{ readonly found: ConnectionProblem | null } | Problem> => {
  const vendor = findVendor(ctx, vendorKey);
  if (isProblem(vendor)) return vendor;
  const own = (await ctx.vendors.of(ctx.company, 'own', 'all')).find((one) => one.vendor === vendor);
  return own ? { found: (await checkConnection(ctx, own)).problem } : noContract(vendor.manifest.name);
};

/** As the path of a request names the vendor. */
export const noContract = (name: string): Problem =>
  problem('RequestInvalid', 'vendorKey', {
    en: `Your company has no contract of its own with ${name}.`,
    ru: `У вашей компании нет собственного договора со службой ${name}.`,
  });
