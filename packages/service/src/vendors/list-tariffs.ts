import { type Problem, problem, type VendorTariff } from '@cartage/core';
import type { VendorManifest } from '@cartage/vendor-kit';
import { noSuchVendor } from '../connections/no-such-vendor.ts';
import { usableConnections, vendorTariffs } from '../connections/vendor-tariffs.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';

/** Of which vendor; null: of all. */
export interface TariffFilter {
  readonly vendorId: number | null;
  readonly vendorKey: string | null;
}

/** The tariffs of the vendors that the company may use. */
export const listTariffs = async (
  ctx: Acting & Connections,
  { vendorId, vendorKey }: TariffFilter,
): Promise<readonly VendorTariff[] | { readonly problems: readonly Problem[] }> => {
  const connections = await usableConnections(ctx);
  const vendors = connections.map(({ vendor }) => vendor.manifest);
  const byId = vendors.find(({ id }) => id === vendorId);
  const byKey = vendors.find(({ key }) => key === vendorKey);
  const problems = [
    ...(vendorId !== null && !byId ? [noSuchVendor('vendorId', vendorId, vendors)] : []),
    ...(vendorKey !== null && !byKey ? [noSuchVendor('vendorKey', vendorKey, vendors)] : []),
    ...(byId && byKey && byId !== byKey ? [twoVendors(byId, byKey)] : []),
  ];
  if (problems.length > 0) return { problems };
  const one = byId ?? byKey;
  const asked = one ? connections.filter(({ vendor }) => vendor.manifest === one) : connections;
  return (await Promise.all(asked.map((connection) => vendorTariffs(ctx, connection)))).flat();
};

const twoVendors = (byId: VendorManifest, byKey: VendorManifest): Problem =>
  problem('RequestInvalid', 'vendorKey', {
    en: `Vendor ${byId.id} is ${byId.key}, not ${byKey.key}; give one of the two.`,
    ru: `Служба доставки ${byId.id} — это ${byId.key}, а не ${byKey.key}; укажите одно из двух.`,
  });
