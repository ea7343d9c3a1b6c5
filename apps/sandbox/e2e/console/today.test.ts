import { connect } from '@cartage/client/v2';
import { expect, it } from 'vitest';
import { obstacles, onConsole, settled } from './open-console.ts';
import { draftOf, SHOP_KEY } from './shop-order.ts';

// Who comes on a day to fetch what, what nobody comes for yet, and what couriers are to sign.

const WAREHOUSE = 'Lesnaya 5, gate <b>2</b>';

onConsole('today', (opened) => {
  const shopOf = () => connect({ url: opened().sandbox.apiUrl, key: SHOP_KEY });

  /** Orders that a vendor has and for which nobody is called, and the day on which they are to be fetched. */
  const waiting = async (count: number): Promise<{ readonly day: string; readonly numbers: readonly string[] }> => {
    const order = draftOf({});
    const { results } = await shopOf().CreateMany({
      body: {
        orders: Array.from({ length: count }, () => ({ ...order, sender: { ...order.sender, address: WAREHOUSE } })),
      },
    });
    const numbers = results.map(({ orderId }) => orderId ?? '');
    await shopOf().PushMany({
      body: {
        orders: numbers.map((orderId) => ({
          orderId,
          option: { vendorId: 1, tariffId: 'SW-STD' },
          pickupInfo: { autoChangeTakeDate: true, postponePickup: true },
        })),
      },
    });
    const from = new Date().toISOString().slice(0, 10);
    const to = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    const { pickups } = await shopOf().ListCourierCalls({ From: from, To: to });
    const day = pickups.withoutCall.find(({ orders }) => orders.includes(numbers[0] ?? ''))?.date ?? '';
    return { day, numbers };
  };

  it('says for what nobody comes, calls a courier for it, and shows then who comes', async () => {
    const { day, numbers } = await waiting(2);
    const { page } = await opened().as('clerk', `today?day=${day}`, { locale: 'en-GB' });
    await settled(page);
    const needs = page.getByRole('table', { name: 'Still needs a courier' }).getByRole('row', { name: WAREHOUSE });
    expect(await needs.textContent()).toContain('2 orders');
    await needs.getByRole('button', { name: `Call a courier: Swift, ${WAREHOUSE}` }).click();
    const dialogue = page.getByRole('dialog', { name: 'Call couriers' });
    await dialogue.getByRole('button', { name: 'Call for 2 orders' }).click();
    await dialogue.getByText('Couriers called for 2 orders').waitFor({ timeout: 60_000 });
    await page.keyboard.press('Enter');
    await dialogue.waitFor({ state: 'detached' });
    await needs.waitFor({ state: 'detached' });
    const comes = page.getByRole('table', { name: 'Couriers of the day' }).getByRole('row', { name: WAREHOUSE });
    expect(await comes.textContent()).toMatch(/Comes/);
    for (const number of numbers) await comes.getByRole('link', { name: number }).waitFor();
    expect(await obstacles(page)).toEqual([]);
  }, 180_000);

  it('shows the registers of a day before they are printed, which counts for nothing, and counts what is printed', async () => {
    const { day } = await waiting(1);
    const { page } = await opened().as('clerk', `today?day=${day}`, { locale: 'en-GB' });
    await page.evaluate(
      "Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => ({ print() {}, focus() {}, addEventListener() {} }) })",
    );
    await page.evaluate(`
      globalThis.kept = new Set();
      const [make, free] = [URL.createObjectURL, URL.revokeObjectURL];
      URL.createObjectURL = (file) => { const made = make.call(URL, file); kept.add(made); return made; };
      URL.revokeObjectURL = (made) => { kept.delete(made); free.call(URL, made); };
    `);
    await settled(page);
    const missing = page.getByText(/orders? (is|are) not in one yet/);
    const before = await missing.textContent();
    await page.getByRole('button', { name: 'Preview' }).click();
    const seen = page.getByRole('dialog', { name: 'Registers' });
    await seen.locator('iframe').waitFor();
    await page.keyboard.press('Escape');
    await seen.waitFor({ state: 'detached' });
    expect(await page.evaluate('kept.size'), 'nothing of it is left in the browser').toBe(0);
    expect(await missing.textContent()).toBe(before);
    await page.getByRole('button', { name: 'Print the registers' }).click();
    await missing.waitFor({ state: 'detached', timeout: 30_000 });
  }, 180_000);

  it('goes from day to day by arrows, in an address that can be sent, by the days of the service wherever somebody is', async () => {
    const { page } = await opened().as('clerk', 'today', { locale: 'en-GB', timezoneId: 'Pacific/Kiritimati' });
    await settled(page);
    const inMoscow = (days: number) =>
      new Intl.DateTimeFormat('en-GB', {
        ...{ timeZone: 'Europe/Moscow', weekday: 'long', day: 'numeric', month: 'long' },
      }).format(Date.now() + days * 86_400_000);
    await page.getByText(inMoscow(0)).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { level: 1, name: inMoscow(1) }).waitFor();
    expect(page.url()).toMatch(/day=\d{4}-\d\d-\d\d/);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: inMoscow(1) }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(page.url()).not.toContain('day=');
  });
});
