import { isProblem } from '@cartage/core';
import type { Db } from '@cartage/storage';
import type { VendorManifest } from '@cartage/vendor-kit';
import { SECRET_MASK, secretFields } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import type { ContractValues } from '../connections/contract-secrets.ts';
import { findVendor } from '../connections/find-vendor.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { Binding } from '../secrets/sealing.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { type SavedConnection, saveConnection } from '../vendors/save-connection.ts';

/** One of the operator's connections, as its address names it. */
export interface NamedConnection {
  readonly vendorKey: string;
  readonly environment: Connection['environment'];
}

/** What the worker is to connect: on its way through the database nobody reads the credentials. */
export interface SealedConnection extends NamedConnection {
  readonly sealed: string;
  /** The vendor is not asked whether it takes them. Default: it is. */
  readonly unchecked?: boolean;
}

const bindingOf = ({ vendorKey, environment }: NamedConnection): Binding => ['operator_acts', vendorKey, environment];

/** In the transaction that stores it. */
export const sealConnection = async (
  { secrets }: Sealing,
  tx: Db,
  named: NamedConnection,
  values: ContractValues,
  unchecked: boolean,
): Promise<SealedConnection> => ({
  ...named,
  unchecked,
  sealed: await secrets.seal(tx, JSON.stringify(values), bindingOf(named)),
});

/** `no-plugin`: the process that was asked has it, and the worker lacks it; nothing was saved. */
export type SavedByWorker = SavedConnection | { readonly kind: 'no-plugin' };

/** Connects the vendor with this process's plugin. Where its address is a setting and none is given, it is the one so far; secrets likewise. */
export const saveSealed = async (
  service: Ground & Connections & Sealing,
  { sealed, vendorKey, environment, unchecked = false }: SealedConnection,
): Promise<SavedByWorker> => {
  const named = { vendorKey, environment };
  const given = JSON.parse(await service.secrets.open(sealed, bindingOf(named))) as ContractValues;
  const vendor = findVendor(service, vendorKey);
  if (isProblem(vendor)) return { kind: 'no-plugin' };
  const so = await valuesSoFar(service, named);
  const part = (name: keyof ContractValues) => kept(vendor.manifest[name], { given: given[name], stored: so[name] });
  const settings = part('settings');
  const { baseUrl } = so.settings;
  const isLeftOut = vendor.manifest.hosts === 'setting' && settings.baseUrl === undefined && baseUrl !== undefined;
  const wish = {
    ...{ companyId: null, ...named, credentials: part('credentials') },
    settings: isLeftOut ? { ...settings, baseUrl } : settings,
  };
  return saveConnection(service, wish, { unchecked });
};

/** A secret that nobody gives, or gives as it is shown, stays; an empty text takes a field away. */
const kept = (
  schema: VendorManifest['credentials'],
  { given, stored }: Readonly<Record<'given' | 'stored', Values>>,
): Values => {
  const values: Record<string, string> = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  for (const code of secretFields(schema)) {
    const value = given[code] ?? SECRET_MASK;
    if (value !== SECRET_MASK) continue;
    delete values[code];
    if (stored[code] !== undefined) values[code] = stored[code];
  }
  return values;
};

type Values = Readonly<Record<string, string>>;

const valuesSoFar = async (
  { vendors }: Connections,
  { vendorKey, environment }: NamedConnection,
): Promise<ContractValues> =>
  (await vendors.of(null)).find((one) => one.vendor.manifest.key === vendorKey && one.environment === environment)
    ?.account ?? { credentials: {}, settings: {} };
