import { isProblem, type Problem, problem } from '@cartage/core';
import type { Db } from '@cartage/storage';
import type { ContractValues } from '../connections/contract-secrets.ts';
import { findVendor } from '../connections/find-vendor.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import type { Subscription } from '../tracking/subscribe-notices.ts';
import type { ConnectionProblem } from '../vendors/check-connections.ts';
import { removeConnection } from '../vendors/remove-connection.ts';
import type { SavedConnection } from '../vendors/save-connection.ts';
import { type Asked, askForAct, type Patience } from './ask-for-act.ts';
import { noPlugin } from './describe-plugin.ts';
import { nobodyWorks } from './move-as-operator.ts';
import { type NamedConnection, sealConnection } from './sealed-connection.ts';

/**
 * Has the worker connect a vendor for all companies, once the vendor has let it in, or `unchecked` without asking it. NotFound:
 * no such vendor is installed.
 */
export const saveOperatorsConnection = async (
  service: Ground & Connections & Sealing,
  named: NamedConnection,
  { unchecked = false, ...values }: ContractValues & { readonly unchecked?: boolean },
  patience: Patience = {},
): Promise<SavedConnection | Problem> => {
  if (isProblem(findVendor(service, named.vendorKey))) return noPlugin(service, named.vendorKey);
  const sealed = async (tx: Db) =>
    ({ kind: 'save', wish: await sealConnection(service, tx, named, values, unchecked) }) as const;
  const came = doneOf(await askForAct(service, sealed, { mostMs: LONGEST_MS, ...patience }));
  return 'kind' in came && came.kind === 'no-plugin' ? workerLacks(named) : came;
};

const workerLacks = ({ vendorKey }: NamedConnection): Problem =>
  problem('VendorUnavailable', null, {
    en: `Nothing was saved: the worker lacks the plugin of ${vendorKey}; give it the VENDOR_PLUGINS of the API.`,
    ru: `Ничего не сохранено: у рабочего процесса нет плагина ${vendorKey}; задайте ему те же VENDOR_PLUGINS, что и API.`,
  });

/**
 * Ends the operator's connection with a vendor in one environment, `andOrders` also one that orders under way need; NotFound:
 * there is none.
 */
export const removeOperatorsConnection = async (
  service: Ground & Connections,
  { andOrders, ...named }: NamedConnection & { readonly andOrders: boolean },
): Promise<Problem | null> => {
  const { found } = await removeConnection(service, { companyId: null, ...named }, { andOrders });
  return found > 0 ? null : await notThere(service, named);
};

/** Has the worker ask the vendor whether it takes the operator's contract. */
export const checkOperatorsConnection = async (
  service: Ground & Connections,
  named: NamedConnection,
  patience: Patience = {},
): Promise<{ readonly found: ConnectionProblem | null } | Problem> => {
  const { vendorKey, environment } = named;
  if (!(await isConnected(service, named))) return notThere(service, named);
  const wish = { vendorKey, environment };
  const came = doneOf(await askForAct(service, { kind: 'check', wish }, { mostMs: LONGEST_MS, ...patience }));
  if (isProblem(came)) return came;
  return came.kind === 'checked' ? { found: came.problem } : notThere(service, named);
};

/** Has the worker tell the vendor to call this installation. */
export const subscribeOperatorsConnection = async (
  service: Ground & Connections,
  named: NamedConnection,
  patience: Patience = {},
): Promise<Exclude<Subscription, { readonly kind: 'not-connected' }> | Problem> => {
  if (!(await isConnected(service, named))) return notThere(service, named);
  const wish = { vendorKey: named.vendorKey };
  const came = doneOf(await askForAct(service, { kind: 'subscribe', wish }, { mostMs: LONGEST_MS, ...patience }));
  if (isProblem(came)) return came;
  return came.kind === 'not-connected' ? notThere(service, named) : came;
};

const LONGEST_MS = 60_000;

const isConnected = async ({ vendors }: Connections, { vendorKey, environment }: NamedConnection): Promise<boolean> =>
  (await vendors.of(null)).some((one) => one.vendor.manifest.key === vendorKey && one.environment === environment);

const doneOf = <Outcome>(asked: Asked<Outcome>): Outcome | Problem =>
  asked.kind === 'done' ? asked.outcome : asked.kind === 'under-way' ? noAnswer : nobodyWorks;

const noAnswer: Problem = problem('VendorUnavailable', null, {
  en: 'The vendor has not answered yet.',
  ru: 'Служба доставки ещё не ответила.',
});

const notThere = async (service: Connections, named: NamedConnection): Promise<Problem> => {
  if (isProblem(findVendor(service, named.vendorKey))) return noPlugin(service, named.vendorKey);
  return problem('NotFound', 'environment', {
    en: `The operator has no connection of its own with ${named.vendorKey} in the environment ${named.environment}.`,
    ru: `У оператора нет подключения к ${named.vendorKey} в среде ${named.environment}.`,
  });
};
