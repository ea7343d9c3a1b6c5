import { connect as connectOperator } from '@cartage/client/operator';
import { connect } from '@cartage/client/v2';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { onConsole, settled } from './open-console.ts';
import { draftOf, SHOP_KEY } from './shop-order.ts';

// "Where is my parcel": the operator's support is asked by the end of a phone, by a name, by the vendor's number.

onConsole('the day of support', (opened) => {
  const draft = async (name: string, phone: string): Promise<string> => {
    const shop = connect({ url: opened().sandbox.apiUrl, key: SHOP_KEY });
    const order = draftOf({});
    return (await shop.Create({ body: { ...order, receiver: { ...order.receiver, name, phone } } })).result.orderId;
  };
  const sought = async (page: Page, text: string): Promise<void> => {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  /** Four digits that no order has yet: those of numbers are random. */
  const newDigits = async (): Promise<string> => {
    const operator = connectOperator({ url: opened().sandbox.apiUrl, key: 'sandbox-operator-key' });
    for (let digits = 9090; digits < 10_000; digits += 1)
      if ((await operator.ListOrders({ Text: String(digits), PageSize: 1 })).orders.length === 0) return String(digits);
    throw new Error('Every four digits stand in some order.');
  };
  const found = (page: Page) => page.locator('.order-link').allTextContents();

  it('finds by the last four digits of a phone, copies the page of the receiver, and tells two orders of one phone apart', async () => {
    const digits = await newDigits();
    const phone = `+7916111${digits}`;
    const first = await draft('Ольга Ёлкина', phone);
    const { page } = await opened().as('operator-support', 'attention', { locale: 'ru-RU' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await settled(page);
    await sought(page, digits);
    // There is one: no list is between the question and the answer.
    await page.waitForURL(new RegExp(`orders/${first}`), { timeout: 20_000 });
    await settled(page);
    await page.getByRole('region', { name: 'Где посылка' }).getByText('Заказ сохранён').waitFor();
    await page.getByRole('button', { name: 'Скопировать: Страница для получателя' }).click();
    const { pathname, search } = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect((await page.request.get(`${opened().sandbox.apiUrl}${pathname}${search}`)).status()).toBe(200);

    const second = await draft('Пётр Ёлкин', `8 (916) 111-${digits.slice(0, 2)}-${digits.slice(2)}`);
    await sought(page, digits);
    await page.getByText('Пётр Ёлкин').waitFor();
    const there = [first, second];
    await expect.poll(async () => (await found(page)).toSorted()).toEqual(there.toSorted());

    // Who asks once more is not answered from before: neither on the list itself nor from elsewhere.
    for (const [name, from] of [
      ['Павел Ёлкин', 'orders'],
      ['Глеб Ёлкин', 'attention'],
    ] as const) {
      if (from === 'attention') await page.getByRole('link', { name: 'Внимание' }).click();
      await page.waitForURL(new RegExp(`/${from}`));
      await settled(page);
      there.push(await draft(name, phone));
      await sought(page, digits);
      await page.getByText(name).waitFor();
      await expect.poll(async () => (await found(page)).toSorted()).toEqual(there.toSorted());
    }
  }, 120_000);

  it('finds a name with е for ё and its words in turn, a number of the vendor, and a code of Russian keys', async () => {
    const named = await draft('Семён Алёшин', '+79161112020');
    const { page } = await opened().as('operator-support', 'orders', { locale: 'ru-RU' });
    await settled(page);
    for (const text of ['алешин семен', named.replace('CTG', 'СЕП')]) {
      await sought(page, text);
      await page.waitForURL(new RegExp(`orders/${named}`), { timeout: 20_000 });
      await page.goBack();
    }
    const shop = connect({ url: opened().sandbox.apiUrl, key: SHOP_KEY });
    const { orders } = await shop.List({ Status: [60], PageSize: 1 });
    await sought(page, orders[0]?.vendorInvoiceNum ?? '');
    await page.waitForURL(new RegExp(`orders/${orders[0]?.orderId}`), { timeout: 20_000 });
  }, 120_000);

  it('has room for all columns, and for the words of statuses, in a list', async () => {
    const { page } = await opened().as('operator-support', 'orders', { locale: 'ru-RU' });
    await settled(page);
    const cut = (selector: string) =>
      page.evaluate<number>(
        `[...document.querySelectorAll('${selector}')].filter((one) => one.scrollWidth > one.clientWidth).length`,
      );
    const shown = page.locator('.orders-body .badge', { hasText: 'Передан службе' }).first();
    await shown.waitFor();
    expect(await shown.getAttribute('title')).toBe('Передан в службу доставки');
    expect(await cut('.orders-row')).toBe(0);
    expect(await cut('.orders-body td:nth-child(4) .badge:first-child')).toBe(0);
  });

  it('shows the view that is open among its tabs, wherever it stands', async () => {
    const { page } = await opened().as('operator-support', 'orders?attention=late', {
      locale: 'ru-RU',
      viewport: { width: 360, height: 740 },
    });
    await settled(page);
    const isSeen = () =>
      page.evaluate<boolean>(`(() => {
        const tabs = document.querySelector('.tabs').getBoundingClientRect();
        const tab = document.querySelector('.tabs [aria-current]').getBoundingClientRect();
        return tab.left >= tabs.left - 1 && tab.right <= tabs.right + 1;
      })()`);
    await expect.poll(isSeen).toBe(true);
    // Also where the device chooses all colours.
    await page.emulateMedia({ forcedColors: 'active' });
    const lines = await page.evaluate<readonly string[]>(`['[aria-current]', ':not([aria-current])'].map(
      (which) => getComputedStyle(document.querySelector('.tabs a' + which)).borderBottomColor)`);
    expect(lines[0]).not.toBe(lines[1]);
  });
});
