import { type Instant, localDateOf } from '@cartage/core';
import {
  companyNames,
  daysOfConnections,
  dropVendorFigures,
  dropVendorHours,
  pageVendorContracts,
  readVendorFigures,
  vendorsOff,
  writeVendorFigures,
  writeVendorHours,
} from '@cartage/storage';
import { listServing } from '../clock/agree-on-clock.ts';
import type { Connection } from '../connections/connection.ts';
import { type ConnectionFigures, mergedFigures, percentile } from '../connections/vendor-figures.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

/** A connection to a vendor, and how it goes. */
export interface ListedFigures {
  readonly environment: Connection['environment'];
  /** The company whose contract it is; null: the operator's. */
  readonly owner: number | null;
  readonly ownerName: string | null;
  readonly state: 'connected' | 'refused' | 'blocked' | 'off';
  /** The worst of its kinds of calls. */
  readonly circuit: CircuitState;
  readonly capabilities: readonly {
    readonly name: string;
    readonly calls: number;
    readonly errors: number;
    readonly p50Ms: number | null;
    readonly p95Ms: number | null;
  }[];
  readonly limitUsed: number;
  readonly dayBudget: { readonly used: number; readonly of: number } | null;
  readonly lastSuccessAt: Instant | null;
}

/** An open one lets no call through, a half-open one the one that decides. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/** A vendor that is installed, or with which there is a contract, with its connections. */
export interface ListedVendorFigures {
  readonly vendorKey: string;
  readonly vendorName: string;
  readonly connections: readonly ListedFigures[];
}

/** Writes what this process has seen of its vendors; whoever asks for it reads it there. */
const tellVendorFigures = async ({
  store,
  clock,
  vendors,
  processId,
}: Pick<Ground, 'store' | 'clock' | 'processId'> & Connections): Promise<void> =>
  writeVendorFigures(store.db, { process: processId, at: clock(), figures: vendors.figures() });

/** How often a process looks whether it has something new to tell. */
const EVERY_MS = 10_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Hours are kept for so long. */
const HOURS_KEPT_MS = 14 * DAY_MS;

/** Writes what this process has seen of its vendors by the hour, as far as it has not. */
export const tellVendorHours = async ({
  store,
  vendors,
  processId,
}: Pick<Ground, 'store' | 'processId'> & Connections): Promise<void> => {
  const hours = vendors.hours.untold();
  await writeVendorHours(store.db, processId, hours);
  vendors.hours.told(hours);
};

/**
 * Tells it every ten seconds where something has changed; the end forgets it, and what processes left that were killed. Hours stay,
 * and those of two weeks ago are dropped once an hour.
 */
export const openFigureTelling = (
  service: Pick<Ground, 'store' | 'clock' | 'processId' | 'watch'> & Connections,
): { readonly close: () => Promise<void> } => {
  let told = '[]';
  let sweptAt = 0;
  let underWay: Promise<void> | null = null;
  const sweep = async (): Promise<void> => {
    const now = service.clock();
    if (now - sweptAt < HOUR_MS || !service.watch.isBelieved()) return;
    await dropVendorHours(service.store.db, now - HOURS_KEPT_MS);
    sweptAt = now;
  };
  const tellHours = (): Promise<void> =>
    tellVendorHours(service)
      .then(sweep)
      .catch(() => {});
  const tell = async (): Promise<void> => {
    await tellHours();
    const now = JSON.stringify(service.vendors.figures());
    if (now === told) return;
    // Where the database is away others tell of it; the next turn comes.
    await tellVendorFigures(service).then(
      () => {
        told = now;
      },
      () => {},
    );
  };
  const timer = setInterval(() => {
    underWay ??= tell().finally(() => {
      underWay = null;
    });
  }, EVERY_MS);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await underWay;
      await tellHours();
      await dropVendorFigures(service.store.db, service.processId, service.clock() - DAY_MS).catch(() => {});
    },
  };
};

