import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { hostilePdfs } from '../../../packages/documents/src/testing/hostile-pdfs.ts';
import { ask, type Request } from '../load.ts';
import { BENCH_KEY, draft } from '../orders.ts';
import { startApi, withBench } from '../processes/servers.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, medianOf, percentile, ratioOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

const BOMBS = 20;
const READS_A_SECOND = 100;
const ROUND_MS = 15_000;

const names = [
  'page content that inflates to 100 MB',
  'an object stream that inflates to 100 MB',
  'an object stream deflated twice',
  'a page tree of a trillion leaves in forty nodes',
];

/** What 20 hostile PDFs under way all the time do to everybody else, who reads orders at a steady pace. */
export const bombs = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'bench.db')}`;
    await seedCompany(url);
    const api = await startApi(bench, { DATABASE_URL: url });
    const others = new Pool(api.url, { connections: 64 });
    const bomber = new Pool(api.url, { connections: BOMBS });
    bench.onClose(() => Promise.all([others.destroy(), bomber.destroy()]).then(() => {}));
    const created = await ask(others, { path: '/OpenAPI/v1/Create', body: (n) => JSON.stringify(draft(n)) }, 1);
    const { orderId } = JSON.parse(created.text) as { readonly orderId: string };
    const read: Request = { path: '/OpenAPI/v1/Get', body: () => JSON.stringify({ apiKey: BENCH_KEY, orderId }) };
    const pdfs = names.map((name) => hostilePdfs[name]?.make().toString('base64') ?? '');
    const bomb: Request = {
      path: '/OpenAPI/v1/Print',
      body: (n) => JSON.stringify({ apiKey: BENCH_KEY, orderId, includePdf: pdfs[n % pdfs.length] }),
    };

    /** All the reads that were answered while the work went on, ms each. */
    const readsDuring = async (work: Promise<unknown>): Promise<readonly number[]> => {
      let isOver = false;
      const over = work.finally(() => {
        isOver = true;
      });
      const reads: Promise<number>[] = [];
      while (!isOver) {
        const sentAt = performance.now();
        reads.push(
          ask(others, read, 0).then(({ status, text }) => {
            if (status !== 200) throw new Error(text);
            return performance.now() - sentAt;
          }),
        );
        await sleep(1000 / READS_A_SECOND);
      }
      await over;
      return Promise.all(reads);
    };
    const explode = async () => {
      const endsAt = performance.now() + ROUND_MS;
      const senders = Array.from({ length: BOMBS }, async (_, n) => {
        while (performance.now() < endsAt) {
          const { status, text } = await ask(bomber, bomb, n);
          if (!text.includes('PdfInvalid')) throw new Error(`A bomb was answered with ${status} ${text.slice(0, 200)}`);
        }
      });
      await Promise.all(senders);
    };
    const sides = {
      product: async () => readsDuring(explode()),
      floor: async () => readsDuring(sleep(ROUND_MS)),
    };
    await sides.floor();
    const results = await alternate(4, sides);
    const p99 = (values: readonly number[]) => percentile(values, 0.99);
    const ratio = ratioOf(results, p99);
    return [
      {
        what: `Others' p99 during ${BOMBS} bombs at all times (floor: without)`,
        product: ms(medianOf(results.product, p99)),
        floor: ms(medianOf(results.floor, p99)),
        ratio: times(ratio),
        goal: 'ratio <= 1.1',
        met: ratio <= 1.1,
      },
    ];
  });
