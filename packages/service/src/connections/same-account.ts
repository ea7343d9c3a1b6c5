import { listVendorContracts, type VendorContract } from '@cartage/storage';
import { secretFields, type VendorManifest } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';
import type { ConnectionWish } from '../vendors/save-connection.ts';
import { splitSettings, valuesOf } from './contract-secrets.ts';

/**
 * The owner's connection to which nothing is new but its secrets: the same account at the vendor, which knows what went
 * through it. Where every credential is secret nobody can tell a new password from another account, so it is another.
 */
export const sameAccount = async (
  { store, secrets }: Pick<Service, 'store' | 'secrets'>,
  manifest: VendorManifest,
  wish: ConnectionWish,
): Promise<VendorContract | null> => {
  const hidden = secretFields(manifest.credentials);
  const isTold = Object.keys(manifest.credentials.shape).some((name) => !hidden.includes(name));
  const identity = (credentials: Values): string =>
    sorted(Object.entries(credentials).filter(([name]) => !isTold || !hidden.includes(name)));
  const settings = sorted(Object.entries(splitSettings(manifest, wish.settings).open));
  for (const row of await listVendorContracts(store.db, wish.companyId)) {
    if (row.vendorKey !== wish.vendorKey || row.environment !== wish.environment) continue;
    if (sorted(Object.entries(row.settings)) !== settings) continue;
    const stored = await valuesOf(secrets, row);
    if (identity(stored.credentials) === identity(wish.credentials)) return row;
  }
  return null;
};

type Values = Readonly<Record<string, string>>;

const sorted = (entries: readonly (readonly [string, string])[]): string => JSON.stringify(entries.toSorted());
