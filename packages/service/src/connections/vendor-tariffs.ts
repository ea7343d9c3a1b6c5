import type { VendorTariff } from '@cartage/core';
import { type TariffDescription, type VendorManifest, wordsIn } from '@cartage/vendor-kit';
import type { Acting } from '../context.ts';
import type { Connection } from './connection.ts';
import { withinDeadline } from './deadline.ts';
import { vendorInfo } from './vendor-info.ts';
import type { Connections } from './vendors.ts';

/** By which the company may use vendors now, by the vendor's id. */
export const usableConnections = async ({ vendors, company }: Acting & Connections): Promise<readonly Connection[]> =>
  [...(await vendors.of(company))].sort((a, b) => a.vendor.manifest.id - b.vendor.manifest.id);

/** The vendors that the company may use now, by id. */
export const usableVendors = async (ctx: Acting & Connections): Promise<readonly VendorManifest[]> =>
  (await usableConnections(ctx)).map(({ vendor }) => vendor.manifest);

/**
 * What the vendor sells, in its own order. Of one that sells by contract what it sells on this one; nothing where it does
 * not say so in time: a list is no place to fail for one vendor.
 */
export const vendorTariffs = async (
  ctx: Acting & Connections,
  connection: Connection,
): Promise<readonly VendorTariff[]> => {
  const { manifest } = connection.vendor;
  const tariffs = manifest.tariffs === 'byContract' ? await tariffsOfContract(ctx, connection) : manifest.tariffs;
  return tariffs.map(({ id, name, description, from, to }) => ({
    vendor: vendorInfo(manifest),
    id,
    name,
    description: wordsIn(description),
    from,
    to,
  }));
};

/** The kit's guard keeps them for some minutes. */
const tariffsOfContract = (
  ctx: Acting & Connections,
  connection: Connection,
): Promise<readonly TariffDescription[]> => {
  const { settings, signal, vendors, log } = ctx;
  const { vendor } = connection;
  return withinDeadline(settings.calcDeadlineMs, signal, (deadline) =>
    vendors.call(
      connection,
      {
        capability: 'tariffs',
        deadline,
        turn: { rank: 'asked', company: ctx.company.id, topmostId: ctx.company.topmostId },
        log,
      },
      async (call) => (await vendor.tariffs?.(call)) ?? [],
    ),
  ).catch(() => []);
};

/** For sentences that say which there are. */
export const namesOf = (vendors: readonly Pick<VendorManifest, 'id' | 'key'>[]): string =>
  vendors.map(({ id, key }) => `${id} (${key})`).join(', ') || '-';
