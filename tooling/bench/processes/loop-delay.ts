import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before the main module of a measured process, beside the probe: whenever the bench asks for the usage, the delay
// of the event loop since it last asked is written down, p99 in ms, a line each.

const RESOLUTION_MS = 1;

const { LOOP_DELAY_FILE } = process.env;
if (LOOP_DELAY_FILE) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('message', (message) => {
    if (message !== 'usage?') return;
    // What is recorded is the time between two ticks of the timer.
    appendFileSync(LOOP_DELAY_FILE, `${Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS)}\n`);
    delay.reset();
  });
}
