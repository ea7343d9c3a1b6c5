import { setTimeout as sleep } from 'node:timers/promises';
import { printFigures } from '../crash/report.ts';
import { type Bench, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { readOrExplain } from '../words.ts';
import { growthOf, MOST_GROWTH, namesIn, type Sample, tenthsOf } from './level.ts';
import { measureTree } from './memory.ts';
import { readOptions, usage } from './options.ts';
import { startSandbox } from './sandbox.ts';
import { startTraffic } from './traffic.ts';

/**
 * The whole sandbox under a mix of requests for half an hour, its memory looked at every few seconds. The number of
 * orders grows all the while; what the processes hold must not. `true`: it levels off.
 */
export const soak = async (words: readonly string[]): Promise<boolean> => {
  const options = readOrExplain(words, readOptions, usage);
  if (options === null) return false;
  return withBench(async (bench) => {
    const sandbox = await startSandbox(bench, options.snapshots);
    const forMs = options.minutes * 60_000;
    const traffic = startTraffic(sandbox.url, options.perSecond, forMs);
    const samples: Sample[] = [];
    const everyMs = Math.min(SAMPLE_EVERY_MS, forMs / 100);
    let tenths = 0;
    for (const startedAt = performance.now(); ; ) {
      const elapsed = performance.now() - startedAt;
      if (Math.floor((elapsed / forMs) * 10) > tenths) {
        tenths += 1;
        tell(tenths, samples);
        if (options.snapshots !== null && (tenths === 4 || tenths === 10)) await takeSnapshots(sandbox, bench);
      }
      if (elapsed >= forMs) break;
      samples.push(measureTree(sandbox.pid, bench.directory));
      await sleep(everyMs);
    }
    await traffic.finished;

    const figures = traffic.figures();
    printFigures(
      `Soak of ${options.minutes} minutes, ${options.perSecond} requests a second: sent, failed, p50, p99`,
      figures.map(({ ask, sent, failed, p50Ms, p99Ms }) => [
        ask,
        `${sent.toLocaleString('en')}  ${failed}  ${p50Ms.toFixed(1)} ms  ${p99Ms.toFixed(1)} ms`,
      ]),
    );
    for (const { ask, firstFault } of figures) if (firstFault !== null) console.log(`  ${ask}: ${firstFault}`);
    printFigures('Memory by tenths of the run, MB resident (JavaScript heap used/taken + external)', [
      ['all', row(samples, null)],
      ...namesIn(samples).map((name) => [name, row(samples, name)] as const),
    ]);
    const growth = growthOf(tenthsOf(samples, null));
    const isLevel = growth <= MOST_GROWTH;
    console.log(
      `\n  last tenth ${growth.toFixed(3)} of the fourth; at most ${MOST_GROWTH}: ${isLevel ? 'met' : 'MISSED'}`,
    );
    return isLevel && figures.every(({ failed }) => failed === 0);
  });
};

const SAMPLE_EVERY_MS = 5_000;

/** Of the processes that were started with the flags; the default of others is to end. */
const takeSnapshots = async (sandbox: RunningServer, bench: Bench): Promise<void> => {
  for (const { pid, heapUsed } of measureTree(sandbox.pid, bench.directory)) {
    if (heapUsed !== null) process.kill(pid, 'SIGUSR2');
  }
  await sleep(SNAPSHOT_MS);
};

/** Long enough for a heap of some hundred MB. */
const SNAPSHOT_MS = 20_000;

/** How the run stands, for whoever waits. */
const tell = (tenth: number, samples: readonly Sample[]): void => {
  const last = samples.at(-1) ?? [];
  const mb = last.reduce((sum, { rss }) => sum + rss, 0);
  console.log(
    `${tenth} of 10: ${Math.round(mb)} MB: ${last.map(({ name, rss }) => `${name} ${Math.round(rss)}`).join(', ')}`,
  );
};

const row = (samples: readonly Sample[], name: string | null): string =>
  tenthsOf(samples, name)
    .map((tenth) => {
      const [rss, heapUsed, heapTotal, external] = [tenth.rss, tenth.heapUsed, tenth.heapTotal, tenth.external].map(
        Math.round,
      );
      return `${rss} (${heapUsed}/${heapTotal}+${external})`;
    })
    .join('  ');
