import type { VendorContract } from '@cartage/storage';
import type { VendorManifest } from '@cartage/vendor-kit';
import { secretFields } from '@cartage/vendor-kit/host';
import type { Binding } from '../secrets/sealing.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** What a connection holds; sealed are all credentials, and the settings that the manifest marks as secret. */
export interface ContractValues {
  readonly credentials: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
}

export type ContractOwner = Pick<VendorContract, 'companyId' | 'vendorKey' | 'environment'>;

/** Copied into another owner's row, or from test to production, it does not open. */
export const bindingOf = ({ companyId, vendorKey, environment }: ContractOwner): Binding => [
  'vendor_contracts',
  companyId,
  vendorKey,
  environment,
];

/** The settings that may stand in the database as they are, and those that may not. */
export const splitSettings = (
  { settings: schema }: Pick<VendorManifest, 'settings'>,
  settings: Readonly<Record<string, string>>,
): { readonly open: Readonly<Record<string, string>>; readonly secret: Readonly<Record<string, string>> } => {
  const hidden = secretFields(schema);
  const isSecret = (name: string) => hidden.includes(name) || !Object.hasOwn(schema.shape, name);
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => isSecret(name) === wanted));
  return { open: pick(false), secret: pick(true) };
};

/** For `Secrets.seal`, with `bindingOf`. */
export const writeSecrets = (secrets: ContractValues): string => JSON.stringify(secrets);

const readSecrets = (opened: string): ContractValues => JSON.parse(opened) as ContractValues;

/** All that the owner has given, as it was given. */
export const valuesOf = async (secrets: Pick<Secrets, 'open'>, row: VendorContract): Promise<ContractValues> => {
  const { credentials, settings } = readSecrets(await secrets.open(row.credentials, bindingOf(row)));
  return { credentials, settings: { ...row.settings, ...settings } };
};
