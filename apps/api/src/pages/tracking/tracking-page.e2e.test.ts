import { readFileSync } from 'node:fs';
import { obstacles, openPage } from '@cartage/tooling-vitest/page';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser } from '../../testing/in-browser.ts';
import { syncPoints } from '../../testing/open-door.ts';
import { openParcels, png } from './testing/parcels.ts';

// interface 27.

let now = Date.parse('2026-11-23T10:00:00+03:00');

inBrowser(
  'the tracking page',
  (opened) => {
    const clock = {
      now: () => now,
      set: (at: number) => {
        now = at;
      },
    };
    const { send, sendToPoint, linkOf, tell, settle, upload } = openParcels(() => opened().api, clock);
    const links = new Map<string, string>();
    beforeAll(async () => {
      const { api } = opened();
      await syncPoints(api.service);
      await api.service.store.db
        .updateTable('companies')
        .set({ name: 'Лавка «Бумажный змей»' })
        .where('id', '=', api.companyId)
        .execute();
      await settle('color', '#c2185b');
      await settle('phone', '+7 495 765-43-21');
      await settle('site', 'https://shop.example');
      await settle('logo', await upload(process.env.LOGO ? readFileSync(process.env.LOGO) : png, 'image/png'));
      const waiting = await sendToPoint({ services: [{ code: 'CashOnDelivery' }], receiverDeliveryCharge: 1990 });
      await tell(waiting, 'PUP', 'TRN', 'ARR', 'PVZ');
      links.set('point', await linkOf(waiting));
      const late = await send();
      await tell(late, 'PUP', 'TRN');
      links.set('way', await linkOf(late));
      const refused = await send();
      await tell(refused, 'PUP', 'TRN', 'ARR', 'OUT', 'RFS', 'RTN');
      links.set('back', await linkOf(refused));
      links.set('draft', await linkOf(await send({ option: {}, isDraft: true })));
      links.set('nothing', '/t/CTG-4820-9137?k=nothing');
    });
    const open = async (name: string, options: Parameters<typeof openPage>[1]) => {
      const found = await openPage(opened().browser, options, /404/);
      await found.page.goto(opened().url + links.get(name));
      return found;
    };

    describe.each([
      ['point', 'en-GB', 'light', 1280],
      ['point', 'ru-RU', 'dark', 1280],
      ['point', 'ru-RU', 'light', 360],
      ['point', 'en-GB', 'dark', 360],
      ['way', 'ru-RU', 'dark', 1280],
      ['back', 'ru-RU', 'light', 360],
      ['draft', 'en-GB', 'dark', 360],
      ['nothing', 'en-GB', 'light', 1280],
    ] as const)('%s: %s, %s, %d px', (name, locale, colorScheme, width) => {
      it('fits, and keeps nobody out', async () => {
        const { page, asked } = await open(name, { locale, colorScheme, viewport: { width, height: 800 } });
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale.slice(0, 2));
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        if (process.env.PICTURES)
          await page.screenshot({
            path: `${process.env.PICTURES}/tracking-${name}-${width}-${locale.slice(0, 2)}-${colorScheme}.png`,
            fullPage: true,
          });
        const headings = await page.evaluate(
          '[...document.querySelectorAll("h1, h2, h3")].map(({ tagName }) => tagName)',
        );
        expect(headings).toEqual(['H1', ...(headings as string[]).slice(1).fill('H2')]);
        expect(await page.evaluate('document.scripts.length')).toBe(0);
        const tooSmall = `[...document.querySelectorAll("a")].filter((one) => one.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML)`;
        expect(await page.evaluate(tooSmall)).toEqual([]);
        expect(await obstacles(page)).toEqual([]);
        expect(asked()).toEqual([opened().url]);
      });
    });

    it('is whole without scripts: steps, logo and map are there, and the language is changed by a link', async () => {
      const { page } = await open('point', { locale: 'en-GB', javaScriptEnabled: false });
      expect(await page.getByRole('list').first().getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Accepted\s+done/),
        expect.stringMatching(/^On its way\s+done/),
        expect.stringMatching(/^In your city\s+done/),
        expect.stringMatching(/^At the pickup point\s+now/),
        expect.stringMatching(/^Delivered\s+to come/),
      ]);
      await page.getByRole('img', { name: 'The pickup point on a map of its surroundings' }).waitFor();
      await page.getByRole('link', { name: 'По-русски' }).click();
      await page.getByRole('heading', { name: 'Ждёт в пункте выдачи' }).waitFor();
    });

    it('shows the logo in the colour of the shop, and prints on white', async () => {
      const { page } = await open('point', { locale: 'en-GB', colorScheme: 'light' });
      expect(await page.evaluate('document.querySelector(".shop img").naturalWidth')).toBeGreaterThan(0);
      expect(await page.evaluate('getComputedStyle(document.querySelector(".lead")).borderTopColor')).toBe(
        'rgb(194, 24, 91)',
      );
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const part of ['body', '.lead'])
        expect(await page.evaluate(`getComputedStyle(document.querySelector("${part}")).backgroundColor`)).toBe(
          'rgb(255, 255, 255)',
        );
      expect(await page.getByRole('link', { name: 'По-русски' }).isVisible()).toBe(false);
    });

    it('stands in no frame', async () => {
      const { page } = await openPage(opened().browser, {}, /frame-ancestors|404/);
      await page.goto(`${opened().url}/health`);
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.setContent(`<iframe src="${opened().url}${links.get('point')}"></iframe>`);
      await refused;
      expect(await page.frames().at(-1)?.content()).not.toContain('CTG-');
    });
  },
  {},
  () => now,
);
