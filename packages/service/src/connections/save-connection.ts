import { enqueueJob, insertVendorContract, updateVendorContract } from '@cartage/storage';
import type { VendorAdapter, VendorManifest } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';
import { pointsJob } from '../pickup-points/schedule-sync.ts';
import { checkConnection } from './check-connections.ts';
import type { Connection } from './connection.ts';
import { bindingOf, splitSettings, writeSecrets } from './contract-secrets.ts';
import { sameAccount } from './same-account.ts';

/** A contract with a vendor as its owner gives it. */
export interface ConnectionWish {
  /** null: the operator. */
  readonly companyId: number | null;
  readonly vendorKey: string;
  readonly environment: Connection['environment'];
  readonly credentials: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
}

export type SavedConnection =
  | {
      readonly kind: 'connected';
      readonly id: string;
      /** `new`: nothing that began earlier goes on through it; `renewed`: the same account with other secrets. */
      readonly account: 'new' | 'renewed';
    }
  /** Nothing was saved. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldProblem[] }
  /** The vendor did not let us in; nothing was saved. */
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'unknown-vendor' };

export interface FieldProblem {
  /** `credentials.login` */
  readonly field: string;
  readonly message: string;
}

/**
 * Makes the connection, and takes the owner's other ones with this vendor out of use. What began through those goes on
 * through them; only where nothing but secrets differs is it the same account, and the same connection as before.
 * `unchecked`: without asking the vendor whether it is good.
 */
export const saveConnection = async (
  service: Service,
  wish: ConnectionWish,
  { unchecked = false }: { readonly unchecked?: boolean } = {},
): Promise<SavedConnection> => {
  const vendor = service.vendors.adapters.find(({ manifest }) => manifest.key === wish.vendorKey);
  if (!vendor) return { kind: 'unknown-vendor' };
  const settings = await settingsOf(service, vendor, wish);
  const problems = fieldProblems(vendor.manifest, { credentials: wish.credentials, settings });
  if (problems.length > 0) return { kind: 'refused', problems };
  if (!unchecked) {
    const reason = await tryOut(service, vendor, { ...wish, settings });
    if (reason !== null) return { kind: 'unusable', reason };
  }
  const same = await sameAccount(service, vendor.manifest, wish);
  const { open, secret } = splitSettings(vendor.manifest, wish.settings);
  const savedAt = service.clock();
  const row = { ...wish, settings: open, savedAt };
  return service.store.transaction(async (tx) => {
    const plain = writeSecrets({ credentials: wish.credentials, settings: secret });
    const credentials = await service.secrets.seal(tx, plain, bindingOf(wish));
    // Those who serve and work already are not started anew for it.
    const hasNewPoints = wish.companyId === null && vendor.pickupPoints !== undefined;
    if (hasNewPoints) await enqueueJob(tx, pointsJob(vendor.manifest.id, savedAt));
    if (same) {
      await updateVendorContract(tx, same, { credentials, settings: open, enabled: true }, savedAt);
      return { kind: 'connected', id: String(same.id), account: 'renewed' };
    }
    const { id } = await insertVendorContract(tx, { ...row, credentials });
    return { kind: 'connected', id: String(id), account: 'new' };
  });
};

/** A customer that names no address means the one of the operator's contract. */
const settingsOf = async (
  { vendors }: Pick<Service, 'vendors'>,
  { manifest }: VendorAdapter,
  { companyId, settings }: ConnectionWish,
): Promise<ConnectionWish['settings']> => {
  if (companyId === null || manifest.hosts !== 'setting' || settings.baseUrl !== undefined) return settings;
  const operators = (await vendors.of(null)).find(({ vendor }) => vendor.manifest.key === manifest.key);
  const address = operators?.account.settings.baseUrl;
  return address === undefined ? settings : { ...settings, baseUrl: address };
};

/** All that is wrong with the values, by the manifest's schemas. */
const fieldProblems = (
  manifest: Pick<VendorManifest, 'credentials' | 'settings'>,
  values: Pick<ConnectionWish, 'credentials' | 'settings'>,
): readonly FieldProblem[] =>
  (['credentials', 'settings'] as const).flatMap((part) => {
    const known = Object.keys(manifest[part].shape);
    const unknown = Object.keys(values[part]).filter((name) => !known.includes(name));
    const issues = manifest[part].safeParse(values[part]).error?.issues ?? [];
    return [
      ...issues.map(({ path, message }) => ({
        field: [part, ...path].join('.'),
        message: values[part][String(path[0])] === undefined ? 'It is missing' : message,
      })),
      ...unknown.map((name) => ({
        field: `${part}.${name}`,
        message:
          known.length > 0 ? `There is no such field; the fields are ${known.join(', ')}` : 'There are no fields',
      })),
    ];
  });

/** null: the vendor lets us in. */
const tryOut = async (service: Service, vendor: VendorAdapter, wish: ConnectionWish): Promise<string | null> => {
  const { companyId, environment, credentials, settings } = wish;
  const id = 'tried';
  const operators = companyId === null ? [] : await service.vendors.of(null);
  const isOperators = operators.some(({ account }) => account.settings.baseUrl === settings.baseUrl);
  const connection: Connection = {
    id,
    vendor,
    account: { id, environment, credentials, settings },
    contractType: companyId === null ? 'operator' : 'own',
    companyId,
    environment,
    enabled: true,
    reach: companyId === null || vendor.manifest.hosts !== 'setting' || isOperators ? 'any' : 'public',
  };
  const { problem } = await checkConnection(service, connection);
  service.vendors.forget(connection);
  return problem;
};
