import { availableParallelism } from 'node:os';
import type { VendorPlugin } from '@cartage/vendor-kit';
import { runLaws, type SimulatedVendor } from '@cartage/vendor-kit/laws';
import { defects } from '../../../packages/vendor-kit/src/conformance/testing/defects/defects.ts';
import { tinyPlugin } from '../../../packages/vendor-kit/src/conformance/testing/tiny-plugin.ts';
import { callsOfLaws, type Trial, tryDefect } from '../../../packages/vendor-kit/src/conformance/testing/try-defect.ts';
import { unusual } from '../../../packages/vendor-kit/src/conformance/testing/unusual-vendors.ts';
import { openVendorPool } from '../../../packages/vendor-kit/src/conformance/testing/vendor-pool.ts';
import { simulate as cdek } from '../../../vendors/cdek/simulator/testing.ts';
import { vendors as cdekPlugins } from '../../../vendors/cdek/src/index.ts';
import { mockVendors } from '../../../vendors/mock/src/index.ts';
import { simulate as mock } from '../../../vendors/mock/src/testing.ts';
import { simulate as russianPost } from '../../../vendors/russian-post/simulator/testing.ts';
import { vendors as russianPostPlugins } from '../../../vendors/russian-post/src/index.ts';
import { simulate as yandexDelivery } from '../../../vendors/yandex-delivery/simulator/testing.ts';
import { vendors as yandexDeliveryPlugins } from '../../../vendors/yandex-delivery/src/index.ts';
import { durationLine, type Line } from '../table.ts';

const MOST_MS = 20_000;

/** What the conformance suite catches and lets pass, all laws tried on each plugin, and how long it takes of one. */
export async function conformance(): Promise<readonly Line[]> {
  const pool = openVendorPool();
  try {
    const seconds = await timesOfPlugins();
    const calls = await callsOfLaws(pool);
    const wrong = Object.values(defects).flat();
    const trials = await inLanes(wrong, (defect) => tryDefect(defect, pool, calls));
    const right = await inLanes(unusual, async ({ quirks, plugin, vendor }) => {
      const { verdicts } = await runLaws({
        plugin: plugin?.(tinyPlugin(quirks)) ?? tinyPlugin(quirks),
        simulate: async () => {
          const simulated = await pool.simulate(quirks);
          return vendor?.(simulated) ?? simulated;
        },
      });
      return verdicts.every(({ outcome }) => outcome !== 'broken');
    });
    return [
      countLine('plugins with one defect that are caught', trials.filter(isCaught).length, wrong.length),
      countLine('the same, by no law that it does not break', trials.filter(isExact).length, wrong.length),
      countLine('right plugins of unusual vendors that pass', right.filter(Boolean).length, unusual.length),
      ...seconds,
    ];
  } finally {
    await pool.close();
  }
}

const isCaught = ({ missed }: Trial): boolean => missed.length === 0;
const isExact = (trial: Trial): boolean => isCaught(trial) && Object.keys(trial.beyond).length === 0;

/** As their authors made them: the host guards them, and so do the laws. */
const tried: readonly (readonly [
  plugins: readonly VendorPlugin[],
  simulate: (key: string) => Promise<SimulatedVendor>,
])[] = [
  [mockVendors.slice(0, 1), mock],
  [cdekPlugins, cdek],
  [russianPostPlugins, russianPost],
  [yandexDeliveryPlugins, yandexDelivery],
];

async function timesOfPlugins(): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const [[plugin], simulate] of tried) {
    if (plugin === undefined) continue;
    const { key } = plugin.manifest;
    const { ms, verdicts } = await runLaws({ plugin, simulate: () => simulate(key) });
    const broken = verdicts.filter(({ outcome }) => outcome === 'broken').length;
    lines.push(durationLine(`all laws on ${key}${broken > 0 ? `, ${broken} broken` : ''}`, ms, MOST_MS));
  }
  return lines;
}

/** A suite waits more than it computes. */
async function inLanes<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const rest = all.entries();
  const lane = async (): Promise<void> => {
    for (const [n, one] of rest) results[n] = await work(one);
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane));
  return results;
}

const countLine = (what: string, count: number, all: number): Line => ({
  what,
  product: String(count),
  floor: '',
  ratio: '',
  goal: `all ${all}`,
  met: count === all,
});
