import type { Instant } from '@cartage/core';
import { listVendorContracts } from '@cartage/storage';
import { maskSecrets, SECRET_MASK } from '@cartage/vendor-kit/host';
import type { Ground } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import type { Connection } from './connection.ts';
import { valuesOf } from './contract-secrets.ts';
import type { Connections } from './vendors.ts';

/** A stored connection as its owner may see it: every secret is masked. */
export interface ListedConnection {
  readonly id: string;
  readonly vendorKey: string;
  /** false: no plugin for the vendor is installed, so it serves nobody. */
  readonly isInstalled: boolean;
  readonly environment: Connection['environment'];
  readonly enabled: boolean;
  readonly credentials: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly updatedAt: Instant;
}

/** Of a company, or the operator's (null), also those that are out of use. */
export const listConnections = async (
  { store, secrets, vendors }: Ground & Connections & Sealing,
  companyId: number | null,
): Promise<readonly ListedConnection[]> => {
  const rows = await listVendorContracts(store.db, companyId);
  return Promise.all(
    rows.map(async (row) => {
      const manifest = vendors.adapters.find((one) => one.manifest.key === row.vendorKey)?.manifest;
      const values = await valuesOf(secrets, row);
      const { id, vendorKey, environment, enabled, updatedAt } = row;
      return {
        id: String(id),
        vendorKey,
        isInstalled: manifest !== undefined,
        environment,
        enabled,
        credentials: manifest ? maskSecrets(manifest.credentials, values.credentials) : maskAll(values.credentials),
        settings: manifest ? maskSecrets(manifest.settings, values.settings) : maskAll(values.settings, row.settings),
        updatedAt,
      };
    }),
  );
};

/** All but what stands in the database as it is. */
const maskAll = (values: Values, open: Values = {}): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, open[name] ?? SECRET_MASK]));

type Values = Readonly<Record<string, string>>;
