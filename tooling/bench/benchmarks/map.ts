import { join } from 'node:path';
import type { PickupPoint } from '@cartage/core';
import { beginFeed, countEdition, listPickupPoints, openStore, upsertPickupPoints } from '@cartage/storage';
import { chromiumPath, quietFlags } from '@cartage/tooling-vitest/chromium-path';
import { pointText } from '@cartage/wire';
import { chromium, type Page } from 'playwright-core';
import { BENCH_KEY } from '../orders.ts';
import { startApi, startMockVendors, withBench } from '../processes/servers.ts';
import { cityOf, samplePoints } from '../sample-points.ts';
import { seedCompany } from '../seed-company.ts';
import { median } from '../statistics.ts';
import { durationLine, type Line } from '../table.ts';

const CITY = cityOf(0).id;

/** The map of a city of 10,000 points in Chromium: loaded, dragged, zoomed and searched. */
export const map = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'points.db')}`;
    await seedCompany(url);
    const count = await seedPoints(url);
    const vendors = await startMockVendors(bench, 0);
    const { url: api } = await startApi(bench, { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url });
    const token = await newToken(api);

    const askedAt = performance.now();
    const answer = await fetch(`${api}/map/points?cityId=${CITY}`, { headers: { Authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    const firstMs = performance.now() - askedAt;
    const again: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const startedAt = performance.now();
      await (await fetch(`${api}/map/points?cityId=${CITY}`, { headers: { Authorization: `Bearer ${token}` } })).text();
      again.push(performance.now() - startedAt);
    }

    const executablePath = chromiumPath();
    if (executablePath === undefined) throw new Error('There is no Chromium; name one by CHROMIUM_PATH.');
    const browser = await chromium.launch({ executablePath, args: [...quietFlags] });
    bench.onClose(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(watch);
    const size = page.waitForResponse((response) => response.url().includes('/map/points'));
    const openedAt = performance.now();
    await page.goto(`${api}/openapi/v2/PickupPoints/Map?cityId=${CITY}&token=${token}`);
    const bytes = Number((await (await size).allHeaders())['content-length'] ?? 0);
    await page.locator('.point').first().waitFor();
    const openMs = performance.now() - openedAt;

    const lines: Line[] = [
      durationLine(`the points of the city (${count}), first answer`, firstMs, null),
      durationLine('the same again, p50', median(again), null),
      durationLine('until they are on the map', openMs, null),
      { ...durationLine('bytes of a point on its way', 0, null), product: `${Math.round(bytes / count)} bytes` },
    ];
    for (const zooms of [0, 2, 4]) {
      for (let n = 0; n < zooms; n += 1) await page.locator('.leaflet-control-zoom-in').click({ delay: 50 });
      await settled(page);
      await page.evaluate('frames.length = 0');
      await drag(page);
      const frames = await page.evaluate<number[]>('frames');
      const cpuMs = await longestTask(page, () => drag(page));
      const what = `dragging, zoomed in ${zooms} times more`;
      lines.push(
        durationLine(
          `${what}: a frame, p99`,
          frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.99)] ?? 0,
          null,
        ),
        durationLine(`${what}: the longest frame`, Math.max(...frames), 50),
        durationLine(`${what}: the longest task, CPU`, cpuMs, 50),
      );
    }
    const searchedMs = await longestTask(page, async () => {
      await page.locator('#query').pressSequentially('белорусская', { delay: 60 });
      await settled(page);
    });
    lines.push(durationLine('typing a search: the longest task, CPU', searchedMs, 50));
    return lines;
  });

const seedPoints = async (url: string): Promise<number> => {
  const store = await openStore({ url });
  let count = 0;
  for (const vendorId of [2, 3] as const) {
    const points: PickupPoint[] = [...samplePoints(vendorId)].filter(({ cityId }) => cityId === CITY);
    count += points.length;
    await store.transaction(async (tx) => {
      await upsertPickupPoints(tx, points, Date.now());
      const texts = points.map((point) => ({ point, text: Buffer.from(pointText.write(point)) }));
      await listPickupPoints(tx, texts, pointText.form);
      await countEdition(tx, vendorId, await beginFeed(tx, vendorId));
    });
  }
  await store.close();
  return count;
};

const newToken = async (api: string): Promise<string> => {
  const answer = await fetch(`${api}/openapi/v3/Token`, {
    method: 'POST',
    headers: { Authorization: `apiKey ${BENCH_KEY}` },
  });
  return ((await answer.json()) as { token: string }).token;
};

/** In the page: how far frames are apart. */
const watch = `
  window.frames = [];
  let last = performance.now();
  requestAnimationFrame(function tick(now) { frames.push(now - last); last = now; requestAnimationFrame(tick); });
`;

/** Of the page's main thread, CPU: what a frame waits for, however busy the machine is. */
const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('The browser has told of no task.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Of the thread's CPU, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const settled = (page: Page): Promise<unknown> =>
  page.evaluate(
    'new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 600))',
  );

/** To and fro over the whole map, let go now and then. */
const drag = async (page: Page): Promise<void> => {
  for (const [dx, dy] of [
    [-300, 120],
    [280, -200],
    [-200, -160],
    [320, 220],
  ] as const) {
    await page.mouse.move(840, 400);
    await page.mouse.down();
    await page.mouse.move(840 + dx, 400 + dy, { steps: 40 });
    await page.mouse.up();
    await settled(page);
  }
};
