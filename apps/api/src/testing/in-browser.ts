import { hasBrowser, openBrowser } from '@cartage/tooling-vitest/chromium';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { type ServedApi, serveApi } from '../serve.ts';
import { type OpenedApi, openTestApi } from './open-test-api.ts';

/** What the tests of a page have. */
export interface Opened {
  readonly browser: Browser;
  readonly api: OpenedApi;
  /** Where the API is served, without a slash at the end. */
  readonly url: string;
}

/** Tests of a page of the API; where there is no browser they are skipped and say so. */
export const inBrowser = (
  what: string,
  suite: (opened: () => Opened) => void,
  ...[settings, now, versions]: Parameters<typeof openTestApi>
): void => {
  describe.skipIf(!hasBrowser)(`${what} in a browser${hasBrowser ? '' : ': no Chromium here'}`, () => {
    let api: OpenedApi;
    let served: ServedApi;
    let browser: Browser;
    beforeAll(async () => {
      api = await openTestApi(settings, now, versions);
      served = await serveApi(api.api, { host: '127.0.0.1', port: 0 }, api.app);
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await served?.close();
      await api?.close();
    });
    suite(() => ({ browser, api, url: served.url }));
  });
};
