import { isProblem, type Verdict, verdictOn } from '@cartage/core';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { findVendor } from '../connections/find-vendor.ts';
import type { Connections } from '../connections/vendors.ts';

/** A request about a vendor, with the vendor that is meant. */
export type AboutVendor<T> = T & { readonly vendor: VendorAdapter };

/** Before anything is done: VendorNotFound stands beside what else is wrong with the request. */
export const checkVendor = async <T extends { readonly vendorKey: string }>(
  service: Connections,
  wish: T,
): Promise<Verdict<AboutVendor<T>>> => {
  const vendor = findVendor(service, wish.vendorKey);
  return isProblem(vendor) ? { kind: 'wrong', problems: [vendor] } : verdictOn({ ...wish, vendor }, []);
};
