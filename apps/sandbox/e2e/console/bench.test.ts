import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { obstacles, onConsole, settled } from './open-console.ts';

// The packing bench: by a scanner alone, wherever the focus is.

/** What was printed and heard on the page, of which a test has neither. */
const listen = (page: Page) =>
  page.addInitScript(`
    window.printed = 0;
    window.print = () => { window.printed += 1; window.dispatchEvent(new Event('afterprint')); };
    window.heard = [];
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      const voice = real.call(this);
      const start = voice.start;
      voice.start = function (...at) { window.heard.push(Math.round(voice.frequency.value)); return start.apply(voice, at); };
      return voice;
    };
  `);

/** As a scanner does: letters at once, then Enter, to whatever has the focus; `end`: as it was set up. */
const scan = (page: Page, code: string, end: 'Enter' | 'Tab' | null = 'Enter'): Promise<void> =>
  page.evaluate(`(() => {
    const target = document.activeElement ?? document.body;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    for (const key of ${JSON.stringify(code)}) {
      const isTaken = !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (isTaken || !(target instanceof HTMLInputElement)) continue;
      set.call(target, target.value + key);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const end = ${JSON.stringify(end)};
    if (end !== null) target.dispatchEvent(new KeyboardEvent('keydown', { key: end, bubbles: true, cancelable: true }));
  })()`);

const verdict = (page: Page, text: string) => page.locator('.bench-verdict', { hasText: text }).waitFor();
const count = (page: Page, what: string) => page.locator(`[data-count=${what}]`).textContent();

