import { join } from 'node:path';
import { chromiumPath, quietFlags } from '@cartage/tooling-vitest/chromium-path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startApi, withBench } from '../processes/servers.ts';
import { seedManyOrders } from '../seed-many-orders.ts';
import { ORDERS } from '../seed-orders.ts';
import { COOKIE, seedSession } from '../seed-session.ts';
import { median } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

const SCROLLED = 100_000;
const MOST_TASK_MS = 50;
const MOST_KEY_MS = 100;
const MOST_SEARCH_MS = 300;
/** A part of a number, the last digits of a phone, a name of every ninetieth order, and one that nobody has. */
const searched = ['CTG-4200', '4567', 'Ветлугин', 'никто такой'] as const;

/**
 * The console in Chromium, for a company of a million orders, whose database stays where `BENCH_LIST_DB` names a file. Floors
 * of the same browser in the same run: a bare list that scrolls, a bare box that takes keys, the service's own answer.
 */
export const consoleInBrowser = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const executablePath = chromiumPath();
    if (executablePath === undefined) throw new Error('There is no Chromium here.');
    const url = `sqlite:${process.env.BENCH_LIST_DB ?? join(bench.directory, 'console.db')}`;
    const companyId = await seedManyOrders(url, ORDERS);
    await seedSession(url, companyId);
    const { port } = new URL((await startApi(bench, { DATABASE_URL: url })).url);
    const browser = await chromium.launch({ executablePath, args: [...quietFlags] });
    bench.onClose(() => browser.close());
    // The name to which browsers send cookies that want a safe connection.
    const service = `http://localhost:${port}`;
    const page = await signedIn(browser, service);
    await page.goto(`${service}/console/${companyId}/orders`);
    await page.locator(ROW).first().waitFor();
    return [
      ...(await scroll(browser, page)),
      ...(await keys(browser, page)),
      ...(await searches(page, service, companyId)),
    ];
  });

const ROW = 'main tbody tr';

