import { expect, it } from 'vitest';
import { inBrowser } from '../testing/in-browser.ts';

inBrowser('the front page', (opened) => {
  it.each([
    ['en', 'light', 1280, 800],
    ['ru-RU', 'dark', 320, 640],
  ] as const)(
    '%s, %s, %i x %i: fits, is styled, asks nobody else and leads to the reference',
    async (locale, colorScheme, width, height) => {
      const page = await opened().browser.newPage({ locale, colorScheme, viewport: { width, height } });
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(`${opened().url}/`);

      expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([`${opened().url}/`]);
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
      await page.waitForURL(`${opened().url}/docs`);
      await page.close();
    },
  );
});
