import type { VendorInfo } from '@cartage/core';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { vendorInfo } from './vendor-info.ts';
import type { Connections } from './vendors.ts';

/** Those of the vendors with which the operator has no connection: only companies with a contract of their own are served. */
export const unconnected = async (
  { vendors }: Connections,
  adapters: readonly VendorAdapter[] = vendors.adapters,
): Promise<readonly VendorInfo[]> => {
  const connected = new Set((await vendors.of(null)).map(({ vendor }) => vendor));
  return adapters.filter((adapter) => !connected.has(adapter)).map(({ manifest }) => vendorInfo(manifest));
};
