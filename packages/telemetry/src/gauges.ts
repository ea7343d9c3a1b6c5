import type { EndpointStates } from '@cartage/outbox';
import type { CalculationCounts, UsedDays } from '@cartage/service';
import type { JobFigures } from '@cartage/storage';
import { Counter, Gauge, type Registry } from 'prom-client';
import { keptFor } from './kept-for.ts';
import { droppedLines } from './standard-output.ts';
import type { SpanCounts } from './tracing/tracing.ts';

/** What is asked for whenever the figures are read. What a promise gives is of the whole installation. */
export interface GaugeParts {
  readonly countJobs: () => Promise<JobFigures>;
  readonly countEndpointStates: () => Promise<EndpointStates>;
  /** Orders that somebody has to look at, by reason. */
  readonly countAttention: () => Promise<Readonly<Record<string, number>>>;
  /** How long ago each vendor's points were last read to the end, ms, by vendor. */
  readonly pointAges: () => Promise<ReadonlyMap<string, number>>;
  readonly countCalculations: () => CalculationCounts;
  readonly isClockBelieved: () => boolean;
  /** By vendor, from 0 to 1. */
  readonly limitUsed: () => ReadonlyMap<string, number>;
  /** By vendor. */
  readonly openCircuits: () => ReadonlyMap<string, number>;
  readonly usedDays: () => Promise<UsedDays | null>;
  /** ms; null: none was made. */
  readonly backupAge: () => Promise<number | null>;
  /** ms; null: it is not used. Absent where there is no replica. */
  readonly replicaLag: (() => Promise<number | null>) | undefined;
  /** Absent where nothing is followed. */
  readonly countSpans?: (() => SpanCounts) | undefined;
}

/** Values by label, or the one value of a figure that has none; null: nothing is known. */
type Told = Iterable<readonly [string, number]> | Readonly<Record<string, number>> | number | null;

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Told | Promise<Told>;
}

/** However many ask, the database is asked so often at most. */
const KEPT_MS = 2_000;

/** Whoever reads figures waits ten seconds, and is to have those of the process whatever the database does. */
const LONGEST_READ_MS = 2_000;

export const openGauges = (registers: Registry[], parts: GaugeParts): void => {
  const installation = ofInstallation(parts);
  /** Of each figure that is read now, whether it was told in time. */
  const readings = new Map<string, Promise<boolean>>();
  for (const { name, help, label, read } of [...installation, ...ofProcess(parts)]) {
    new Gauge({
      name,
      help,
      ...(label !== undefined && { labelNames: [label] }),
      registers,
      async collect() {
        this.reset();
        const reading = inTime(read);
        readings.set(
          name,
          reading.then(
            () => true,
            () => false,
          ),
        );
        const told = await reading.catch(() => null);
        // One that has labels has none left; else it would be told as 0.
        if (told === null) return label === undefined ? this.remove() : undefined;
        if (typeof told === 'number') return this.set(told);
        const values = Symbol.iterator in told ? (told as Iterable<readonly [string, number]>) : Object.entries(told);
        for (const [value, count] of values) this.set({ [label ?? '']: value }, count);
      },
    });
  }
  // Read last, when all others are being read.
  new Gauge({
    name: 'cartage_database_figures_told',
    help: '1: the database has told the figures of the installation; 0: some of them are absent, for it did not answer within two seconds.',
    registers,
    async collect() {
      const told = await Promise.all(installation.map(({ name }) => readings.get(name) ?? true));
      this.set(told.every(Boolean) ? 1 : 0);
    },
  });
  for (const { name, help, label, read } of counted(parts)) {
    new Counter({
      name,
      help,
      ...(label !== undefined && { labelNames: [label] }),
      registers,
      collect() {
        this.reset();
        const told = read() as Readonly<Record<string, number>> | number;
        if (typeof told === 'number') this.inc(told);
        else for (const [value, count] of Object.entries(told)) this.inc({ [label ?? '']: value }, count);
      },
    });
  }
};

