import { type Problem, problem } from '@cartage/core';
import { switchOperatorsVendor } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { noPlugin } from './describe-plugin.ts';

/**
 * Whether the operator's connection with a vendor serves companies, from the next request on and in every process. What is under
 * way through it goes on, and companies' own contracts serve them. NotFound: the operator has no connection with it.
 */
export const switchVendorOfAll = async (
  service: Ground & Connections,
  { vendorKey, enable }: { readonly vendorKey: string; readonly enable: boolean },
): Promise<{ readonly vendorKey: string; readonly isEnabled: boolean } | Problem> => {
  const { store, vendors } = service;
  if (!vendors.adapters.some(({ manifest }) => manifest.key === vendorKey)) return noPlugin(service, vendorKey);
  if (!(await vendors.of(null)).some(({ vendor }) => vendor.manifest.key === vendorKey)) return notConnected(vendorKey);
  await store.transaction(async (tx) => {
    const isChanged = await switchOperatorsVendor(tx, vendorKey, enable);
    await audit(service, tx, {
      ...{ act: 'SwitchVendor', object: { kind: 'vendor', id: vendorKey }, companyId: null },
      ...{ before: { isEnabled: enable !== isChanged }, after: { isEnabled: enable } },
    });
  });
  return { vendorKey, isEnabled: enable };
};

const notConnected = (vendorKey: string): Problem =>
  problem('NotFound', 'vendorKey', {
    en: `The operator has no connection with ${vendorKey} to switch; SaveConnection makes one.`,
    ru: `У оператора нет подключения к ${vendorKey}, которое можно включить или отключить; его создаёт SaveConnection.`,
  });
