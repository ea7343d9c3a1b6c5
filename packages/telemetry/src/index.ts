export { endWithParent } from './end-with-parent.ts';
export { type Checks, type Figures, health } from './health.ts';
export { openLog } from './log.ts';
export { type Metrics, openMetrics } from './metrics.ts';
export { refuseStart } from './refuse-start.ts';
export { serveProbes } from './serve-probes.ts';
export { stopOnSignals } from './stop-on-signals.ts';
export { openTracing } from './tracing/open-tracing.ts';
