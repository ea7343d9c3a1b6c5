import { isProblem, type LocalText, localDateOf } from '@cartage/core';
import {
  insertVendorContract,
  listVendorContracts,
  noteToldDay,
  updateVendorContract,
  type VendorContract,
} from '@cartage/storage';
import type { VendorManifest } from '@cartage/vendor-kit';
import { fieldFaults, isLoopbackHost, isPublicHost, secretFields, type VendorAdapter } from '@cartage/vendor-kit/host';
import { audit } from '../audit.ts';
import { addressed } from '../connections/addressed.ts';
import { type Connection, TRIED_ID } from '../connections/connection.ts';
import {
  bindingOf,
  type ContractValues,
  splitSettings,
  valuesOf,
  writeSecrets,
} from '../connections/contract-secrets.ts';
import { findVendor } from '../connections/find-vendor.ts';
import { registerMailFaults } from '../connections/register-mailing.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { isLeftToCustomers } from '../pickup-points/connections-for-points.ts';
import { fetchPointsSoon } from '../pickup-points/schedule-sync.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { type CheckedConnection, type ConnectionProblem, checkConnection } from './check-connections.ts';

/** A contract with a vendor as its owner gives it. */
export interface ConnectionWish extends ContractValues {
  /** null: the operator. */
  readonly companyId: number | null;
  readonly vendorKey: string;
  readonly environment: Connection['environment'];
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
  | { readonly kind: 'unusable'; readonly problem: ConnectionProblem };

export interface FieldProblem {
  readonly part: keyof ContractValues;
  readonly code: string;
  /** A sentence that repeats no value. */
  readonly text: LocalText;
}

/**
 * Makes the connection, and takes the owner's other ones with this vendor out of use. What began through those goes on
 * through them; only where nothing but secrets differs is it the same account, and the same connection as before.
 * `unchecked`: without asking the vendor whether it is good. The vendor is one that is installed.
 */
export const saveConnection = async (
  service: Ground & Connections & Sealing,
  wish: ConnectionWish,
  { unchecked = false }: { readonly unchecked?: boolean } = {},
): Promise<SavedConnection> => {
  const vendor = findVendor(service, wish.vendorKey);
  if (isProblem(vendor)) throw new RangeError(vendor.text.en);
  const { settings, reach } = await addressedBy(service, vendor, wish);
  const problems = problemsOf(vendor, { ...wish, settings }, reach);
  if (problems.length > 0) return { kind: 'refused', problems };
  let requestsPerDay: number | null = null;
  if (!unchecked) {
    const tried = await tryOut(service, vendor, { ...wish, settings }, reach);
    const { problem } = tried;
    requestsPerDay = tried.requestsPerDay;
    if (problem?.reason === 'address') return { kind: 'refused', problems: [refusedAddress(privateAddress)] };
    if (problem !== null) return { kind: 'unusable', problem };
  }
  const same = await sameAccount(service, vendor.manifest, wish);
  const { open, secret } = splitSettings(vendor.manifest, wish.settings);
  const savedAt = service.clock();
  const row = { ...wish, settings: open, savedAt };
  const tellsOfPoints =
    vendor.pickupPoints !== undefined && (wish.companyId === null || (await isLeftToCustomers(service, vendor)));
  return service.store.transaction(async (tx) => {
    await audit(service, tx, {
      act: wish.companyId === null ? 'SaveConnection' : 'RegisterVendorContract',
      object: { kind: 'vendor', id: wish.vendorKey },
      companyId: wish.companyId,
      after: { environment: wish.environment, settings: open, isNew: same === null },
    });
    const plain = writeSecrets({ credentials: wish.credentials, settings: secret });
    const credentials = await service.secrets.seal(tx, plain, bindingOf(wish));
    const noteTold = async (connection: string): Promise<void> => {
      if (requestsPerDay === null) return;
      const today = localDateOf(savedAt, service.settings.timeZone);
      await noteToldDay(tx, { connection, vendorKey: wish.vendorKey, today }, requestsPerDay);
    };
    if (tellsOfPoints) await fetchPointsSoon(tx, { ...wish, vendorId: vendor.manifest.id, at: savedAt });
    if (same) {
      await updateVendorContract(tx, same, { credentials, settings: open, enabled: true }, savedAt);
      await noteTold(String(same.id));
      return { kind: 'connected', id: String(same.id), account: 'renewed' };
    }
    const { id } = await insertVendorContract(tx, { ...row, credentials });
    await noteTold(String(id));
    return { kind: 'connected', id: String(id), account: 'new' };
  });
};

const addressedBy = async (
  service: Ground & Connections,
  { manifest }: VendorAdapter,
  { companyId, settings }: ConnectionWish,
) => {
  const operators = (await service.vendors.of(null)).find(({ vendor }) => vendor.manifest.key === manifest.key);
  return addressed(settings, { companyId, manifest, operatorsAddress: operators?.account.settings.baseUrl });
};

/** All that is wrong with the values, by the manifest's schemas. */
export const fieldProblems = async (
  service: Ground & Connections,
  vendor: VendorAdapter,
  wish: ConnectionWish,
): Promise<readonly FieldProblem[]> => {
  const { settings, reach } = await addressedBy(service, vendor, wish);
  return problemsOf(vendor, { ...wish, settings }, reach);
};

const problemsOf = (
  { manifest }: VendorAdapter,
  values: ConnectionWish,
  reach: Connection['reach'],
): readonly FieldProblem[] => {
  const names = (part: keyof ContractValues) => Object.keys(manifest[part].shape).join(', ') || '-';
  const known = { credentials: names('credentials'), settings: names('settings') };
  const fields = (['credentials', 'settings'] as const).flatMap((part): FieldProblem[] => {
    const unknown = Object.keys(values[part]).filter((code) => !Object.hasOwn(manifest[part].shape, code));
    return [
      ...fieldFaults(manifest[part], values[part]).map((fault) => ({ part, ...fault })),
      ...unknown.map((code) => ({ part, code, text: unknownField(code, known) })),
    ];
  });
  fields.push(...registerMailFaults(manifest, values).map((fault): FieldProblem => ({ part: 'settings', ...fault })));
  const address = manifest.hosts === 'setting' ? whyNotThere(values, reach) : null;
  return address === null ? fields : [...fields, refusedAddress(address)];
};

const refusedAddress = (text: LocalText): FieldProblem => ({ part: 'settings', code: 'baseUrl', text });

/** Of an address in digits; a name is judged when it is connected to. */
const whyNotThere = (
  { companyId, environment, settings: { baseUrl = '' } }: ConnectionWish,
  reach: Connection['reach'],
): LocalText | null => {
  const host = URL.parse(baseUrl)?.hostname ?? '';
  if (reach === 'public' && !isPublicHost(host)) return privateAddress;
  // What answers there in production is a simulator that somebody forgot.
  return companyId === null && environment === 'prod' && isLoopbackHost(host) ? ownMachine : null;
};

const privateAddress: LocalText = {
  en: 'The address lies in a private network, which a contract of a customer may not reach; accepted: an address of the open internet.',
  ru: 'Адрес находится в частной сети, к которой договор клиента не имеет доступа; допустим адрес в открытом интернете.',
};

const ownMachine: LocalText = {
  en: 'The address is this very machine; accepted in the environment prod: that of the vendor. A simulator belongs to the environment test.',
  ru: 'Адрес указывает на эту же машину; в среде prod допустим адрес службы доставки. Место симулятора — в среде test.',
};

const unknownField = (code: string, { credentials, settings }: Record<keyof ContractValues, string>): LocalText => ({
  en: `There is no field "${code}" here; credentials: ${credentials}; settings: ${settings}.`,
  ru: `Поля «${code}» здесь нет; учётные данные: ${credentials}; настройки: ${settings}.`,
});

const tryOut = async (
  service: Ground & Connections,
  vendor: VendorAdapter,
  wish: ConnectionWish,
  reach: Connection['reach'],
): Promise<Pick<CheckedConnection, 'problem' | 'requestsPerDay'>> => {
  const { companyId, environment, credentials, settings } = wish;
  const id = TRIED_ID;
  const connection: Connection = {
    id,
    vendor,
    account: { id, environment, credentials, settings },
    version: null,
    contractType: companyId === null ? 'operator' : 'own',
    companyId,
    environment,
    enabled: true,
    reach,
  };
  const checked = await checkConnection(service, connection);
  service.vendors.forget(connection);
  return checked;
};

/**
 * The owner's connection to which nothing is new but its secrets: the same account at the vendor, which knows what went
 * through it. Where every credential is secret nobody can tell a new password from another account, so it is another.
 */
const sameAccount = async (
  { store, secrets }: Pick<Ground, 'store'> & Sealing,
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
