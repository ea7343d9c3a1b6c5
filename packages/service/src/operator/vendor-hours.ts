import { addDays, type Instant, instantOf, type LocalDate, localDateOf, type Problem, problem } from '@cartage/core';
import { listVendorContracts, readVendorHours } from '@cartage/storage';
import { percentile, sumOf } from '../connections/vendor-figures.ts';
import type { HourCounts } from '../connections/vendor-hours.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { noPlugin } from './describe-plugin.ts';
import { tellVendorHours } from './list-vendor-figures.ts';

/** Which hours of a vendor are asked for. */
export interface HoursWish {
  readonly vendorKey: string;
  /** Days of the service's zone, both included; null: yesterday, and today. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  /** By whose contract; null: by the operator's. */
  readonly companyId: number | null;
}

/** How calls of one kind went in an hour. */
export interface VendorHourFigures {
  /** The beginning of the hour. */
  readonly at: Instant;
  readonly capability: string;
  readonly calls: number;
  readonly errors: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

export interface VendorHoursFound {
  readonly vendorKey: string;
  readonly vendorName: string;
  readonly hours: readonly VendorHourFigures[];
}

/** More connections than anybody has had with one vendor in two weeks; the newest. */
const MOST_CONNECTIONS = 20;

/** How a vendor has answered, hour by hour, as all processes have seen it (interface 23.25). NotFound: no such vendor is installed. */
export const vendorHours = async (
  service: Ground & Connections,
  { vendorKey, companyId, ...wish }: HoursWish,
): Promise<VendorHoursFound | Problem> => {
  const { store, clock, vendors, settings } = service;
  const plugin = vendors.adapters.find(({ manifest }) => manifest.key === vendorKey)?.manifest;
  if (!plugin) return noPlugin(service, vendorKey);
  const to = wish.to ?? localDateOf(clock(), settings.timeZone);
  const from = wish.from ?? addDays(to, -1);
  if (from > to) return backwards;
  // What this process knows is to be there.
  await tellVendorHours(service);
  const rows = (await listVendorContracts(store.db, companyId)).filter((one) => one.vendorKey === vendorKey);
  const others = companyId === null ? await vendors.of(null) : [];
  const connections = [
    ...new Set([
      ...others.filter(({ vendor }) => vendor.manifest.key === vendorKey).map(({ id }) => id),
      ...rows.map(({ id }) => String(id)),
    ]),
  ].slice(0, MOST_CONNECTIONS);
  const found = await readVendorHours(store.db, connections, {
    from: instantOf(from, '00:00', settings.timeZone),
    before: instantOf(addDays(to, 1), '00:00', settings.timeZone),
  });
  return { vendorKey, vendorName: plugin.name, hours: summed(found as readonly Told[]) };
};

interface Told {
  readonly hour: Instant;
  readonly figures: Readonly<Record<string, HourCounts>>;
}

const summed = (told: readonly Told[]): readonly VendorHourFigures[] =>
  [...Map.groupBy(told, ({ hour }) => hour)]
    .sort(([one], [other]) => one - other)
    .flatMap(([at, of]) => {
      const capabilities = [...new Set(of.flatMap(({ figures }) => Object.keys(figures)))].toSorted();
      return capabilities.map((capability) => {
        const { calls, errors, times } = sumOf(of.flatMap(({ figures }) => figures[capability] ?? []));
        return { at, capability, calls, errors, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
      });
    });

const backwards: Problem = problem('RequestInvalid', 'From', {
  en: 'From is after To; accepted: a day that is not.',
  ru: 'From позже To; принимается день не позже него.',
});
