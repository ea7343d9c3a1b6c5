import { hostname } from 'node:os';
import { attentionReasons, type Instant } from '@cartage/core';
import { countEndpointStates } from '@cartage/outbox';
import {
  backupAge,
  closeService,
  openFigureTelling,
  type ProcessSettings,
  type ServesAs,
  type Service,
  serveAs,
  usedDays,
  watchFirstReading,
} from '@cartage/service';
import {
  countAllAttention,
  countJobs,
  type DatabaseUse,
  isMigrated,
  pointsReadAt,
  tryFileStore,
} from '@cartage/storage';
import { type Checks, type Figures, type Metrics, openLog, openMetrics, openTracing } from '@cartage/telemetry';
import manifest from '../package.json' with { type: 'json' };
import { hasRoom } from './data-directory.ts';
import { openDatabase } from './open-database.ts';
import { openInstallation } from './open-installation.ts';

export interface ProcessOptions extends Pick<ServesAs, 'serves'> {
  readonly use: DatabaseUse;
  /** Documents that may wait to be printed; the next is refused. */
  readonly printQueue: number;
  /** A clock of its own is believed whatever it says. */
  readonly clock?: () => Instant;
}

/** What a process that stays has beside its service: what its operator sees of it. */
export interface OpenedProcess {
  readonly service: Service;
  /** Can it do its work now? */
  readonly ready: Checks;
  /** What is still to come, and hinders nothing once it was waited for. */
  readonly awaited: Checks;
  /** What /health tells beside. */
  readonly figures: Figures;
  readonly metrics: Metrics;
  /** Call it when nothing is under way any more. */
  readonly close: () => Promise<void>;
}

export const openProcess = async (
  settings: ProcessSettings,
  { use, serves, printQueue, clock }: ProcessOptions,
): Promise<OpenedProcess> => {
  const tracing = await openTracing(settings.traces, {
    serves,
    version: manifest.version,
    instance: `${hostname()}:${process.pid}`,
  });
  const log = openLog(settings.logLevel, undefined, tracing?.fields);
  tracing?.tellIn(log);
  const store = await openDatabase({ settings, use, log });
  const time = clock === undefined ? { clock: Date.now, monotonic: () => performance.now() } : { clock };
  const service = await openInstallation({ settings, store, log, ...time, printQueue });
  const serving = await serveAs(service, { serves, pid: process.pid, version: manifest.version });
  const telling = openFigureTelling(service);
  // Else the operator would learn it from calculations that find nothing.
  if ((await service.vendors.of(null)).length === 0) {
    log.warn({}, 'no vendor is connected, so calculations find no options: "cartage vendors connect"');
  }
  // It may be away for the moment; or its settings are wrong, which else the first upload would tell.
  await tryFileStore(service.files).catch(({ message }: Error) => {
    log.warn({ reason: message }, 'the file store cannot be used: check ATTACHMENT_STORE and what belongs to it');
  });
  const firstReading = watchFirstReading(service);
  const metrics = openMetrics({
    countJobs: () => countJobs(store.db, service.clock()),
    countEndpointStates: () => countEndpointStates(store.db),
    countCalculations: service.calculations.count,
    isClockBelieved: service.watch.isBelieved,
    countAttention: async () => {
      const counts = await countAllAttention(store.db);
      return Object.fromEntries(attentionReasons.map((reason) => [reason, counts.get(reason) ?? 0]));
    },
    pointAges: async () => {
      const read = await pointsReadAt(store.db);
      const now = service.clock();
      const ages = [...read].map(([id, at]) => [service.vendors.byId(id)?.manifest.key ?? '', now - at] as const);
      return new Map(ages.filter(([key]) => key !== ''));
    },
    limitUsed: service.vendors.limitUsed,
    openCircuits: service.vendors.openCircuits,
    usedDays: () => usedDays(service),
    backupAge: () => backupAge(service),
    replicaLag: store.replica?.lagMs,
    countSpans: tracing?.counts,
  });
  return {
    service,
    ready: {
      database: store.isAlive,
      migrations: () => isMigrated(store),
      writes: serving.canWrite,
      disk: () => hasRoom(settings),
      points: firstReading.isWaitedOut,
    },
    awaited: { points: firstReading.isOver },
    figures: { vendorDays: () => usedDays(service) },
    metrics,
    close: async () => {
      metrics.close();
      await telling.close();
      await serving.close();
      await closeService(service);
      await tracing?.close();
    },
  };
};
