import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedApi, serveApi } from '../serve.ts';
import { hasBrowser, openBrowser } from '../testing/open-browser.ts';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';

describe.skipIf(!hasBrowser)(`the front page in a browser${hasBrowser ? '' : ': no Chromium here'}`, () => {
  let opened: OpenedApi;
  let served: ServedApi;
  let browser: Browser;
  beforeAll(async () => {
    opened = await openTestApi();
    served = await serveApi(opened.api, { host: '127.0.0.1', port: 0 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await opened?.close();
  });

  it.each([
    ['en', 'light', 1280, 800],
    ['ru-RU', 'dark', 320, 640],
  ] as const)(
    '%s, %s, %i x %i: fits, is styled, asks nobody else and leads to the reference',
    async (locale, colorScheme, width, height) => {
      const page = await browser.newPage({ locale, colorScheme, viewport: { width, height } });
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(`${served.url}/`);

      expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([`${served.url}/`]);
      expect(complaints).toEqual([]);
      const list = page.getByRole('list');
      const { x, width: wide } = (await list.boundingBox()) ?? { x: -1, width: Number.POSITIVE_INFINITY };
      expect(x).toBeGreaterThan(0);
      expect(x + wide).toBeLessThanOrEqual(width);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const back = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(back).toBe(colorScheme === 'dark' ? 'rgb(18, 22, 28)' : 'rgb(246, 247, 249)');
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/front-${locale}.png` });

      await page.getByRole('link', { name: locale === 'en' ? /API reference/ : /Справочник API/ }).click();
      await page.waitForURL(`${served.url}/docs`);
      await page.close();
    },
  );
});
