import { text } from 'node:stream/consumers';
import { connect } from '@cartage/client/v2';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { control } from '../calls.ts';
import { obstacles, onConsole, type Role, settled } from './open-console.ts';

// The list of orders, what is done with a selection, and what asks for attention.

const refused = /Failed to load resource|ERR_FAILED/;

const rows = (page: Page) => page.locator('main tbody tr');

const shopOf = (url: string) => connect({ url, key: 'sandbox-sample-key' });

const struck = `<img src=x onerror="document.title='struck'">`;

/** Read as a document, it would fail with a word that the page then complains of. */
const named = '<img src=x onerror=struck()>';

const newOrder = (name: string, more: object = {}) => ({
  sender: {
    name: 'Lavka LLC',
    phone: '+7 495 123-45-67',
    countryId: 'RU',
    cityId: '7700000000000',
    address: 'Tverskaya 7',
  },
  receiver: { name, phone: '+7 917 234-56-78', countryId: 'RU', cityId: '7800000000000', address: 'Nevsky 1' },
  cargo: { cargoType: 2 as const, description: 'Books', cargoItems: [{ weight: 1, qty: 1, l: 30, w: 15, h: 20 }] },
  option: {},
  isDraft: true,
  ...more,
});

onConsole('orders', (opened) => {
  it('shows a view, a filter and a sort in the address, keeps a view by its name, and comes back to the list', async () => {
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' });
    await settled(page);
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /^On the way/ })
      .click();
    await expect.poll(() => page.url()).toMatch(/master=/);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Sort').selectOption('planned');
    await expect.poll(() => page.url()).toMatch(/sort=planned/);
    await settled(page);
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByLabel('Name of the view').fill(named);
    await page.keyboard.press('Enter');
    await page.reload();
    await settled(page);
    expect(await page.getByRole('link', { name: named }).getAttribute('aria-current')).toBe('page');
    expect(await page.title()).not.toContain('struck');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const number = await page.locator('[data-cursor] .order-link').textContent();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(`/orders/${number}`);
    await page.goBack();
    await settled(page);
    expect(await page.locator('[data-cursor] .order-link').textContent()).toBe(number);
  }, 120_000);

  it('prints all orders that are loaded, on paper as wide as it is, and says where there are more', async () => {
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' });
    await settled(page);
    await page.setViewportSize({ width: 718, height: 1050 });
    await page.emulateMedia({ media: 'print' });
    const printed = page.getByText(/^The first \d+ of \d+;/);
    await printed.waitFor();
    // A page that was asked for before may still come.
    const loaded = async () => Number(/first (\d+) of/.exec((await printed.textContent()) ?? '')?.[1]);
    await expect.poll(async () => (await rows(page).count()) - (await loaded())).toBe(0);
    const layout = await page.evaluate<{ cut: number; high: number }>(`({
      cut: [...document.querySelectorAll('.orders-row')].filter((row) => row.scrollWidth > row.clientWidth).length,
      high: document.documentElement.scrollHeight - document.querySelector('main tbody tr:last-child').getBoundingClientRect().bottom - scrollY,
    })`);
    expect(layout.cut).toBe(0);
    expect(layout.high, 'no empty sheets behind the last row').toBeLessThan(200);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => rows(page).count()).toBeLessThan(await loaded());
  }, 120_000);

  it('says that only what is loaded was selected, and selects all', async () => {
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' });
    await settled(page);
    const { totalCount } = await shopOf(opened().sandbox.apiUrl).List({ PageSize: 1 });
    await page.keyboard.press('*');
    const bar = page.getByRole('region', { name: 'What to do with the selected orders' });
    const chosen = bar.getByRole('status');
    await expect.poll(async () => Number.parseInt((await chosen.textContent()) ?? '', 10)).toBeLessThan(totalCount);
    await bar.getByRole('button', { name: `Select all ${totalCount}` }).click();
    await expect.poll(() => chosen.textContent()).toContain(String(totalCount));
    expect(await bar.getByRole('button', { name: /^Select/ }).count()).toBe(0);
  }, 120_000);

  it('shows whole what keys lead to on a narrow screen, above the bar of acts', async () => {
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' });
    await page.setViewportSize({ width: 360, height: 740 });
    await settled(page);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.locator('.act-bar').waitFor();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('j');
    await page.locator('[data-cursor][data-at="12"]').waitFor();
    await expect
      .poll(() =>
        page.evaluate<number>(`document.querySelector('.act-bar').getBoundingClientRect().top -
          document.querySelector('[data-cursor]').getBoundingClientRect().bottom`),
      )
      .toBeGreaterThanOrEqual(0);
  });

  it('opens the only order that a search finds, and finds by the last digits of a phone', async () => {
    const shop = shopOf(opened().sandbox.apiUrl);
    const { result } = await shop.Create({ body: newOrder(`Only ${struck}`) });
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' });
    await settled(page);
    await page.keyboard.press('/');
    await page.keyboard.type('5678');
    await expect.poll(() => page.url()).toContain('5678');
    await page.getByText(`Only ${struck}`).first().waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(result.orderId);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(`/orders/${result.orderId}`);
    expect(await page.title()).not.toContain('struck');
  }, 120_000);

  it('gives all orders of a view as a file in which nothing is a formula', async () => {
    await shopOf(opened().sandbox.apiUrl).Create({ body: newOrder('=cmd|calc') });
    const { page } = await opened().as('owner', 'orders', { locale: 'en-GB', acceptDownloads: true });
    await settled(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await text(await (await file).createReadStream())).trim().split('\r\n');
    const { totalCount } = await shopOf(opened().sandbox.apiUrl).List({ PageSize: 1 });
    expect(lines).toHaveLength(totalCount + 1);
    expect(lines.some((line) => line.includes("'=cmd|calc"))).toBe(true);
  }, 120_000);

  it('says that too many questions were asked, keeps the orders that were there, and goes on', async () => {
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' }, refused);
    await settled(page);
    await page.route('**/openapi/v2/Orders?*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '120' },
        json: { errors: [{ code: 'TooManyRequests', message: 'Too many.', target: null }] },
      }),
    );
    await page.keyboard.press('/');
    await page.keyboard.type('Ivan');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('120');
    await page.unroute('**/openapi/v2/Orders?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  }, 120_000);

  it.each([
    ['viewer', ['Print', 'Copy numbers']],
    ['accountant', ['Copy numbers']],
    ['clerk', ['Hand over', 'Print', 'Call couriers', 'Copy numbers', 'Cancel']],
    ['operator-support', ['Try again', 'Copy numbers']],
    ['operator-viewer', ['Copy numbers']],
  ] as const satisfies readonly (readonly [Role, readonly string[]])[])(
    '%s finds the acts of their role alone beside a selection, and its keys do no more',
    async (role, acts) => {
      const { page } = await opened().as(role, 'orders', { locale: 'en-GB' });
      await settled(page);
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      const bar = page.getByRole('region', { name: 'What to do with the selected orders' });
      await bar.waitFor();
      const buttons = await bar.getByRole('button').allTextContents();
      expect(buttons.map((word) => word.trim()).filter(Boolean)).toEqual(acts);
      expect(await obstacles(page)).toEqual([]);
      if (!acts.some((act) => act === 'Hand over' || act === 'Try again')) {
        await page.keyboard.press('h');
        await page.keyboard.press('c');
        expect(await page.getByRole('dialog').count()).toBe(0);
      }
    },
    120_000,
  );

  it('hands an order over once, though the answer is lost on the way', async () => {
    const shop = shopOf(opened().sandbox.apiUrl);
    const { result } = await shop.Create({ body: newOrder('Lost Answer') });
    const { page } = await opened().as('clerk', 'orders?text=Lost', { locale: 'en-GB' }, refused);
    await settled(page);
    let pushes = 0;
    await page.route('**/openapi/v2/Orders/PushToVendor*', async (route) => {
      pushes += 1;
      const answer = await route.fetch();
      if (pushes === 1) await route.abort('connectionreset');
      else await route.fulfill({ response: answer });
    });
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'What to do with the selected orders' }).waitFor();
    await page.keyboard.press('h');
    await page.getByRole('button', { name: 'Hand over 1 order', disabled: false }).click();
    await page.getByText('1 handed over').waitFor({ timeout: 60_000 });
    expect(pushes).toBe(2);
    const shipments = await control<readonly { readonly accepted: number }[]>(
      opened().sandbox,
      'GET',
      `/shipments?reference=${result.orderId}`,
    );
    expect(shipments.map(({ accepted }) => accepted)).toEqual([1]);
  }, 120_000);

  it("tries an order again whose vendor has refused it, at the operator's desk, and says what became of it", async () => {
    const { page } = await opened().as('operator-support', 'orders?status=%5B51%5D', { locale: 'en-GB' });
    await settled(page);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'What to do with the selected orders' }).waitFor();
    await page.keyboard.press('h');
    await page.getByRole('button', { name: 'Try 1 order again' }).click();
    const answered = page.getByRole('dialog').getByRole('table').getByRole('row').nth(1).getByRole('cell').last();
    await expect.poll(() => answered.textContent(), { timeout: 30_000 }).not.toBe('');
  }, 120_000);

  it('says before a cancellation what it costs, and keeps the orders where nobody says yes', async () => {
    const shop = shopOf(opened().sandbox.apiUrl);
    const { result } = await shop.Create({ body: newOrder('Cancel Me') });
    const { page } = await opened().as('clerk', 'orders?text=Cancel%20Me', { locale: 'en-GB' });
    await settled(page);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('This costs nothing').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect((await shop.Get({ orderId: result.orderId })).order.status).toBe(0);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await question.getByRole('button', { name: 'Cancel 1 order' }).click();
    await question.getByText('1 order canceled').waitFor();
    expect((await shop.Get({ orderId: result.orderId })).order.status).toBe(605);
  }, 120_000);

  it('approves an order where attention is asked for, and lets it go from the list when it is over', async () => {
    const { page } = await opened().as('operator-manager', 'attention?attention=%5B%22approval%22%5D', {
      locale: 'en-GB',
    });
    await settled(page);
    const first = page.locator('.attention-row').first();
    const number = await first.getAttribute('data-number');
    await page.keyboard.press('j');
    await first.getByRole('button', { name: 'Approve' }).press('Enter');
    await first.getByText('Done').waitFor({ timeout: 30_000 });
    await page.locator(`[data-number="${number}"]`).waitFor({ state: 'detached', timeout: 20_000 });
  }, 120_000);
});
