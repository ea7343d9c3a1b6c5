import type { EndpointStates } from '@cartage/outbox';
import {
  type AskedOffers,
  askedOffers,
  type CalculationCounts,
  type UsedDays,
  type VendorCall,
  vendorCalls,
} from '@cartage/service';
import { historyWritten, type JobCounts, type WrittenHistory } from '@cartage/storage';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { droppedLines } from './standard-output.ts';
import type { SpanCounts } from './tracing/tracing.ts';

/** The figures of one process, for Prometheus. Labels come from closed lists: no ids, no texts of callers. */
export interface Metrics {
  /** `operation`: the path as the reference writes it. */
  readonly request: (operation: string, status: number, outcome: string, ms: number) => void;
  /** What /metrics answers. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  readonly close: () => void;
}

export interface MetricsParts {
  readonly countJobs: () => Promise<JobCounts>;
  readonly countEndpointStates: () => Promise<EndpointStates>;
  readonly countCalculations: () => CalculationCounts;
  readonly isClockBelieved: () => boolean;
  /** By vendor, from 0 to 1. */
  readonly limitUsed: () => ReadonlyMap<string, number>;
  readonly usedDays: () => Promise<UsedDays | null>;
  /** ms; null: none was made. */
  readonly backupAge: () => Promise<number | null>;
  /** Absent where nothing is followed. */
  readonly countSpans?: (() => SpanCounts) | undefined;
}

export const openMetrics = (parts: MetricsParts): Metrics => {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  // The event loop's delay, memory, CPU.
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'cartage_request_duration_seconds',
    help: 'Requests answered, by operation, status and outcome: ok, refused, unavailable, failed.',
    labelNames: ['operation', 'status', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [...registers],
  });
  const calls = new Histogram({
    name: 'cartage_vendor_call_duration_seconds',
    help: 'Calls of vendors, by vendor, capability and outcome.',
    labelNames: ['vendor', 'capability', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [...registers],
  });
  /** Since the figures were read last: a count in a map costs a tenth of one in a labelled counter. */
  const asked = new Map<string, Map<string, number>>();
  new Counter({
    name: 'cartage_vendor_quotes_total',
    help: 'Prices asked of vendors, by vendor and by where the answer came from: vendor, shared, kept.',
    labelNames: ['vendor', 'from'],
    registers: [...registers],
    collect() {
      for (const [vendor, counts] of asked) for (const [from, count] of counts) this.inc({ vendor, from }, count);
      asked.clear();
    },
  });
  const lines = ['cartage_history_lines_total', 'cartage_order_events_total'].map(
    (name, index) =>
      new Counter({
        name,
        // The old name stays for one version, so that nobody's dashboard is empty after the upgrade.
        help: `Lines added to orders' histories, by the status they tell.${index === 0 ? '' : ' The old name; goes with the next version.'}`,
        labelNames: ['status'],
        registers: [...registers],
      }),
  );
  gauge(registers, parts);

  const onCall = (message: unknown): void => {
    const { vendor, capability, outcome, ms } = message as VendorCall;
    calls.observe({ vendor, capability, outcome }, ms / 1000);
  };
  const onOffers = (message: unknown): void => {
    const { vendor, from } = message as AskedOffers;
    const counts = asked.get(vendor) ?? new Map<string, number>();
    asked.set(vendor, counts.set(from, (counts.get(from) ?? 0) + 1));
  };
  const onHistory = (message: unknown): void => {
    for (const status of (message as WrittenHistory).statuses) for (const counter of lines) counter.inc({ status });
  };
  vendorCalls.subscribe(onCall);
  askedOffers.subscribe(onOffers);
  historyWritten.subscribe(onHistory);
  return {
    request: (operation, status, outcome, ms) => requests.observe({ operation, status, outcome }, ms / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => {
      vendorCalls.unsubscribe(onCall);
      askedOffers.unsubscribe(onOffers);
      historyWritten.unsubscribe(onHistory);
      registry.clear();
    },
  };
};

/** What is asked for whenever the figures are read. */
const gauge = (
  registers: readonly [Registry],
  {
    countJobs,
    countEndpointStates,
    countCalculations,
    isClockBelieved,
    limitUsed,
    usedDays,
    backupAge,
    countSpans,
  }: MetricsParts,
): void => {
  new Gauge({
    name: 'cartage_jobs',
    help: 'Jobs of the whole installation: later, due, running, dead. Absent while the database does not answer.',
    labelNames: ['state'],
    registers: [...registers],
    async collect() {
      this.reset();
      const counts = await countJobs().catch(() => null);
      if (counts) for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'cartage_clock_believed',
    help: '1: nothing contradicts the clock; 0: it is a day ahead of what is known, and nothing ends or is forgotten by it.',
    registers: [...registers],
    collect() {
      this.set(isClockBelieved() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'cartage_vendor_limit_used_ratio',
    help: "How much of a vendor's requests a second this process has used in the last minute, of the connection that has used most.",
    labelNames: ['vendor'],
    registers: [...registers],
    collect() {
      this.reset();
      for (const [vendor, ratio] of limitUsed()) this.set({ vendor }, ratio);
    },
  });
  new Gauge({
    name: 'cartage_vendor_day_used_ratio',
    help: "How much of a vendor's requests a day the installation has used today, of the connection that has used most. Absent while the database does not answer.",
    labelNames: ['vendor'],
    registers: [...registers],
    async collect() {
      this.reset();
      const days = await usedDays().catch(() => null);
      for (const [vendor, { used, of }] of Object.entries(days ?? {})) this.set({ vendor }, used / of);
    },
  });
  new Gauge({
    name: 'cartage_backup_age_seconds',
    help: 'How old the newest back-up is that "cartage backup" has made. Absent where it has made none, and while the database does not answer.',
    registers: [...registers],
    async collect() {
      this.reset();
      const ms = await backupAge().catch(() => null);
      if (ms === null) this.remove();
      else this.set(ms / 1000);
    },
  });
  new Gauge({
    name: 'cartage_webhooks',
    help: 'Webhooks of the whole installation: well, failing, given_up. Absent while the database does not answer.',
    labelNames: ['state'],
    registers: [...registers],
    async collect() {
      this.reset();
      const counts = await countEndpointStates().catch(() => null);
      if (counts) for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });

  new Gauge({
    name: 'cartage_calculations',
    help: 'Calculations for which nobody need wait, in this process: running, and callers who wait for news of one.',
    labelNames: ['state'],
    registers: [...registers],
    collect() {
      for (const [state, count] of Object.entries(countCalculations())) this.set({ state }, count);
    },
  });
  new Counter({
    name: 'cartage_trace_spans_total',
    help: 'Spans of this process: ended, and sent, which the collector has taken. Zero while nothing is followed.',
    labelNames: ['state'],
    registers: [...registers],
    collect() {
      this.reset();
      for (const [state, count] of Object.entries(countSpans?.() ?? { ended: 0, sent: 0 })) this.inc({ state }, count);
    },
  });
  new Counter({
    name: 'cartage_log_lines_dropped_total',
    help: 'Lines of the log that were dropped because the reader of standard output stood still.',
    registers: [...registers],
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
};
