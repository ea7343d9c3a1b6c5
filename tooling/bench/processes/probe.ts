import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before the main module of every measured process: tells the bench what the process has used, when it asks.

let connections = 0;
let requests = 0;
subscribe('net.server.socket', () => {
  connections += 1;
});
subscribe('http.server.request.start', () => {
  requests += 1;
});

/** `BENCH_WATCH`: the event loop is watched too, which costs a little. */
const RESOLUTION_MS = 1;
const delay = process.env.BENCH_WATCH ? monitorEventLoopDelay({ resolution: RESOLUTION_MS }) : null;
delay?.enable();

/** The memory of the process now, and the most since it was last asked, MB; as Linux counts it. */
const memory = (): { readonly nowMb: number; readonly peakMb: number } => {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
    writeFileSync('/proc/self/clear_refs', '5');
    return { nowMb: kilobytes('VmRSS') / 1024, peakMb: kilobytes('VmHWM') / 1024 };
  } catch {
    const nowMb = process.memoryUsage.rss() / 1024 / 1024;
    return { nowMb, peakMb: Math.max(nowMb, process.resourceUsage().maxRSS / 1024) };
  }
};

/** Since it was last asked. What is recorded is the time between two ticks of the timer. */
const loopDelay = (): Pick<Usage, 'loopDelayMs' | 'mostLoopDelayMs'> => {
  if (!delay) return { loopDelayMs: Number.NaN, mostLoopDelayMs: Number.NaN };
  const [p99, most] = [delay.percentile(99), delay.max].map((ns) => Math.max(0, ns / 1e6 - RESOLUTION_MS));
  delay.reset();
  return { loopDelayMs: p99 ?? Number.NaN, mostLoopDelayMs: most ?? Number.NaN };
};

/** What a process has used since its start. */
export interface Usage {
  readonly cpuMs: number;
  /** Accepted by its servers. */
  readonly connections: number;
  readonly requests: number;
  readonly nowMb: number;
  /** Since it was last asked. */
  readonly peakMb: number;
  /** p99 since it was last asked, ms; NaN unless `BENCH_WATCH` is set. */
  readonly loopDelayMs: number;
  /** The greatest since it was last asked, ms; NaN unless `BENCH_WATCH` is set. */
  readonly mostLoopDelayMs: number;
}

process.on('message', (message) => {
  // What nobody holds any more is no cost of what goes on.
  if (message === 'usage without garbage?') for (let n = 0; n < 2; n += 1) globalThis.gc?.();
  else if (message !== 'usage?') return;
  const { user, system } = process.cpuUsage();
  const usage = { cpuMs: (user + system) / 1000, connections, requests, ...memory(), ...loopDelay() };
  process.send?.({ type: 'usage', usage: usage satisfies Usage });
});
// The bench was killed: end with it.
process.on('disconnect', () => process.exit(0));
process.channel?.unref();
