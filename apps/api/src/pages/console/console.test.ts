import { SAMPLE_PASSWORD, samplePeople } from '@cartage/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';

// interface 28: how the console is served.

let opened: OpenedApi;
let session: string;
beforeAll(async () => {
  opened = await openTestApi({ OPERATOR_NAME: 'Ship & <Co>' });
  const answer = await opened.request('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: samplePeople.clerk.login, password: SAMPLE_PASSWORD }),
  });
  [session = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
});
afterAll(() => opened?.close());

const get = (path: string, headers: Readonly<Record<string, string>> = { Cookie: session }) =>
  opened.request(path, { headers });

it.each([
  ['/console', '/console'],
  ['/console/', '/console/'],
  ['/console/2/orders?text=%D0%B0%26b&master=%5B0%5D', '/console/2/orders?text=%D0%B0%26b&master=%5B0%5D'],
  ['/console/operator/companies/3', '/console/operator/companies/3'],
])('sends whoever has not signed in from %s to do so, and back', async (path, next) => {
  for (const cookie of ['', 'session=nobody']) {
    const answer = await get(path, { Cookie: cookie });
    expect(answer.status).toBe(303);
    const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '');
    expect([pathname, searchParams.get('next')]).toEqual(['/sign-in', next]);
  }
});

it('is one page at every address below it, which no other page may frame, and runs our scripts alone', async () => {
  const [page, deep] = await Promise.all([get('/console'), get('/console/2/orders/CTG-1/papers')]);
  expect([page.status, deep.status]).toEqual([200, 200]);
  const html = await page.text();
  expect(await deep.text()).toBe(html);
  const policy = page.headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ]),
  );
  expect(policy?.join()).not.toMatch(/unsafe|\*/);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('Ship &amp; &lt;Co&gt;');
  // By whose days its screens count.
  expect(html).toContain('data-zone="Europe/Moscow"');
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|javascript:/i);
});

it('speaks as the browser asks, and names parts by what is in them, which a browser keeps', async () => {
  const html = await (await get('/console', { Cookie: session, 'Accept-Language': 'ru' })).text();
  expect(html).toContain('<html lang="ru">');
  const parts = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(parts.length).toBeGreaterThan(1);
  for (const path of parts) {
    // They are the same for everybody, and tell of nobody.
    const part = await get(path, {});
    expect([part.status, part.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(part.headers.get('content-type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
  }
});

it('has no other parts, and is only read', async () => {
  expect((await get('/console/assets/console.js')).status).toBe(404);
  expect((await get('/console/assets/..%2f..%2fpackage.json')).status).toBe(404);
  const post = await opened.request('/console', { method: 'POST', headers: { Cookie: session } });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
});