const signedIn = async (browser: Browser, service: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
  await context.addCookies([
    {
      name: '__Host-session',
      value: COOKIE,
      url: service.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
  return context.newPage();
};

/** Watches from now on how long a key press waits for what it does. */
const WATCH = `
  window.presses = [];
  new PerformanceObserver((list) => { for (const { name, duration } of list.getEntries()) if (name === 'keydown') presses.push(duration); }).observe({ type: 'event', durationThreshold: 16 });
`;

const scroll = async (browser: Browser, page: Page): Promise<readonly Line[]> => {
  let read = 0;
  const begun = performance.now();
  // As fast as pages come: the next one is asked for where the list ends.
  const product = await longestTask(browser, page, async () => {
    read = await page.evaluate<number>(`(async () => {
    let seen = 0;
    for (const end = performance.now() + 600000; seen < ${SCROLLED} && performance.now() < end;) {
      scrollBy(0, 4000);
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      const rows = [...document.querySelectorAll('${ROW}')].map((one) => Number(one.getAttribute('aria-rowindex')));
      seen = Math.max(seen, ...rows);
    }
    return seen;
  })()`);
  });
  const seconds = (performance.now() - begun) / 1_000;
  const bare = await browser.newPage();
  await bare.setContent(`<table><tbody>${'<tr><td>order</td></tr>'.repeat(20_000)}</tbody></table>`);
  const floor = await longestTask(browser, bare, () =>
    bare.evaluate(
      `(async () => { for (let at = 0; at < 300; at += 1) { scrollBy(0, 4000); await new Promise(requestAnimationFrame); } })()`,
    ),
  );
  await bare.close();
  const what = `longest task while ${read.toLocaleString('en')} orders scroll, in ${Math.round(seconds)} s`;
  const line = (of: string, mine: number, bareOne: number) => ({
    what: `${what}: ${of}`,
    product: ms(mine),
    floor: ms(bareOne),
    ratio: times(mine / Math.max(bareOne, 1)),
  });
  return [
    {
      ...line('of its thread', product.cpu, floor.cpu),
      goal: `${SCROLLED.toLocaleString('en')} orders, <= ${MOST_TASK_MS} ms`,
      met: read >= SCROLLED && product.cpu <= MOST_TASK_MS,
    },
    { ...line('with its waits for a processor', product.wall, floor.wall), goal: '', met: null },
  ];
};

interface TaskEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** us. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** ms: the longest task of the page's main thread while something is done, by its processor's time and by the clock. */
const longestTask = async (
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ readonly cpu: number; readonly wall: number }> => {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const traced = JSON.parse(String(await browser.stopTracing())) as { readonly traceEvents: readonly TaskEvent[] };
  const threadOf = ({ pid, tid }: TaskEvent) => `${pid}:${tid}`;
  const mains = new Set(traced.traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
  const tasks = traced.traceEvents.filter((one) => one.name.endsWith('RunTask') && mains.has(threadOf(one)));
  if (tasks.length === 0) throw new Error('The browser has told no task.');
  const most = (of: 'dur' | 'tdur') => tasks.reduce((longest, one) => Math.max(longest, one[of] ?? 0), 0) / 1_000;
  return { cpu: most('tdur'), wall: most('dur') };
};

const keys = async (browser: Browser, page: Page): Promise<readonly Line[]> => {
  await page.evaluate(WATCH);
  for (const key of ['j', 'j', 'x', 'j', 'k', 'x', 'j', 'j'])
    for (let at = 0; at < 5; at += 1) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  const product = await page.evaluate<number>('Math.max(0, ...presses)');
  const bare = await browser.newPage();
  await bare.setContent('<input autofocus>');
  await bare.evaluate(WATCH);
  for (let at = 0; at < 40; at += 1) await bare.keyboard.press('j');
  await bare.waitForTimeout(500);
  const floor = await bare.evaluate<number>('Math.max(0, ...presses)');
  await bare.close();
  return [
    {
      what: `longest answer to one of 40 key presses, in a list of ${SCROLLED.toLocaleString('en')}`,
      product: ms(product),
      floor: ms(floor),
      ratio: times(product / Math.max(floor, 1)),
      goal: `<= ${MOST_KEY_MS} ms`,
      met: product <= MOST_KEY_MS,
    },
  ];
};

/** From the last letter that is typed to the orders that are shown; the floor is the service's answer to the same question. */
const searches = async (page: Page, service: string, companyId: number): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for (const text of searched) {
    const products: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await page.goto(`${service}/console/${companyId}/orders`);
      await page.locator(ROW).first().waitFor();
      await page.getByRole('searchbox').fill(text.slice(0, -1));
      await page.waitForTimeout(1_500);
      await page.evaluate(SHOWN);
      await page.getByRole('searchbox').press('End');
      await page.keyboard.insertText(text.slice(-1));
      products.push(await page.evaluate<number>('shown'));
      floors.push(await page.evaluate<number>(answer(companyId, text)));
    }
    const [product = 0, floor = 0] = [median(products), median(floors)];
    lines.push({
      what: `search "${text}" of ${ORDERS.toLocaleString('en')} orders, shown`,
      product: ms(product),
      floor: ms(floor),
      ratio: times(product / floor),
      goal: `<= ${MOST_SEARCH_MS} ms`,
      met: product <= MOST_SEARCH_MS,
    });
  }
  return lines;
};

/** `shown`: ms from the next letter to the list that follows it, when the page says that it waits for nothing any more. */
const SHOWN = `
  window.shown = new Promise((done) => {
    addEventListener('input', () => {
      const begun = performance.now();
      const before = location.search;
      const look = () => {
        const isThere = location.search !== before && !document.querySelector('main [data-old], main .bones');
        if (isThere) requestAnimationFrame(() => done(performance.now() - begun)); else requestAnimationFrame(look);
      };
      look();
    }, { once: true, capture: true });
  });
  void 0;
`;

const answer = (companyId: number, text: string): string => `(async () => {
  const begun = performance.now();
  const answer = await fetch('/openapi/v2/Orders?' + new URLSearchParams({ Text: ${JSON.stringify(text)}, PageSize: '60' }), { headers: { 'X-Company': '${companyId}' } });
  await answer.json();
  return performance.now() - begun;
})()`;