onConsole('the packing bench', (opened) => {
  const numbers = async (page: Page, query: string): Promise<readonly string[]> => {
    const answer = await page.request.get(`${opened().sandbox.apiUrl}/openapi/v2/Orders?${query}&PageSize=4`, {
      headers: { 'X-Company': '2' },
    });
    return ((await answer.json()) as { orders: { orderId: string }[] }).orders.map(({ orderId }) => orderId);
  };

  it('prints what it scans once, says so when it comes again, and prints it again where that is meant', async () => {
    const { page } = await opened().as('clerk', 'bench');
    await listen(page);
    await page.reload();
    await settled(page);
    await page.getByText('Scan a code').waitFor();
    expect(await obstacles(page)).toEqual([]);
    const [number] = await numbers(page, 'Status[]=60&Printed=false');
    // The code on the label of its first place.
    await scan(page, `${number}-1`);
    await verdict(page, 'The label was sent to the printer.');
    expect(await page.evaluate('window.printed')).toBe(1);
    expect(await page.evaluate('window.heard')).toEqual([1320]);
    expect(await page.locator('.bench-print').count()).toBe(0);
    expect([await count(page, 'packed'), await count(page, 'warned')]).toEqual(['1', '0']);
    expect(await obstacles(page)).toEqual([]);
    await scan(page, `${number}`);
    await verdict(page, 'It has a label already');
    expect(await page.evaluate('window.printed')).toBe(1);
    expect(await page.evaluate('window.heard')).toEqual([1320, 520, 520]);
    await scan(page, `${number}`);
    await verdict(page, 'The label was sent to the printer.');
    expect(await page.evaluate('window.printed')).toBe(2);
    await page
      .getByRole('button', { name: `Take back: ${number}` })
      .first()
      .click();
    expect(await count(page, 'packed')).toBe('1');
    await page.reload();
    await settled(page);
    expect(await count(page, 'packed')).toBe('1');
    // The button prints it, and does not only look for it.
    await page.getByRole('button', { name: `Print again: ${number}` }).click();
    await verdict(page, 'The label was sent to the printer.');
    expect(await page.evaluate('window.printed')).toBe(1);
    expect(await count(page, 'packed')).toBe('1');
  }, 120_000);

  it('prints one label where another code of the parcel is scanned while its label is on the way', async () => {
    const { page } = await opened().as('clerk', 'bench');
    await listen(page);
    await page.reload();
    await settled(page);
    const [number] = await numbers(page, 'Status[]=60&Printed=false');
    const going = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/Print/2*', async (route) => {
      asked += 1;
      await going.promise;
      await route.continue();
    });
    await scan(page, `${number}`);
    await expect.poll(() => asked).toBe(1);
    await scan(page, `${number}-1`);
    await verdict(page, 'The label is being printed');
    going.resolve();
    await verdict(page, 'The label was sent to the printer.');
    expect(await page.evaluate('window.printed')).toBe(1);
    expect(asked).toBe(1);
    await page.unroute('**/Print/2*');
  }, 120_000);

  it('warns of what is not to be packed, and prints none of it', async () => {
    const { page } = await opened().as('clerk', 'bench');
    await listen(page);
    await page.reload();
    await settled(page);
    const [canceled] = await numbers(page, 'Status[]=605');
    const [draft] = await numbers(page, 'Status[]=0');
    const [delivered] = await numbers(page, 'Status[]=700');
    for (const [code, said] of [
      [canceled, 'Canceled: do not pack it'],
      [draft, 'Not handed over'],
      [delivered, 'It has left already'],
    ] as const) {
      await scan(page, String(code));
      await verdict(page, said);
    }
    expect(await page.evaluate('window.printed')).toBe(0);
    expect(await page.evaluate('window.heard')).toEqual([520, 520, 520, 520, 520, 520]);
    expect(await page.getByRole('button', { name: /Print the label|Print again/ }).count()).toBe(0);
    await scan(page, '4601234567890');
    await verdict(page, 'No order has the code 4601234567890');
    expect(await page.evaluate('window.heard.at(-1)')).toBe(150);
    await scan(page, '<img src=x onerror=alert(1)>');
    await verdict(page, 'No order has the code <img src=x');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect([await count(page, 'warned'), await count(page, 'wrong')]).toEqual(['3', '2']);
  }, 120_000);

  it('hears a scanner in the search for orders, leaves nothing there, and takes typed letters for what they are', async () => {
    const { page } = await opened().as('clerk', 'bench');
    await settled(page);
    const [canceled] = await numbers(page, 'Status[]=605');
    const search = page.getByRole('searchbox');
    await search.focus();
    await scan(page, String(canceled));
    await verdict(page, 'Canceled: do not pack it');
    expect(await search.inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toMatch(/\/bench$/);
    await page.getByRole('textbox', { name: 'Code' }).fill(String(canceled).toLowerCase());
    await page.getByRole('button', { name: 'Find' }).click();
    await verdict(page, 'Canceled: do not pack it');
    await page.keyboard.press('Escape');
    await verdict(page, 'Scan a code');
    await search.pressSequentially('1234', { delay: 150 });
    await page.waitForURL(/orders\?text=/);
  }, 120_000);

  it('takes a code as labels have it, from scanners that end it with Tab or with nothing, and stays where it is', async () => {
    const { page } = await opened().as('clerk', 'bench');
    await settled(page);
    const [canceled] = await numbers(page, 'Status[]=605');
    const [delivered] = await numbers(page, 'Status[]=700');
    await scan(page, `${canceled}/1/2`);
    await verdict(page, 'Canceled: do not pack it');
    await scan(page, `${delivered}`.replace('CTG', 'СЕП'));
    await verdict(page, 'It has left already');
    await scan(page, `${canceled}`, 'Tab');
    await verdict(page, 'Canceled: do not pack it');
    await scan(page, `N-${delivered}`, null);
    await verdict(page, `No order has the code N-${delivered}`);
    await scan(page, `${delivered}`, null);
    await verdict(page, 'It has left already');
    expect(new URL(page.url()).pathname).toMatch(/\/bench$/);
    expect(await page.evaluate('document.activeElement.tagName')).toMatch(/BODY|MAIN/);
    // A key by itself still leads on.
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
  }, 120_000);

  it('says that a label was not printed, and does it when the service answers again', async () => {
    const { page } = await opened().as('clerk', 'bench', {}, /Failed to load resource|net::ERR/);
    await listen(page);
    await page.reload();
    await settled(page);
    const [number] = await numbers(page, 'Status[]=60&Printed=false');
    await page.route('**/Print/2*', (route) => route.abort());
    await scan(page, String(number));
    await verdict(page, 'The label was not printed');
    expect(await page.evaluate('window.heard.at(-1)')).toBe(150);
    expect(await count(page, 'packed')).toBe('0');
    await page.unroute('**/Print/2*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await verdict(page, 'The label was sent to the printer.');
    expect(await page.evaluate('window.printed')).toBe(1);
  }, 180_000);
});
