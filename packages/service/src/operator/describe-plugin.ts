import { isProblem, type LocalText, type Problem, problem } from '@cartage/core';
import { vendorsOff } from '@cartage/storage';
import { wordsIn } from '@cartage/vendor-kit';
import { type ConnectionFields, connectionFields } from '../connections/connection-fields.ts';
import { findVendor } from '../connections/find-vendor.ts';
import { type ListedConnection, listConnections } from '../connections/list-connections.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';

/** What a plugin takes and has, and the operator's connections by it. */
export interface DescribedPlugin extends Pick<ConnectionFields, 'credentials' | 'settings'> {
  readonly key: string;
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly services: readonly string[];
  readonly ownServices: readonly { readonly code: string; readonly name: LocalText; readonly description: LocalText }[];
  /** null: they differ from contract to contract. */
  readonly tariffs: readonly { readonly id: string; readonly name: string }[] | null;
  /** false: the operator has switched it off, so its connection with it serves nobody. */
  readonly isEnabled: boolean;
  /** Secrets are masked. */
  readonly connections: readonly ListedConnection[];
}

/** Of any vendor that is installed; NotFound at `vendorKey`. */
export const describePlugin = async (
  service: Ground & Connections & Sealing,
  vendorKey: string,
): Promise<DescribedPlugin | Problem> => {
  const vendor = findVendor(service, vendorKey);
  const fields = connectionFields(service, vendorKey);
  if (isProblem(vendor) || fields === null) return noPlugin(service, vendorKey);
  const { key, id, name, version, services, ownServices, tariffs } = vendor.manifest;
  return {
    ...{ key, id, name, version, services, credentials: fields.credentials, settings: fields.settings },
    ownServices: ownServices.map((service) => ({
      code: service.code,
      name: wordsIn(service.name),
      description: wordsIn(service.description),
    })),
    tariffs: tariffs === 'byContract' ? null : tariffs.map((tariff) => ({ id: tariff.id, name: tariff.name })),
    isEnabled: !(await vendorsOff(service.store.db)).has(key),
    connections: (await listConnections(service, null)).filter((one) => one.vendorKey === key),
  };
};

/** As the path of a request names it. */
export const noPlugin = ({ vendors }: Connections, vendorKey: string): Problem => {
  const known = vendors.adapters.map(({ manifest }) => manifest.key).join(', ');
  return problem('NotFound', 'vendorKey', {
    en: `There is no vendor "${vendorKey}"; installed are ${known}.`,
    ru: `Службы доставки «${vendorKey}» нет; установлены ${known}.`,
  });
};
