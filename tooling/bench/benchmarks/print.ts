import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPrinter, type PrintJob } from '@cartage/documents';
import { Pool } from 'undici';
import { mergePdfs } from '../floors/merge-pdfs.ts';
import { labelOrders, marksOf, mergeOf } from '../labels.ts';
import { ask } from '../load.ts';
import { BENCH_KEY, draft } from '../orders.ts';
import type { ThousandMarks } from '../processes/print-thousand.ts';
import { startApi, withBench } from '../processes/servers.ts';
import { sourceFlags } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, median, ratioOf } from '../statistics.ts';
import { durationLine, type Line, ms, times } from '../table.ts';

/** Labels by the printing process, as the service has them printed. */
export const print = async (): Promise<readonly Line[]> => [...(await labels()), ...(await thousand()), await delay()];

const labels = async (): Promise<readonly Line[]> => {
  const printer = openPrinter({ workers: 1, queue: 1 });
  const printed = async (job: PrintJob): Promise<Uint8Array> => {
    const answer = await printer.print(job, 'bench');
    if (!(answer instanceof Uint8Array)) throw new Error(answer.text.en);
    return answer;
  };
  try {
    const orders = labelOrders(100);
    const files: Uint8Array[] = [];
    for (const order of orders) files.push(await printed(marksOf([order])));
    let next = 0;
    const one = await repeat(60, () => printed(marksOf([orders[next++ % 100] as (typeof orders)[number]])));
    const direct = await repeat(15, () => printed(marksOf(orders)));
    const sides = {
      floor: () => timed(() => mergePdfs(files)),
      product: () => timed(() => printed(mergeOf(orders, files))),
    };
    await alternate(5, sides);
    const merged = await alternate(20, sides);
    const merge = { product: median(merged.product), floor: median(merged.floor) };
    return [
      durationLine('P11 one label', one, 25),
      durationLine('100 labels drawn into one file', direct, null),
      {
        what: 'P11 100 label files merged',
        product: ms(merge.product),
        floor: ms(merge.floor),
        ratio: times(ratioOf(merged, (value) => value)),
        goal: '<= 35 ms',
        met: merge.product <= 35,
      },
    ];
  } finally {
    await printer.close();
  }
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** The median. */
const repeat = async (rounds: number, work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) took.push(await timed(work));
  return median(took);
};

/** The marks of 1,000 orders in one file, each time in a fresh process. */
const thousand = async (): Promise<readonly Line[]> => {
  const runs: ThousandMarks[] = [];
  for (let round = 0; round < 3; round += 1) runs.push(await printThousand());
  const seconds = median(runs.map((run) => run.seconds));
  const megabytes = Math.max(...runs.map((run) => run.megabytes));
  return [
    {
      what: "1,000 orders' marks in one file",
      product: `${seconds.toFixed(1)} s`,
      floor: '',
      ratio: '',
      goal: '<= 6 s',
      met: seconds <= 6,
    },
    {
      what: 'memory at the most, of the processes together',
      product: `${Math.round(megabytes)} MB`,
      floor: '',
      ratio: '',
      goal: '<= 300 MB',
      met: megabytes <= 300,
    },
  ];
};

const printThousand = async (): Promise<ThousandMarks> => {
  const main = fileURLToPath(new URL('../processes/print-thousand.ts', import.meta.url));
  const [told] = await once(fork(main, { execArgv: [...sourceFlags] }), 'message');
  return told as ThousandMarks;
};

const PRINTS_A_SECOND = 20;
const SECONDS = 15;

/** How long the API's event loop is held while 20 waybills and marks a second are printed. */
const delay = (): Promise<Line> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'bench.db')}`;
    await seedCompany(url);
    const file = join(bench.directory, 'loop-delay');
    const loopDelay = new URL('../processes/loop-delay.ts', import.meta.url);
    const api = await startApi(bench, {
      DATABASE_URL: url,
      LOOP_DELAY_FILE: file,
      NODE_OPTIONS: `--import=${loopDelay.href}`,
    });
    const pool = new Pool(api.url, { connections: 64 });
    bench.onClose(() => pool.destroy());
    const created = await ask(pool, { path: '/OpenAPI/v1/Create', body: (n) => JSON.stringify(draft(n)) }, 1);
    const { orderId } = JSON.parse(created.text) as { readonly orderId: string };
    const body = JSON.stringify({ apiKey: BENCH_KEY, orderId, docsToPrint: 3 });
    const printOne = async () => {
      const answer = await pool.request({
        method: 'POST',
        path: '/OpenAPI/v1/Print',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.body.dump();
      return answer.statusCode;
    };
    // The first print starts the printing process.
    for (let warm = 0; warm < 20; warm += 1) await printOne();

    const measured = async (work: () => Promise<void>): Promise<number> => {
      await api.usage();
      await work();
      await api.usage();
      return Number(readFileSync(file, 'utf8').trim().split('\n').at(-1));
    };
    const idle = await measured(() => sleep(5000));
    const statuses: Promise<number>[] = [];
    const printing = await measured(async () => {
      for (let n = 0; n < PRINTS_A_SECOND * SECONDS; n += 1) {
        statuses.push(printOne());
        await sleep(1000 / PRINTS_A_SECOND);
      }
    });
    const refused = (await Promise.all(statuses)).filter((status) => status !== 200).length;
    if (refused > 0) throw new Error(`${refused} prints of ${statuses.length} were refused.`);
    return {
      what: `P11 event loop delay p99 at ${PRINTS_A_SECOND} prints/s (floor: idle)`,
      product: ms(printing),
      floor: ms(idle),
      ratio: times(printing / idle),
      goal: '<= 20 ms',
      met: printing <= 20,
    };
  });
