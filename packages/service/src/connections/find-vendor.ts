import { type Problem, problem } from '@cartage/core';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import type { Connections } from './vendors.ts';

/** The installed vendor of this key, connected or not; VendorNotFound names those that there are. */
export const findVendor = ({ vendors }: Connections, key: string): VendorAdapter | Problem =>
  vendors.adapters.find(({ manifest }) => manifest.key === key) ?? unknownVendor(vendors.adapters, key);

const unknownVendor = (adapters: readonly VendorAdapter[], key: string): Problem => {
  const known = adapters.map(({ manifest }) => manifest.key).join(', ');
  return problem('VendorNotFound', 'vendorKey', {
    en: `There is no vendor with the key '${key}'; accepted: ${known}.`,
    ru: `Службы доставки с ключом '${key}' нет; допустимо: ${known}.`,
  });
};
