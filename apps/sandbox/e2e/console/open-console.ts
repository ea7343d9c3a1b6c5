import { SAMPLE_PASSWORD, samplePeople, samplePeopleOfOperator } from '@cartage/service';
import { hasBrowser, openBrowser } from '@cartage/tooling-vitest/chromium';
import { type OpenedPage, obstacles, openPage } from '@cartage/tooling-vitest/page';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openSandbox, type Sandbox } from '../open-sandbox.ts';
import { sampleData } from '../sample-data.ts';

/** The people of a fresh sandbox, by their roles; those of the operator with its name before. */
export const people = {
  ...samplePeople,
  'operator-administrator': samplePeopleOfOperator.administrator,
  'operator-manager': samplePeopleOfOperator.manager,
  'operator-support': samplePeopleOfOperator.support,
  'operator-accountant': samplePeopleOfOperator.accountant,
  'operator-viewer': samplePeopleOfOperator.viewer,
} as const;

export type Role = keyof typeof people;

/** What the tests of a screen have. */
export interface OpenedConsole {
  readonly sandbox: Sandbox;
  readonly browser: Browser;
  /**
   * A page of the console on which somebody of the role has signed in; it fails the test where it complains.
   * @param path below their desk: `orders?text=1`; `/` before it: below /console
   * @param expected complaints that belong to the test
   */
  readonly as: (role: Role, path?: string, options?: PageOptions, expected?: RegExp) => Promise<OpenedPage>;
}

interface PageOptions extends BrowserContextOptions {
  /** What is done with the page before it loads anything. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** Tests of the console in a sandbox of their own, with its samples; without a browser they are skipped and say so. */
export const onConsole = (
  what: string,
  suite: (opened: () => OpenedConsole) => void,
  settings: Readonly<Record<string, string>> = {},
): void => {
  describe.skipIf(!hasBrowser)(`the console: ${what}${hasBrowser ? '' : ' (no Chromium here)'}`, () => {
    let sandbox: Sandbox;
    let browser: Browser;
    beforeAll(async () => {
      [sandbox, browser] = await Promise.all([sampleData().then((data) => openSandbox(settings, data)), openBrowser()]);
    });
    afterAll(async () => {
      await browser?.close();
      await sandbox?.remove();
    });
    suite(() => ({
      sandbox,
      browser,
      as: async (role, path = '', { before, ...options } = {}, expected = /^$/) => {
        // By the clocks of the service: a day of its reports is a day of the reader's.
        const opened = await openPage(browser, { timezoneId: 'Europe/Moscow', ...options }, expected);
        await signIn(opened.page, sandbox.apiUrl, role);
        await before?.(opened.page);
        // The first page of a process waits until the console is bundled.
        await opened.page.goto(addressOf(sandbox.apiUrl, role, path), { timeout: 60_000 });
        return opened;
      },
    }));
  });
};

/** Begins a session in the page's browser, as the sign-in page does. */
export const signIn = async (page: Page, apiUrl: string, role: Role): Promise<void> => {
  const answer = await page.request.post(`${apiUrl}/session`, {
    headers: { Origin: apiUrl },
    data: { email: people[role].login, password: SAMPLE_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${role} did not sign in: ${answer.status()} ${await answer.text()}`);
};

/** The number of the shop to which the sandbox's people belong. */
const SHOP = 2;

const addressOf = (apiUrl: string, role: Role, path: string): string =>
  path.startsWith('/')
    ? `${apiUrl}/console${path}`
    : `${apiUrl}/console/${role.startsWith('operator-') ? 'operator' : SHOP}/${path}`;

/** The screen has what it asked for: nothing is a bone any more, and nothing turns. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('main h1, main h2').first().waitFor();
  await expect.poll(() => page.locator('.bones, [aria-busy=true]').count()).toBe(0);
};

/** Wider than the window: somebody would have to scroll sideways. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** What stands in the way of those who do not see, or do not use a mouse, and matters. */
export { obstacles };
