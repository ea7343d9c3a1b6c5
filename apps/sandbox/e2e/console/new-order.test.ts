import { connect } from '@cartage/client/v2';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { control } from '../calls.ts';
import { obstacles, onConsole, settled } from './open-console.ts';
import { draftOf, SHOP_KEY } from './shop-order.ts';

// A new order: written by keyboard, priced as the vendors answer, and made once.

onConsole('a new order', (opened) => {
  const shop = () => connect({ url: opened().sandbox.apiUrl, key: SHOP_KEY });
  const of = async (customerOrderId: string) =>
    (await shop().List({ PageSize: 50 })).orders.filter((order) => order.customerOrderId === customerOrderId);
  const like = async (customerOrderId?: string): Promise<string> => {
    const { result } = await shop().Create({ body: draftOf(customerOrderId === undefined ? {} : { customerOrderId }) });
    return result.orderId;
  };
  const handOver = (page: Page) => page.locator('.new-order-acts').getByRole('button', { name: /^Hand over/ });

  it('keeps what was typed over a reload, and says what is wrong beside its field', async () => {
    const { page } = await opened().as('clerk', `new?like=${await like()}`, {}, /status of 400/);
    await settled(page);
    const phone = page.getByLabel('Phone').first();
    await phone.fill('12');
    await page.keyboard.press('Tab');
    await page.locator('.wrong').waitFor();
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    await page.reload();
    await settled(page);
    expect(await phone.inputValue()).toBe('12');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    expect(page.url()).toContain('/new');
    await phone.fill('+78120001122');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.waitForURL(/orders\/CTG-/);
    await settled(page);
    expect(await obstacles(page)).toEqual([]);
  });

  it('is made once, though the answer is lost and the button is pressed again', async () => {
    const { page } = await opened().as('clerk', `new?like=${await like()}`, {}, /Failed to load resource/);
    await settled(page);
    await page.getByLabel('Your number').fill('LOST-1');
    let lost = 0;
    await page.route('**/openapi/v2/Orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      lost += 1;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.locator('.new-order-side').getByRole('alert').waitFor({ timeout: 90_000 });
    expect(lost).toBeGreaterThan(0);
    await page.unroute('**/openapi/v2/Orders');
    await page.reload();
    await settled(page);
    await page.getByText('The answer was lost').waitFor();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.waitForURL(/orders\/CTG-/);
    expect(await of('LOST-1')).toHaveLength(1);
  });

  it('says that the order of a lost answer is there, where the form has changed since, and makes no second one', async () => {
    const { page } = await opened().as('clerk', `new?like=${await like()}`, {}, /Failed to load resource/);
    await settled(page);
    await page.getByLabel('Your number').fill('LOST-2');
    await page.route('**/openapi/v2/Orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.locator('.new-order-side').getByRole('alert').waitFor({ timeout: 90_000 });
    await page.unroute('**/openapi/v2/Orders');
    await page.getByLabel('Your number').fill('LOST-3');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.waitForURL(/orders\/CTG-/);
    await page.getByText('had been made').waitFor();
    expect([await of('LOST-2'), await of('LOST-3')].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('says why a vendor is missing, and goes on with the others', async () => {
    const { sandbox } = opened();
    await control(sandbox, 'PUT', '/vendors/swift', { fault: 'down' });
    try {
      const { page } = await opened().as('clerk', `new?like=${await like()}`);
      await settled(page);
      // Another weight, so that no price of a moment ago is known.
      await page.getByLabel('Weight, kg').fill('3.7');
      const missing = page.locator('.missing');
      await missing.waitFor({ timeout: 30_000 });
      await missing.locator('summary').click();
      await expect.poll(() => missing.textContent()).toMatch(/swift/i);
      expect(await page.getByRole('radio', { name: /₽/ }).count()).toBeGreaterThan(0);
    } finally {
      await control(sandbox, 'PUT', '/vendors/swift', { fault: 'none' });
    }
  });

  it('takes a point from the list by keyboard, and from the map', async () => {
    const { page } = await opened().as('clerk', `new?like=${await like()}`);
    await settled(page);
    await page.getByRole('radio', { name: 'to a pickup point' }).check();
    await page.getByRole('button', { name: 'Choose a point' }).focus();
    await page.keyboard.press('Enter');
    const dialogue = page.getByRole('dialog');
    const first = dialogue.getByRole('button', { name: /^Take this one/ }).first();
    await first.waitFor();
    await first.focus();
    await page.keyboard.press('Enter');
    await dialogue.waitFor({ state: 'detached' });
    await handOver(page).waitFor();

    await page.getByRole('button', { name: 'Another point' }).click();
    await dialogue.getByRole('button', { name: 'Map' }).click();
    const map = page.frameLocator('iframe.points-map');
    const listed = map.locator('ul button, ol button').first();
    await listed.waitFor({ timeout: 20_000 });
    await listed.click();
    await map.getByRole('button', { name: 'Choose this point' }).first().click();
    await dialogue.waitFor({ state: 'detached' });
  });

  it('is not there for who may not order', async () => {
    const { page } = await opened().as('viewer', 'new');
    await page.getByRole('heading').first().waitFor();
    expect(await page.locator('.new-order').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Save as a draft' }).count()).toBe(0);
  });

  it('writes a name that is a document as text', async () => {
    const evil = '<img src=x onerror="window.hit=1">';
    const { result } = await shop().Create({ body: draftOf({ text: evil }) });
    const { page } = await opened().as('clerk', `new?like=${result.orderId}`);
    await settled(page);
    expect(await page.getByLabel('Name').first().inputValue()).toBe(evil);
    await page.getByLabel('Weight, kg').fill('3');
    await handOver(page).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.evaluate('window.hit')).toBeUndefined();
  });
});
