import { setTimeout as sleep } from 'node:timers/promises';
import { SANDBOX_KEY } from '@cartage/service';
import { Pool } from 'undici';
import { harmlessPdf, hostilePdfs } from '../../../packages/documents/src/testing/hostile-pdfs.ts';
import { handedOver } from '../orders.ts';
import { withBench } from '../processes/servers.ts';
import { type Asked, askFor } from '../soak/mix.ts';
import { startSandbox } from '../soak/sandbox.ts';
import { startTraffic } from '../soak/traffic.ts';
import { alternate, median, medianOf, percentile, ratioOf } from '../statistics.ts';
import { durationLine, type Line, ms, times } from '../table.ts';

const PER_SECOND = 50;
const ROUND_MS = 20_000;
const ROUNDS = 3;
const HOSTILE = [
  'page content that inflates to 100 MB',
  'an object stream that inflates to 100 MB',
  'an object stream deflated twice',
  'a page tree of a trillion leaves in forty nodes',
];

/** Papers within a mix of requests: ours, the vendors' own and clients' pages; quiet, and beside hostile PDFs of the same key. */
export const printMix = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const sandbox = await startSandbox(bench, null);
    const pool = new Pool(sandbox.url, { connections: 64 });
    bench.onClose(() => pool.destroy());
    const post = async ({ operation, body }: Asked): Promise<{ readonly tookMs: number; readonly text: string }> => {
      const sentAt = performance.now();
      const answer = await pool.request({
        method: 'POST',
        path: `/OpenAPI/v1/${operation}`,
        headers: { 'content-type': 'application/json' },
        body,
      });
      const text = Buffer.from(await answer.body.arrayBuffer()).toString('latin1');
      return { tookMs: performance.now() - sentAt, text };
    };
    const create = async (n: number): Promise<string> => JSON.parse((await post(createOf(n))).text).orderId;
    const honest = async (orderId: string): Promise<number> => {
      const { tookMs, text } = await post(printOf(orderId, harmlessPdf()));
      if (!text.startsWith('%PDF-')) throw new Error(`A print was answered with ${text.slice(0, 300)}`);
      return tookMs;
    };
    const bombs = HOSTILE.map((name) => hostilePdfs[name]?.make() ?? Buffer.alloc(0));
    const hostile = async (orderId: string, n: number): Promise<void> => {
      const { text } = await post(printOf(orderId, bombs[n % bombs.length] as Buffer));
      if (!text.includes('PdfInvalid')) throw new Error(`A bomb was answered with ${text.slice(0, 300)}`);
    };
    const first = await create(0);
    for (let warm = 0; warm < 5; warm += 1) await honest(first);

    const alone: number[] = [];
    for (let n = 0; n < 20; n += 1) alone.push(await honest(first));
    const eight: number[] = [];
    const behind: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Econom's, whose labels have not been asked for yet.
      const fresh = await Promise.all(Array.from({ length: 8 }, (_, i) => create(1 + 3 * i)));
      const startedAt = performance.now();
      await Promise.all(fresh.map((orderId) => post(printOf(orderId))));
      eight.push(performance.now() - startedAt);
      const twenty = Array.from({ length: 20 }, (_, n) => hostile(first, n));
      await sleep(20);
      behind.push(await honest(first));
      await Promise.all(twenty);
    }

    /** The times of prints, and of all the others, while the mix goes on. */
    const mixed = async (): Promise<Mixed> => {
      let prints = 0;
      const traffic = startTraffic(sandbox.url, PER_SECOND, ROUND_MS, (ask, n, known) => {
        if (ask === 'create') return createOf(n);
        if (ask !== 'print') return askFor(ask, n, known);
        prints += 1;
        return printOf(known[(n * 7919) % known.length] ?? '', prints % 2 === 0 ? harmlessPdf() : undefined);
      });
      await traffic.finished;
      const figures = traffic.figures();
      const wrong = figures.find(({ failed }) => failed > 0);
      if (wrong) throw new Error(`${wrong.failed} of ${wrong.ask}: ${wrong.firstFault}`);
      const print = figures.find(({ ask }) => ask === 'print');
      const get = figures.find(({ ask }) => ask === 'get');
      return { p50: print?.p50Ms ?? 0, p99: print?.p99Ms ?? 0, getP99: get?.p99Ms ?? 0 };
    };
    const besideHostile = async (): Promise<Mixed> => {
      let isOver = false;
      const senders = Array.from({ length: 4 }, async (_, n) => {
        for (; !isOver; await sleep(500)) await hostile(first, n);
      });
      const result = await mixed().finally(() => {
        isOver = true;
      });
      await Promise.all(senders);
      return result;
    };
    await mixed();
    const results = await alternate(ROUNDS, { floor: mixed, product: besideHostile });
    const quiet = (figure: (of: Mixed) => number) => medianOf(results.floor, figure);
    const ratio = ratioOf(results, ({ p99 }) => p99);
    return [
      durationLine("A client's page alone, p50", median(alone), 60),
      durationLine("Eight at once whose vendor's paper is new, until the last", median(eight), null),
      durationLine('A page behind 20 hostile PDFs of the same key (worst)', percentile(behind, 1), null),
      durationLine(
        'Print in the mix, p50',
        quiet(({ p50 }) => p50),
        null,
      ),
      durationLine(
        'Print in the mix, p99',
        quiet(({ p99 }) => p99),
        100,
      ),
      {
        what: 'Print in the mix beside hostile PDFs, p99 (floor: without)',
        product: ms(medianOf(results.product, ({ p99 }) => p99)),
        floor: ms(quiet(({ p99 }) => p99)),
        ratio: times(ratio),
        goal: 'ratio <= 2',
        met: ratio <= 2,
      },
      {
        what: 'Get in the same, p99',
        product: ms(medianOf(results.product, ({ getP99 }) => getP99)),
        floor: ms(quiet(({ getP99 }) => getP99)),
        ratio: times(ratioOf(results, ({ getP99 }) => getP99)),
        goal: '',
        met: null,
      },
    ];
  });

interface Mixed {
  readonly p50: number;
  readonly p99: number;
  readonly getP99: number;
}

const choices = [
  { vendorId: 1, vendorUrgentTypeId: 'SW-STD' },
  // These make labels or waybills of their own.
  { vendorId: 2, vendorUrgentTypeId: 'EC-E-DD' },
  { vendorId: 5, vendorUrgentTypeId: 'GL-DS' },
];

const createOf = (n: number): Asked => {
  const order = handedOver(n);
  const choice = choices[Math.abs(n) % choices.length];
  return asked('Create', { ...order, deliveryOptions: { ...order.deliveryOptions, ...choice }, services: [] });
};

const printOf = (orderId: string, include?: Buffer): Asked =>
  asked('Print', { orderId, docsToPrint: 3, ...(include && { includePdf: include.toString('base64') }) });

const asked = (operation: string, body: object): Asked => ({
  operation,
  body: JSON.stringify({ ...body, apiKey: SANDBOX_KEY }),
});
