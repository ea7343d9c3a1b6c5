import { paths } from '@cartage/sandbox-payments/protocol';
import { hasBrowser, openBrowser } from '@cartage/tooling-vitest/chromium';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { noon, serve, type TestServer } from '../../testing.ts';
import { callPay, createPayment, statusOf } from '../testing.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

describe.skipIf(!hasBrowser)(`the payment page in a browser${hasBrowser ? '' : ': no Chromium here'}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const open = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await browser.newPage({ viewport: desktop, ...options });
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(url).origin && !request.url().startsWith('data:'))
        complaints.push(`It asked ${request.url()}.`);
    });
    onTestFinished(() => expect(complaints.filter((text) => !text.includes('404'))).toEqual([]));
    await page.goto(url);
    return page;
  };

  it.each([
    ['en', 'light', desktop],
    ['ru', 'dark', phone],
  ] as const)(
    '%s, %s, %j: every state fits, is readable and has what a screen reader needs',
    async (locale, colorScheme, viewport) => {
      const server = await serve();
      const states = Object.entries(await everyState(server, locale));
      const page = await open(`${server.url}/pay/page.css`, { viewport, colorScheme, isMobile: viewport === phone });
      for (const [state, url] of states) {
        await page.goto(url);
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale);
        expect(await page.evaluate(rightmost), state).toBeLessThanOrEqual(viewport.width);
        if (process.env.PICTURES) {
          await page.screenshot({
            path: `${process.env.PICTURES}/${state}-${viewport.width}-${locale}-${colorScheme}.png`,
          });
        }
        await page.evaluate(axe.source);
        const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
        expect(
          violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
          state,
        ).toEqual([]);
      }
    },
  );

  it('is paid with one click, twice or not, and leads back', async () => {
    const server = await serve();
    const { id, link } = await createPayment(server);
    const page = await open(link);
    await page.getByRole('button', { name: 'Pay ₽1,234.50' }).dblclick();
    expect(await page.getByRole('status').textContent()).toContain('The order is paid for.');
    expect(page.url()).toBe(`${link}?lang=en`);
    expect(await page.getByRole('link', { name: 'Return to shop.example' }).getAttribute('href')).toBe(
      'https://shop.example/orders/1?from=pay',
    );
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await statusOf(server, id)).toBe('paid');
  });

  it.each([
    ['Decline', 'Payment declined', 'declined'],
    ['Let it expire', 'The payment link has expired', 'expired'],
  ])('%s: %s', async (button, title, reason) => {
    const server = await serve();
    const { id, link } = await createPayment(server, { returnUrl: null });
    const page = await open(link);
    await page.getByRole('button', { name: button }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await page.getByRole('link', { name: 'Return' }).count()).toBe(0);
    expect((await callPay(server, 'GET', paths.payment(id))).json).toMatchObject({ status: 'failed', reason });
  });

  it('can be used with the keyboard alone, and shows where one is', async () => {
    const server = await serve();
    const { id, link } = await createPayment(server);
    const page = await open(link);
    const names: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate<string>('document.activeElement.innerText'));
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    }
    expect(names).toEqual(['English', 'Русский', 'Pay ₽1,234.50', 'Decline', 'Let it expire']);
    for (let n = 0; n < 2; n += 1) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').waitFor();
    expect(await statusOf(server, id)).toBe('paid');
  });

  it('speaks the language of the payment until the customer chooses, and keeps to the choice', async () => {
    const server = await serve();
    const { link } = await createPayment(server);
    const page = await open(link, { locale: 'ru-RU', javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Русский' }).click();
    expect(await page.title()).toBe('Оплата заказа CTG-1000-2000 · Sandbox Pay');
    expect(await page.locator('dd').first().textContent()).toBe('Доставка в Санкт-Петербург');
    expect(await page.locator('[data-left]').textContent()).toBe('30 минут');
    expect(await page.getByText('Оплатите до').textContent()).toBe(
      'Оплатите до 20 ноября в 12:30 по московскому времени',
    );
    await page.getByRole('button', { name: /^Оплатить 1\s234,50\s₽$/ }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Оплата получена');
    await page.goto(`${server.url}/pay/nobody`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Такого платежа нет');
  });

  it('looks again when the time is over', async () => {
    let now = noon;
    const server = await serve({ now: () => now });
    const { link } = await createPayment(server, { expiresAt: '2026-11-20T12:00:01+03:00' });
    const page = await open(link);
    now += 1000;
    await page.getByRole('heading', { name: 'The payment link has expired' }).waitFor();
  });
});

/** A payment in each state that a customer can come upon. */
async function everyState(server: TestServer, locale: 'en' | 'ru'): Promise<Record<string, string>> {
  const create = (n: number) => createPayment(server, { reference: `CTG-4820-913${n}-P1`, locale, ...texts });
  const [waiting, paid, declined, expired, canceled, refunded, part] = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(create),
  );
  if (!(waiting && paid && declined && expired && canceled && refunded && part)) throw new Error('Not all were made.');
  const press = (id: string, act: string) => fetch(`${server.url}/pay/${id}/${act}`, { method: 'POST' });
  await Promise.all([paid, refunded, part].map(({ id }) => press(id, 'pay')));
  await press(declined.id, 'decline');
  await press(expired.id, 'expire');
  await callPay(server, 'POST', paths.cancel(canceled.id));
  await callPay(server, 'POST', paths.refunds(refunded.id), { reference: 'R', amount: refunded.amount });
  await callPay(server, 'POST', paths.refunds(part.id), { reference: 'R', amount: 10_000 });
  const links = { waiting, paid, declined, expired, canceled, refunded, part };
  const unknown = `${server.url}/pay/nobody?lang=${locale}`;
  return { ...Object.fromEntries(Object.entries(links).map(([state, { link }]) => [state, link])), unknown };
}

const texts = {
  description: {
    en: 'Delivery by Econom: Moscow to Saint Petersburg, 2 places, 3.5 kg',
    ru: 'Доставка «Эконом»: Москва — Санкт-Петербург, 2 места, 3,5 кг',
  },
};

/** Of all that the page shows: what hangs over is cut off, and not always scrolled to. */
const rightmost =
  'Math.max(...[...document.body.querySelectorAll("*")].map((element) => element.getBoundingClientRect().right))';
