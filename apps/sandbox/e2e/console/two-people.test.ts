import { connect } from '@cartage/client/v2';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { onConsole, settled } from './open-console.ts';
import { draftOf, SHOP_KEY } from './shop-order.ts';

// Two people at one thing: whoever comes second is told what the first has done, and nothing is done twice unasked.

onConsole('two people', (opened) => {
  const shopOf = () => connect({ url: opened().sandbox.apiUrl, key: SHOP_KEY });
  const drafts = async (name: string, count: number): Promise<readonly string[]> => {
    const order = draftOf({});
    const { results } = await shopOf().CreateMany({
      body: { orders: Array.from({ length: count }, () => ({ ...order, receiver: { ...order.receiver, name } })) },
    });
    return results.map(({ orderId }) => orderId ?? '');
  };
  /** What the dialogue of a hand-over says in all. */
  const sum = (page: Page) => page.locator('dialog .many-sum');
  const handOver = async (page: Page, name: string, priced: RegExp): Promise<void> => {
    await page.goto(page.url().replace(/orders.*$/, `orders?text=${encodeURIComponent(name)}`));
    await settled(page);
    await page.keyboard.press('*');
    await page.getByRole('region', { name: 'What to do with the selected orders' }).waitFor();
    await page.keyboard.press('h');
    await expect.poll(() => sum(page).textContent(), { timeout: 60_000 }).toMatch(priced);
  };

  it('says of orders that are handed over which of them another has canceled or handed over meanwhile', async () => {
    const [canceled = '', handed = '', ours = ''] = await drafts('Zwei Leute', 3);
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' });
    await handOver(page, 'Zwei Leute', /^3 orders for/);
    await shopOf().Cancel({ orderId: canceled });
    await shopOf().PushToVendor({ orderId: handed, body: { option: { vendorId: 1, tariffId: 'SW-STD' } } });
    await page.keyboard.press('Enter');
    await expect
      .poll(() => sum(page).textContent(), { timeout: 60_000 })
      .toBe('2 handed over, 1 canceled by somebody else');
    // Papers are printed of what is handed over.
    await page.getByRole('button', { name: 'Print papers of 2 orders' }).waitFor();
    const { orders } = await shopOf().List({ ordersId: [canceled, handed, ours] });
    expect(new Map(orders.map(({ orderId, status }) => [orderId, status]))).toEqual(
      new Map([
        [canceled, 605],
        [handed, 60],
        [ours, 60],
      ]),
    );
  }, 180_000);

  it('prints no label again that another has printed meanwhile, unless that is meant', async () => {
    const numbers = await drafts('Deux Personnes', 2);
    const { page } = await opened().as('clerk', 'orders', { locale: 'en-GB' });
    await page.evaluate(
      "Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => ({ print() {}, focus() {}, addEventListener() {} }) })",
    );
    const { results } = await shopOf().PushMany({
      body: { orders: numbers.map((orderId) => ({ orderId, option: { vendorId: 1, tariffId: 'SW-STD' } })) },
    });
    expect(results.map(({ status }) => status)).toEqual([60, 60]);
    await page.keyboard.press('/');
    await page.keyboard.type('Deux Personnes');
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(2);
    await page.getByRole('searchbox').press('Escape');
    await page.keyboard.press('*');
    await page.getByRole('region', { name: 'What to do with the selected orders' }).waitFor();
    await page.keyboard.press('p');
    const dialogue = page.getByRole('dialog');
    await dialogue.getByLabel('Labels', { exact: true }).waitFor();
    await shopOf().Print({ orderId: numbers[0] ?? '', docType: 2 });
    let printed = 0;
    page.on('request', (request) => {
      if (/Print\b/.test(new URL(request.url()).pathname)) printed += 1;
    });
    await page.keyboard.press('Enter');
    await dialogue.getByText('Somebody else has printed the labels of 1 order meanwhile').waitFor();
    expect(printed).toBe(0);
    // What is left is printed, and no more.
    await dialogue.getByRole('button', { name: 'Print for 1 order' }).click();
    await dialogue.getByText('The papers are ready').waitFor({ timeout: 30_000 });
    expect(printed).toBe(1);
  }, 180_000);
});
