import { expect, it } from 'vitest';
import { serve } from '../../testing.ts';
import { createPayment, statusOf } from '../testing.ts';

it('is nobody else’s to keep, to frame or to add to', async () => {
  const server = await serve();
  const { link } = await createPayment(server);
  const { headers, status } = await fetch(link);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers.has('set-cookie')).toBe(false);
});

it('shows what others wrote as text', async () => {
  const server = await serve();
  const text = '<script>alert("1")</script> & more';
  const { link } = await createPayment(server, {
    reference: '<b>-P1',
    description: { en: text, ru: text },
    returnUrl: 'https://shop.example/?a="><b>',
  });
  const waiting = await (await fetch(link)).text();
  expect(waiting).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more');
  await fetch(`${link}/decline`, { method: 'POST' });
  const ended = await (await fetch(link)).text();
  for (const page of [waiting, ended]) expect(page).not.toMatch(/<b>|<script>/);
});

it('says in the reader’s language that there is no such payment', async () => {
  const server = await serve();
  const title = async (language: string, query = '') => {
    const headers = { 'accept-language': language };
    const answer = await fetch(`${server.url}/pay/AAAAAAAAAAAAAAAAAAAAAA${query}`, { headers });
    expect(answer.status).toBe(404);
    return /<h1>(.*)<\/h1>/.exec(await answer.text())?.[1];
  };
  expect(await title('de-DE,ru-RU;q=0.5,en;q=0.2')).toBe('Такого платежа нет');
  expect(await title('ru;q=0.5,en-US')).toBe('There is no such payment');
  expect(await title('de')).toBe('There is no such payment');
  expect(await title('de', '?lang=ru')).toBe('Такого платежа нет');
  expect(await title('ru', '?lang=de')).toBe('Такого платежа нет');
});

it('does nothing but what its three buttons do, and nothing by GET', async () => {
  const server = await serve();
  const { id, link } = await createPayment(server);
  expect((await fetch(`${link}/refund`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${link}/pay`)).status).toBe(404);
  expect((await fetch(link, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.url}/pay/nobody/pay`, { method: 'POST' })).status).toBe(404);
  expect(await statusOf(server, id)).toBe('new');
});
