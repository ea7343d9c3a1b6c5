export { type Checks, type Health, health } from './health.ts';
export { openLog } from './log.ts';
export { type Metrics, openMetrics } from './metrics.ts';
export { refuseStart } from './refuse-start.ts';
export { type ServedProbes, serveProbes } from './serve-probes.ts';
export { stopOnSignals } from './stop-on-signals.ts';