/** At most so many contracts of companies are listed. */
const MOST = 1_000;

/** Every vendor, and how its connections go as the processes that serve have told it. */
export const listVendorFigures = async (service: Ground & Connections): Promise<readonly ListedVendorFigures[]> => {
  const { store, clock, vendors, settings } = service;
  // What this process knows is to be there.
  await tellVendorFigures(service);
  const serving = (await listServing(service)).map(({ id }) => id);
  const told = (await readVendorFigures(store.db, [...new Set([...serving, service.processId])])).flat();
  const figures = Map.groupBy(told as readonly ConnectionFigures[], ({ connection }) => connection);
  const days = await daysOfConnections(store.db, localDateOf(clock(), settings.timeZone));
  const rows = await pageVendorContracts(store.db, { after: 0, limit: MOST });
  const known = new Set(rows.map(({ id }) => String(id)));
  const off = await vendorsOff(store.db);
  const names = await companyNames(
    store.db,
    rows.flatMap(({ companyId }) => companyId ?? []),
  );
  // Those of the operator that are no rows.
  const others = (await vendors.of(null)).filter(({ id }) => !known.has(id));
  const connections: readonly Known[] = [
    ...others.map(({ id, environment, vendor }) => ({
      ...{
        id,
        environment,
        vendorKey: vendor.manifest.key,
        owner: null,
        enabled: !off.has(vendor.manifest.key),
        isRefused: false,
      },
    })),
    ...rows.map(({ id, environment, vendorKey, companyId, enabled, failedIn }) => ({
      ...{ id: String(id), environment, vendorKey, owner: companyId, isRefused: failedIn !== null },
      enabled: enabled && (companyId !== null || !off.has(vendorKey)),
    })),
  ];
  const installed = new Map(vendors.adapters.map(({ manifest }) => [manifest.key, manifest.name]));
  const keys = [...new Set([...installed.keys(), ...connections.map(({ vendorKey }) => vendorKey)])];
  return keys.map((vendorKey) => ({
    vendorKey,
    vendorName: installed.get(vendorKey) ?? vendorKey,
    connections: connections
      .filter((one) => one.vendorKey === vendorKey)
      .map((one) =>
        figuresOf(one, figures.get(one.id) ?? [], { now: clock(), isInstalled: installed.has(vendorKey), days, names }),
      ),
  }));
};

interface Known {
  readonly id: string;
  readonly environment: Connection['environment'];
  readonly vendorKey: string;
  readonly owner: number | null;
  readonly enabled: boolean;
  readonly isRefused: boolean;
}

const figuresOf = (
  { id, environment, owner, enabled, isRefused }: Known,
  told: readonly ConnectionFigures[],
  about: {
    readonly now: Instant;
    readonly isInstalled: boolean;
    readonly days: ReadonlyMap<string, { readonly used: number; readonly of: number }>;
    readonly names: ReadonlyMap<number, string>;
  },
): ListedFigures => {
  const { capabilities, account, limitUsed, lastSuccessAt } = mergedFigures(told);
  const seen = account?.state ?? 'connected';
  const circuits = Object.values(capabilities).map(({ refusesUntil }) => circuitOf(refusesUntil, about.now));
  return {
    environment,
    owner,
    ownerName: owner === null ? null : (about.names.get(owner) ?? null),
    state: !enabled || !about.isInstalled ? 'off' : isRefused && seen === 'connected' ? 'refused' : seen,
    circuit: circuits.includes('open') ? 'open' : circuits.includes('half-open') ? 'half-open' : 'closed',
    capabilities: Object.entries(capabilities).map(([name, { calls, errors, times }]) => ({
      ...{ name, calls, errors, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) },
    })),
    limitUsed,
    dayBudget: about.days.get(id) ?? null,
    lastSuccessAt,
  };
};

const circuitOf = (refusesUntil: Instant | null, now: Instant): CircuitState =>
  refusesUntil === null ? 'closed' : now < refusesUntil ? 'open' : 'half-open';
