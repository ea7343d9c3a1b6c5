import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** A page of the map, or of whoever embeds it, and what it did besides. */
export interface OpenedMap {
  readonly page: Page;
  /** Servers that were asked. */
  readonly asked: () => readonly string[];
}

/** Fails the test where the page complains. `expected`: complaints that belong to the test. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions,
  expected: RegExp = /^$/,
): Promise<OpenedMap> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en', ...options });
  page.setDefaultTimeout(10_000);
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

/** Of all that the panel shows: what hangs over is cut off. */
export const rightmost =
  'Math.max(...[...document.querySelectorAll(".panel, .panel *")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().right))';

/** What a finger would miss: narrower or lower than 44 pixels. The handle of the sheet reaches over its edge. */
export const tooSmall =
  '[...document.querySelectorAll("button:not(.handle), input, a:not(.skip), [role=option]")].filter((one) => one.checkVisibility()).filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 44 || height < 44; }).map(({ outerHTML }) => outerHTML)';

/** What has the focus, by what it says. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText).split("\\n")[0]',
  );
