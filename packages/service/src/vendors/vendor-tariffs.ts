import type { VendorTariff } from '@cartage/core';
import { type VendorManifest, wordsIn } from '@cartage/vendor-kit';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Context } from '../context.ts';

/** The vendors that the company may use now, by id. */
export const usableVendors = async ({ vendors, company }: Context): Promise<readonly VendorManifest[]> =>
  (await vendors.of(company)).map(({ vendor }) => vendor.manifest).sort((a, b) => a.id - b.id);

/** What the vendor sells, in its own order. */
export const vendorTariffs = (manifest: VendorManifest): readonly VendorTariff[] =>
  manifest.tariffs.map(({ id, name, description, from, to }) => ({
    vendor: vendorInfo(manifest),
    id,
    name,
    description: wordsIn(description),
    from,
    to,
  }));

/** For sentences that say which there are. */
export const namesOf = (vendors: readonly Pick<VendorManifest, 'id' | 'key'>[]): string =>
  vendors.map(({ id, key }) => `${id} (${key})`).join(', ') || '-';
