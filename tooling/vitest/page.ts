import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** A page, and what it did besides. */
export interface OpenedPage {
  readonly page: Page;
  /** Servers that were asked. */
  readonly asked: () => readonly string[];
}

/** By what was asked of them: browsers, as it were, that have loaded pages before and know nothing else of them. */
const used = new Map<string, BrowserContext[]>();

/**
 * A browser of the test's own. Where a test before has had one like it, it is that one, without what was left in it: a page
 * whose scripts are there already takes a third of the processor's time.
 */
const takeContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const kind = JSON.stringify(options);
  const context =
    used.get(kind)?.pop() ??
    (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', ...options }));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') return context.close();
    await context.unrouteAll();
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
    used.set(kind, [...(used.get(kind) ?? []), context]);
  });
  return context;
};

/** Takes away what pages have stored there. The files that they have loaded stay. */
const forget = async (page: Page, origins: Iterable<string>): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  for (const origin of origins)
    await devtools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,websql,service_workers,cache_storage',
    });
};

/** Fails the test where the page complains. `expected`: complaints that belong to the test. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions,
  expected: RegExp = /^$/,
): Promise<OpenedPage> => {
  const context = await takeContext(browser, options);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const hosts = new Set<string>();
  onTestFinished(async () => {
    for (const other of context.pages()) if (other !== page) await other.close();
    if (page.isClosed()) return;
    await page.goto('about:blank');
    await forget(
      page,
      [...hosts].filter((host) => host !== 'null'),
    );
    await page.close();
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  onTestFinished(() => expect(complaints.filter((text) => !expected.test(text))).toEqual([]));
  return { page, asked: () => [...hosts].filter((host) => host !== 'null') };
};

/** What stands in the way of those who do not see, or do not use a mouse. */
export const obstacles = async (page: Page): Promise<readonly unknown[]> => {
  // The page lets no script in but its own: this one comes from the browser.
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as axe.AxeResults;
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
};
