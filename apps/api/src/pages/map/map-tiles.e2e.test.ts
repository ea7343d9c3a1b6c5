import { openPage } from '@cartage/tooling-vitest/page';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from '../../testing/in-browser.ts';
import { syncPoints } from '../../testing/open-door.ts';
import { mapPages, moscow } from './testing/map-pages.ts';

// interface 13.21: pictures of the map come from the one server of the settings, where there is one.

inBrowser(
  'the map with pictures',
  (opened) => {
    beforeAll(() => syncPoints(opened().api.service));

    it('asks the one server of the setting for them, says whose they are, and works where they do not come', async () => {
      const { page, asked } = await openPage(opened().browser, {}, /ERR_|Failed to load/);
      const tiles: string[] = [];
      await page.route('http://tiles.example/**', async (route) => {
        tiles.push(new URL(route.request().url()).pathname);
        await route.abort();
      });
      await page.goto(await mapPages(opened).addressOf(moscow));
      await page.locator('.point').first().waitFor();
      await expect.poll(() => tiles[0]).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
      expect(asked().toSorted()).toEqual([opened().url, 'http://tiles.example'].toSorted());
      expect(await page.getByRole('link', { name: '© Mapmakers' }).getAttribute('href')).toBe(
        'https://maps.example/who',
      );
      expect(await page.locator('.cluster').count()).toBeGreaterThan(0);
      expect(await page.locator('.ground, .town').count()).toBe(0);
      expect(await page.getByText('Natural Earth').count()).toBe(0);
    });
  },
  {
    MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png',
    MAP_TILES_ATTRIBUTION: '© Mapmakers',
    MAP_TILES_ATTRIBUTION_URL: 'https://maps.example/who',
  },
);
