import { obstacles, openPage } from '@cartage/tooling-vitest/page';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBrowser } from '../../testing/in-browser.ts';
import { syncPoints } from '../../testing/open-door.ts';
import { mapPages, moscow } from './testing/map-pages.ts';
import { focused, rightmost, tooSmall } from './testing/opened-map.ts';

// interface 13.21

const HOUR = 3_600_000;
let now = Date.parse('2026-11-23T10:30:00+03:00');

inBrowser(
  'the map of pickup points',
  (opened) => {
    beforeAll(() => syncPoints(opened().api.service));

    const { newToken, addressOf, open, embed } = mapPages(opened);

    describe.each([
      ['en', 'light', { width: 1280, height: 800 }],
      ['ru-RU', 'dark', { width: 1280, height: 800 }],
      ['ru-RU', 'light', { width: 390, height: 844 }],
      ['en', 'dark', { width: 390, height: 844 }],
      ['en', 'light', { width: 320, height: 568 }],
      // 1280 by 800, enlarged twice.
      ['ru-RU', 'light', { width: 640, height: 400 }],
    ] as const)('%s, %s, %j', (locale, colorScheme, viewport) => {
      it('fits, asks nobody else, and keeps nobody out', async () => {
        const query = { ...moscow, withPriceCalc: 'true', weight: '2' };
        const isMobile = viewport.width < 500;
        const { page, asked } = await open(query, { locale, colorScheme, viewport, isMobile, hasTouch: isMobile });
        const look = async (state: string) => {
          expect(await page.evaluate(rightmost), state).toBeLessThanOrEqual(viewport.width);
          expect(await page.evaluate('document.documentElement.scrollWidth'), state).toBeLessThanOrEqual(
            viewport.width,
          );
          if (isMobile) expect(await page.evaluate(tooSmall), state).toEqual([]);
          if (process.env.PICTURES) {
            await page.screenshot({
              path: `${process.env.PICTURES}/map-${state}-${viewport.width}-${locale.slice(0, 2)}-${colorScheme}.png`,
            });
          }
          expect(await obstacles(page), state).toEqual([]);
        };
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale.slice(0, 2));
        await look('list');
        await page.locator('.filters-button').click();
        await look('filters');
        await page.locator('.filters-button').click();
        await page.locator('.point').first().click();
        await page.getByText(locale === 'en' ? /up to 30 kg|up to 15 kg|up to 20 kg/ : /до (30|15|20) кг/).waitFor();
        await look('card');
        await page.keyboard.press('Escape');
        await page.locator('.city').click();
        await page.keyboard.type(locale === 'en' ? 'Kaz' : 'Каз');
        await page.getByRole('option').first().waitFor();
        await look('city');
        expect(asked()).toEqual([opened().url]);
      });
    });

    it.each([
      ['ru-RU', 'Кудрово'],
      ['en', 'Kudrovo'],
    ] as const)(
      'stands on a ground of its own, with water and towns in the language of the page: %s',
      async (locale, town) => {
        const { page, asked } = await open({ cityId: '7800000000000' }, { locale });
        await page.locator('.town').getByText(town, { exact: true }).waitFor();
        expect(await page.getByText('Natural Earth · HFLabs · © OpenStreetMap contributors').isVisible()).toBe(true);
        // Saint Petersburg itself is named by the map.
        expect(
          await page
            .locator('.town')
            .getByText(/Петербург|Petersburg/)
            .count(),
        ).toBe(0);
        const colours = (await page.evaluate(groundColours)) as readonly string[];
        // Land, and the Gulf of Finland at its west.
        expect(new Set(colours).size).toBeGreaterThan(1);
        expect(asked()).toEqual([opened().url]);
      },
    );

    it('is whole without its ground', async () => {
      const { page } = await openPage(opened().browser, {}, /ERR_|Failed to load/);
      await page.route('**/map/assets/ground-*', (route) => route.abort());
      await page.goto(await addressOf(moscow));
      await page.locator('.point').first().waitFor();
      await page.locator('.cluster').first().waitFor();
      expect(await page.locator('.city-name').textContent()).toBe('Moscow');
      expect(await page.locator('.town').count()).toBe(0);
    });

    it('with the mouse: a cluster opens, a marker shows its point, and the shop is told of the choice', async () => {
      const { page, map, told } = await embed();
      expect(await map.locator('.count').textContent()).toBe('128 points');
      const clusters = () => map.locator('.cluster').allTextContents();
      do {
        const before = await clusters();
        await map.locator('.cluster').first().click();
        await expect.poll(clusters).not.toEqual(before);
      } while ((await map.locator('.pin').count()) === 0);
      await expect
        .poll(() => map.locator('.count').textContent())
        .toMatch(/^\d+ of 128 points on this part of the map$/);
      await map.locator('.pin').first().click();
      await map.getByText('Good to know').or(map.getByText('Storage')).first().waitFor();
      const address = await map.locator('.card dd').first().textContent();
      await map.getByRole('button', { name: 'Choose this point' }).click();
      await expect.poll(() => told.textContent()).toBe(address);
      await map.getByRole('button', { name: 'Point chosen' }).waitFor();
      await page.keyboard.press('Escape');
      await map.locator('.point').first().waitFor();
    });

    it('with the keyboard alone, which shows where one is and comes back to it', async () => {
      const { page } = await open({ ...moscow, lang: 'en' });
      await page.evaluate('window.told = []; addEventListener("message", ({ data }) => told.push(data))');
      const names: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        await page.keyboard.press('Tab');
        names.push(await focused(page));
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      }
      expect(names).toEqual([
        'Skip to the list of points',
        'Moscow. Change the city',
        'Search by address or metro station',
        'Filters',
      ]);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.type('ndthcrfz');
      await page.getByText(/^Found by “тверская”/).waitFor();
      await page.keyboard.press('Enter');
      const first = await focused(page);
      await page.keyboard.press('ArrowDown');
      const second = await focused(page);
      expect(second).not.toBe(first);
      await page.keyboard.press('Home');
      expect(await focused(page)).toBe(first);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.tagName')).toBe('H2');
      await page.keyboard.press('Escape');
      expect(await focused(page)).toBe(second);
      await page.keyboard.press('Enter');
      for (let n = 0; n < 6 && (await focused(page)) !== 'Choose this point'; n += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate('told[0]'))
        .toMatchObject({
          type: 'cartage.pickup-point',
          pickupPoint: { address: second, cityId: moscow.cityId },
          option: null,
        });
    });

    it('skips to the list, which leaves no step to go back by', async () => {
      const { page } = await open({ ...moscow, lang: 'en' });
      const steps = await page.evaluate('history.length');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Skip to the list of points');
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe(await page.locator('.address').first().textContent());
      expect(await page.evaluate('history.length')).toBe(steps);
    });

    it('the map itself moves by its keys, and the list with it', async () => {
      const { page } = await open();
      await page.locator('.map').focus();
      for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
      await expect
        .poll(() => page.locator('.count').textContent())
        .toMatch(/of 128 points on this part of the map$|no points/);
    });

    it('with a finger: the sheet is pulled up, the map is pinched, and a point is chosen', async () => {
      const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
      const { page, map, told } = await embed(phone);
      const frame = page.frames()[1] as unknown as Page;
      await map.locator('.handle').tap();
      expect(await frame.evaluate('document.querySelector("main").dataset.sheet')).toBe('full');
      await map.locator('.handle').tap();
      expect(await frame.evaluate('document.querySelector("main").dataset.sheet')).toBe('low');
      // Where it is when it lies still.
      await map.locator('.handle').tap({ trial: true });
      const handle = await map.locator('.handle').boundingBox();
      const fingers = await page.context().newCDPSession(page);
      const touch = (type: string, ...points: readonly (readonly [x: number, y: number])[]) =>
        fingers.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
      const [x, y] = [(handle?.x ?? 0) + 100, (handle?.y ?? 0) + 10];
      await touch('touchStart', [x, y]);
      for (let n = 1; n <= 5; n += 1) await touch('touchMove', [x, y - 30 * n]);
      await touch('touchEnd');
      await expect.poll(() => frame.evaluate('document.querySelector("main").dataset.sheet')).toBe('half');
      // The first tap after a pull counts.
      await map.locator('.handle').tap();
      await expect.poll(() => frame.evaluate('document.querySelector("main").dataset.sheet')).toBe('full');
      for (let n = 0; n < 2; n += 1) await map.locator('.handle').tap();
      await map.locator('.handle').tap({ trial: true });

      const scale = await map.locator('.leaflet-control-scale-line').textContent();
      await touch('touchStart', [150, 200], [190, 200]);
      for (let n = 1; n <= 6; n += 1) await touch('touchMove', [150 - 20 * n, 200], [190 + 20 * n, 200]);
      await touch('touchEnd');
      await expect.poll(() => map.locator('.leaflet-control-scale-line').textContent()).not.toBe(scale);

      await map.locator('.point').first().tap();
      const address = await map.locator('.card dd').first().textContent();
      await map.getByRole('button', { name: 'Choose this point' }).tap();
      await expect.poll(() => told.textContent()).toBe(address);
    });

    it('goes on by itself with another token of the shop when its own has expired', async () => {
      const { map } = await embed({}, /403/);
      now += 2 * HOUR;
      await map.locator('.point').first().click();
      await map.getByText('Storage').waitFor();
      expect(await map.getByText('Access to the map has expired').count()).toBe(0);
    });

    it('says that access has expired where nobody gives another token, and takes none from a stranger', async () => {
      const { page, map } = await embed({}, /403|ERR_FAILED|Failed to fetch/);
      const token = await newToken();
      await page.route('**/map-token', (route) => route.abort());
      now += 2 * HOUR;
      await map.locator('.point').first().click();
      await map.getByText('Access to the map has expired').waitFor();
      const itself = page.frames()[1] as unknown as Page;
      await itself.evaluate(`postMessage({ type: 'cartage.token', token: ${JSON.stringify(token)} }, '*')`);
      await itself.evaluate('new Promise((done) => setTimeout(done))');
      expect(await map.getByText('Access to the map has expired').count()).toBe(1);
    });

    it('asks once for another token, and not again when that one is refused at once', async () => {
      const { page, map } = await embed({}, /403/);
      let asked = 0;
      await page.route('**/map-token', (route) => {
        asked += 1;
        return route.fulfill({ body: 'no token' });
      });
      now += 2 * HOUR;
      const refused = () => page.waitForResponse((answer) => answer.status() === 403);
      const first = refused();
      await map.locator('.point').first().click();
      await first;
      await refused();
      await map.getByText('Access to the map has expired').waitFor();
      await page.evaluate('fetch("/map-token")');
      expect(asked).toBe(2);
    });

    it('shows the points before their prices, and says when those do not come', async () => {
      const { page } = await openPage(opened().browser, {}, /500/);
      const held: (() => Promise<void>)[] = [];
      await page.route('**/map/prices?*', (route) => {
        held.push(() => (held.length === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue()));
      });
      await page.goto(await addressOf({ ...moscow, withPriceCalc: 'true' }));
      await page.locator('.point').first().click();
      await page.locator('.card').getByText('Working out the price…').waitFor();
      await held[0]?.();
      await page.getByText('Working out the price…').first().waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByText('The prices could not be loaded.').waitFor();
      await page.locator('.point').first().click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => held.length).toBe(2);
      await held[1]?.();
      await page.locator('.point .price strong').first().waitFor();
      expect(await page.locator('.notice').textContent()).toBe('');
    });

    it('says what could not be loaded, keeps saying it, and tries again', async () => {
      const { page } = await openPage(opened().browser, {}, /ERR_FAILED/);
      await page.route('**/map/points?*', (route) => route.abort());
      await page.goto(await addressOf(moscow));
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await page.unroute('**/map/points?*');
      await again.click();
      await page.locator('.point').first().waitFor();
      await page.route('**/places?*', (route) => route.abort());
      await page.locator('.city').click();
      await page.keyboard.type('Kaz');
      await again.waitFor();
      expect(await focused(page)).toBe('Try again');
      await page.locator('.map').focus();
      await page.keyboard.press('+');
      await page.evaluate('new Promise((done) => setTimeout(done, 300))');
      expect(await again.count()).toBe(1);
      await page.unroute('**/places?*');
      await again.click();
      await page.getByRole('combobox').fill('Kazan');
      await page
        .getByRole('option', { name: /^Kazan/ })
        .first()
        .click();
      await expect.poll(() => page.title()).toBe('Pickup points, Kazan');
    });

    it('shows the city that was asked for last, whichever answer comes first', async () => {
      const { page } = await open();
      const choose = async (name: string) => {
        await page.locator('.city').click();
        await page.getByRole('combobox').fill(name);
        await page
          .getByRole('option', { name: new RegExp(`^${name}`) })
          .first()
          .click();
      };
      const late: (() => Promise<void>)[] = [];
      await page.route('**/map/points?*cityId=16*', (route) => void late.push(() => route.continue()));
      await choose('Kazan');
      await expect.poll(() => late.length).toBe(1);
      await choose('Samara');
      await expect.poll(() => page.title()).toBe('Pickup points, Samara');
      const answered = page.waitForResponse(/cityId=16/);
      await late[0]?.();
      await (await answered).finished();
      await page.evaluate('new Promise((done) => setTimeout(done))');
      expect(await page.title()).toBe('Pickup points, Samara');
    });

    it('each of several points in one house can be chosen on the map, and one far away by mistake changes nothing', async () => {
      const { page } = await openPage(opened().browser, {});
      await page.route('**/map/points?*', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        for (const column of Object.keys(body.points)) body.points[column] = body.points[column].slice(0, 6);
        body.points.latitude = [55.75, 55.75, 55.75, 55.75, 55.75, 0];
        body.points.longitude = [37.6, 37.6, 37.6, 37.6, 37.6, 0];
        await route.fulfill({ response: answer, json: body });
      });
      await page.goto(await addressOf(moscow));
      await page.locator('.cluster').click();
      await expect.poll(() => page.locator('.pin').count()).toBe(5);
      const names = new Set<string>();
      for (let n = 0; n < 5; n += 1) {
        await page.locator('.pin').nth(n).click();
        names.add((await page.locator('.card h2').textContent()) ?? '');
        await page.keyboard.press('Escape');
        await expect.poll(() => page.locator('.pin').count()).toBe(5);
      }
      expect(names.size).toBe(5);
    });

    it('asks for a city where none is named', async () => {
      const { page } = await openPage(opened().browser, { locale: 'ru-RU' });
      await page.goto(await addressOf({}));
      await page.getByRole('combobox').waitFor();
      expect(await focused(page)).toBe('');
      await page.keyboard.type('kazan');
      await page.getByRole('option', { name: /^Казань/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.point').first().waitFor();
      expect(await page.title()).toBe('Пункты выдачи, Казань');
      expect(await page.locator('.count').textContent()).toBe('72 пункта');
    });

    it('filters, and leaves out nobody whose hours are unknown', async () => {
      const { page } = await open();
      const count = () => page.locator('.count').textContent();
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Postal', { exact: true }).check();
      await expect.poll(count).toBe('64 points');
      await page.getByLabel('Parcel locker').check();
      await expect.poll(() => page.locator('.notice').textContent()).toMatch(/^No point fits/);
      expect(await page.locator('.filters-button').getAttribute('aria-label')).toBe('Filters, 2 on');
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect.poll(count).toBe('128 points');
    });

    it('shows what others wrote as text, whatever it is', async () => {
      const { page } = await openPage(opened().browser, {});
      const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>"\'';
      await page.route('**/map/points?*', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        body.points.name[0] = hostile;
        body.points.address.fill(hostile);
        body.hours.fill(hostile);
        body.metro = body.metro.map(() => [hostile, 'red;background:url(//evil.example)']);
        await route.fulfill({ response: answer, json: body });
      });
      await page.route('**/PickupPoints/*/*', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        await route.fulfill({
          response: answer,
          json: { ...body, phone: 'javascript:alert(1)', description: hostile },
        });
      });
      await page.goto(await addressOf(moscow));
      await page.locator('.point').first().click();
      await page.getByText('javascript:alert(1)').waitFor();
      expect(await page.locator('.card dd').first().textContent()).toBe(hostile);
      expect(await page.locator('main img, main script, .card a').count()).toBe(0);
      expect(await page.title()).toBe('Pickup points, Moscow');
    });
  },
  {},
  () => now,
);

/** The colour in the middle of each square of the ground. */
const groundColours = `[...document.querySelectorAll('.ground canvas')].map((canvas) =>
  canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data.join())`;