/** @throws where it takes too long; what is asked goes on, and is not asked a second time meanwhile */
const inTime = async (read: Figure['read']): Promise<Told> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer in time.')), LONGEST_READ_MS);
  });
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Each is absent while the database does not answer. */
const ofInstallation = (parts: GaugeParts): readonly Figure[] => {
  const jobs = keptFor(KEPT_MS, parts.countJobs);
  return [
    {
      name: 'cartage_jobs',
      help: 'Jobs of the whole installation: later, due, running, dead. Absent while the database does not answer.',
      label: 'state',
      read: async () => ({ ...(await jobs()).counts }),
    },
    {
      name: 'cartage_oldest_due_job_seconds',
      help: 'How long the job that is due for longest has waited to be claimed. 0: none waits. Absent while the database does not answer.',
      read: async () => (await jobs()).oldestDueMs / 1000,
    },
    {
      name: 'cartage_orders_attention',
      help: 'Orders that somebody has to look at, by reason. Absent while the database does not answer.',
      label: 'reason',
      read: keptFor(KEPT_MS, parts.countAttention),
    },
    {
      name: 'cartage_points_age_seconds',
      help: "How long ago a vendor's directory of pickup points was last read to the end. Absent for a vendor whose points were never read, and while the database does not answer.",
      label: 'vendor',
      read: keptFor(KEPT_MS, async () => [...(await parts.pointAges())].map(([vendor, ms]) => [vendor, ms / 1000])),
    },
    {
      name: 'cartage_vendor_day_used_ratio',
      help: "How much of a vendor's requests a day the installation has used today, of the connection that has used most. Absent while the database does not answer.",
      label: 'vendor',
      read: keptFor(KEPT_MS, async () =>
        Object.entries((await parts.usedDays()) ?? {}).map(([vendor, { used, of }]) => [vendor, used / of]),
      ),
    },
    {
      name: 'cartage_backup_age_seconds',
      help: 'How old the newest back-up is that "cartage backup" has made. Absent where it has made none, and while the database does not answer.',
      read: keptFor(KEPT_MS, async () => {
        const ms = await parts.backupAge();
        return ms === null ? null : ms / 1000;
      }),
    },
    {
      name: 'cartage_webhooks',
      help: 'Webhooks of the whole installation: well, failing, given_up. Absent while the database does not answer.',
      label: 'state',
      read: keptFor(KEPT_MS, async () => ({ ...(await parts.countEndpointStates()) })),
    },
  ];
};

const ofProcess = (parts: GaugeParts): readonly Figure[] => [
  {
    name: 'cartage_clock_believed',
    help: '1: nothing contradicts the clock; 0: it is a day ahead of what is known, and nothing ends or is forgotten by it.',
    read: () => (parts.isClockBelieved() ? 1 : 0),
  },
  {
    name: 'cartage_replica_lag_seconds',
    help: 'How far the replica of DATABASE_READ_URL is behind at the most. Absent where there is none, and while the primary answers in its place.',
    read: async () => {
      const ms = (await parts.replicaLag?.()) ?? null;
      return ms === null ? null : ms / 1000;
    },
  },
  {
    name: 'cartage_replica_used',
    help: '1: the replica of DATABASE_READ_URL answers what may be a moment old; 0: it is away or too far behind, and the primary answers in its place. Absent where there is none.',
    read: async () => (parts.replicaLag === undefined ? null : Number((await parts.replicaLag()) !== null)),
  },
  {
    name: 'cartage_vendor_limit_used_ratio',
    help: "How much of a vendor's requests a second this process has used in the last minute, of the connection that has used most.",
    label: 'vendor',
    read: parts.limitUsed,
  },
  {
    name: 'cartage_vendor_circuits_open',
    help: 'Kinds of calls, by connection, that this process does not make for the moment because they fail too often.',
    label: 'vendor',
    read: parts.openCircuits,
  },
  {
    name: 'cartage_calculations',
    help: 'Calculations for which nobody need wait, in this process: running, and callers who wait for news of one.',
    label: 'state',
    read: () => ({ ...parts.countCalculations() }),
  },
];

const counted = ({ countSpans }: GaugeParts): readonly Figure[] => [
  {
    name: 'cartage_trace_spans_total',
    help: 'Spans of this process: ended, and sent, which the collector has taken. Zero while nothing is followed.',
    label: 'state',
    read: () => ({ ...(countSpans?.() ?? { ended: 0, sent: 0 }) }),
  },
  {
    name: 'cartage_log_lines_dropped_total',
    help: 'Lines of the log that were dropped because the reader of standard output stood still.',
    read: droppedLines,
  },
];
