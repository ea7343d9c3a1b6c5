import { type AskedOffers, askedOffers, type VendorCall, vendorCalls } from '@cartage/service';
import { historyWritten, poolWaits, type WrittenHistory } from '@cartage/storage';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type GaugeParts, openGauges } from './gauges.ts';

/** The figures of one process, for Prometheus. Labels come from closed lists: no ids, no texts of callers. */
export interface Metrics {
  /** `operation`: the path as the reference writes it. */
  readonly request: (operation: string, status: number, outcome: string, ms: number) => void;
  /** What /metrics answers. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  readonly close: () => void;
}

export const openMetrics = (parts: GaugeParts): Metrics => {
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
  const waits = new Histogram({
    name: 'cartage_database_wait_seconds',
    help: "Waits for a connection to PostgreSQL because all of this process's were in use.",
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5],
    registers: [...registers],
  });
  openGauges([...registers], parts);

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
  const onWait = (ms: unknown): void => waits.observe((ms as number) / 1000);
  poolWaits.subscribe(onWait);
  vendorCalls.subscribe(onCall);
  askedOffers.subscribe(onOffers);
  historyWritten.subscribe(onHistory);
  return {
    request: (operation, status, outcome, ms) => requests.observe({ operation, status, outcome }, ms / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => {
      poolWaits.unsubscribe(onWait);
      vendorCalls.unsubscribe(onCall);
      askedOffers.unsubscribe(onOffers);
      historyWritten.unsubscribe(onHistory);
      registry.clear();
    },
  };
};
