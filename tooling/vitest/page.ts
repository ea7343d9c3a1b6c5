import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** A page, and what it did besides. */
export interface OpenedPage {
  readonly page: Page;
  /** Servers that were asked. */
  readonly asked: () => readonly string[];
}

/** Fails the test where the page complains. `expected`: complaints that belong to the test. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions,
  expected: RegExp = /^$/,
): Promise<OpenedPage> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en', ...options });
  page.setDefaultTimeout(30_000);
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  const hosts = new Set<string>();
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
