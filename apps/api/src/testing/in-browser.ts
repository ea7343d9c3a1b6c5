import { chromiumPath, sharedProcess } from '@cartage/tooling-vitest';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { type ServedApi, serveApi } from '../serve.ts';
import { type OpenedApi, openTestApi } from './open-test-api.ts';

/** What the tests of a page have. */
export interface Opened {
  readonly browser: Browser;
  /** Where the API is served, without a slash at the end. */
  readonly url: string;
}

/** Tests of a page of the API; where there is no browser they are skipped and say so. */
export const inBrowser = (what: string, suite: (opened: () => Opened) => void): void => {
  describe.skipIf(!hasBrowser)(`${what} in a browser${hasBrowser ? '' : ': no Chromium here'}`, () => {
    let api: OpenedApi;
    let served: ServedApi;
    let browser: Browser;
    beforeAll(async () => {
      api = await openTestApi();
      served = await serveApi(api.api, { host: '127.0.0.1', port: 0 });
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await served?.close();
      await api?.close();
    });
    suite(() => ({ browser, url: served.url }));
  });
};

const hasBrowser = chromiumPath() !== undefined;

/** The one Chromium of all tests of pages, each with pages of its own. Closing it ends the connection, not the browser. */
const openBrowser = async (): Promise<Browser> => {
  const { output } = await sharedProcess(
    'chromium',
    (folder) => ({ command: chromiumPath() ?? '', args: [...flags, `--user-data-dir=${folder}/profile`] }),
    (said) => address.test(said),
  );
  return chromium.connectOverCDP(address.exec(output)?.[1] ?? '');
};

const address = /^DevTools listening on (ws:\S+)\s/m;
const flags = [
  ...['--headless=new', '--no-sandbox', '--remote-debugging-port=0', '--no-first-run'],
  // Tests ask whether a page calls anybody: the browser itself must not.
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];
