import { connect } from '@cartage/client/v2';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { onConsole, settled } from './open-console.ts';
import { draftOf, SHOP_KEY } from './shop-order.ts';

// What a clerk does between mornings: an order on the phone, where a parcel is, what is to be fetched today.

/** What has the focus: its name, else its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.name || document.activeElement.textContent.slice(0, 60) || ''");

onConsole('the day of a clerk', (opened) => {
  const shopOf = () => connect({ url: opened().sandbox.apiUrl, key: SHOP_KEY });

  it('tells which keys there are on every screen, and in the menu of their own', async () => {
    const { page } = await opened().as('clerk', 'today', { locale: 'en-GB' });
    await settled(page);
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('?');
    await keys.getByText('new order').waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^You:/ }).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await keys.waitFor();
  });

  it('makes an order by keys alone in fourteen presses, goes to it, and begins the next one empty', async () => {
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' });
    await settled(page);
    let presses = 0;
    const press = async (key: string): Promise<void> => {
      presses += 1;
      await page.keyboard.press(key);
    };
    const fill = async (name: string, text: string): Promise<void> => {
      while ((await focused(page)) !== name) await press('Tab');
      await page.keyboard.type(text);
    };
    await press('n');
    await expect.poll(() => focused(page)).toBe('receiver.name');
    await fill('receiver.name', 'Keys Alone');
    await fill('receiver.phone', '89171234567');
    await fill('receiver.cityId', 'Kazan');
    await page.getByRole('option').first().waitFor();
    await fill('receiver.address', 'Bauman 1');
    await fill('cargo.description', 'Books');
    await fill('cargo.cargoItems[0].weight', '2,5');
    await fill('cargo.cargoItems[0].l', '30');
    await fill('cargo.cargoItems[0].w', '20');
    await fill('cargo.cargoItems[0].h', '10');
    // Whoever types faster than the vendors answer waits at the button to which Enter leads.
    await press('Enter');
    await expect.poll(() => focused(page), { timeout: 60_000 }).toMatch(/^Hand over to/);
    await press('Enter');
    await page.waitForURL(/orders\/CTG-/, { timeout: 60_000 });
    expect(presses).toBeLessThanOrEqual(14);
    const number = page.url().split('/').at(-1) ?? '';
    await settled(page);
    // The order has the focus and the name of the page.
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('main');
    expect(await page.title()).toContain(number);

    await page.goBack();
    await settled(page);
    expect(await page.getByLabel('Phone').first().inputValue(), 'no order twice').toBe('');
    const { totalCount } = await shopOf().List({ Text: 'Keys Alone', PageSize: 1 });
    expect(totalCount).toBe(1);
  });

  it('says that no vendor offers a delivery only once the vendors were asked', async () => {
    const { page } = await opened().as('clerk', 'new', { locale: 'en-GB' });
    await settled(page);
    await page.addInitScript(`new MutationObserver(() => {
      if (document.body?.textContent.includes('No vendor offers')) globalThis.wasSaid = true;
    }).observe(document, { subtree: true, childList: true, characterData: true })`);
    const { orderId } = (await shopOf().Create({ body: draftOf({}) })).result;
    await page.goto(page.url().replace(/new$/, `new?like=${orderId}`));
    await page.getByRole('button', { name: /^Hand over to/ }).waitFor({ timeout: 60_000 });
    expect(await page.evaluate('globalThis.wasSaid ?? false')).toBe(false);
  });

  it('does not take what could not be loaded for silence of the vendor', async () => {
    const { orderId } = (await shopOf().Create({ body: draftOf({}) })).result;
    const { page } = await opened().as('clerk', 'today', { locale: 'en-GB' }, /Failed to load resource|net::ERR/);
    let isDown = true;
    await page.route(/tracking|\/track/i, async (route) => {
      if (isDown) await route.fulfill({ status: 503, body: '' });
      else await route.continue();
    });
    await page.goto(page.url().replace(/today$/, `orders/${orderId}`));
    await page.getByText('What the vendor said could not be loaded.').waitFor({ timeout: 60_000 });
    expect(await page.getByText('has not said anything').count()).toBe(0);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The order was saved.').first().waitFor();
  });

  it('leads from the labels of a day to the orders of that day', async () => {
    const { page } = await opened().as('clerk', 'today', { locale: 'en-GB' });
    await settled(page);
    const labels = page.getByRole('link', { name: /labels? (is|are) not printed yet/ });
    // The week of the samples has orders for one of the next days.
    for (let day = 0; day < 5 && (await labels.count()) === 0; day += 1) {
      await page.getByRole('button', { name: 'The day after' }).click();
      await settled(page);
    }
    const count = Number.parseInt((await labels.textContent()) ?? '', 10);
    await labels.click();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    await settled(page);
    expect(page.url()).toMatch(/pickup=/);
    expect(Number.parseInt((await page.locator('.page-head').textContent())?.replace(/\D*/, '') ?? '', 10)).toBe(count);
    await page.goBack();
    await labels.waitFor();
  });
});
