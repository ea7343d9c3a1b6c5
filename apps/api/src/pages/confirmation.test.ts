import { readdir, readFile } from 'node:fs/promises';
import { doJob, takeJobs } from '@cartage/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';

// interface 19.4.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({ PUBLIC_URL: 'https://api.example.org/delivery' });
});
afterAll(() => opened?.close());

const create = async (email: string) => {
  const { service } = opened;
  await opened.request('/openapi/v2/Webhooks', {
    method: 'POST',
    headers: { authorization: 'apiKey sandbox-key', 'content-type': 'application/json', host: 'evil.example' },
    body: JSON.stringify({ url: 'https://shop.example/hook', email }),
  });
  for (const job of await takeJobs(service, ['mail'], 10)) await doJob(service, job);
  const { directory } = service.settings.mail;
  const mails = await Promise.all((await readdir(directory)).map((name) => readFile(`${directory}/${name}`, 'utf8')));
  const mail = mails.find((one) => one.includes(email)) ?? '';
  const [, text = ''] = mail.split('\r\n\r\n');
  return mail.includes('base64')
    ? Buffer.from(text, 'base64').toString()
    : text.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
};
const ask = async (path: string, init: RequestInit = {}, from = `${Math.random()}`) => {
  const answer = await opened.app.request(path, init, { incoming: { socket: { remoteAddress: from } } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it('the link of a mail leads to a page that asks, and its button confirms, once', async () => {
  const text = await create('ops@shop.example');
  const [link = ''] = /https?:\/\/\S+/.exec(text) ?? [];
  expect(link).toMatch(/^https:\/\/api\.example\.org\/delivery\/mail\/confirm\?token=[\w-]{40,}$/);
  const path = link.replace('https://api.example.org/delivery', '');
  for (const [language, button] of [
    ['ru', 'Да, пишите'],
    ['en', 'Yes, write to me'],
  ] as const) {
    const shown = await ask(path, { headers: { 'Accept-Language': language } });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('ops@shop.example');
    expect(shown.text).toContain(`<form method="post"><button>${button}</button></form>`);
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shown.headers.get('cache-control')).toBe('no-store');
  }
  // Looking at it changes nothing.
  await ask(path, { method: 'HEAD' });
  expect(await ask(path, { method: 'POST' })).toMatchObject({
    status: 200,
    text: expect.stringContaining('Thank you'),
  });
  for (const method of ['POST', 'GET'])
    expect(await ask(path, { method })).toMatchObject({ status: 404, text: expect.stringContaining('opens nothing') });
});

it('a name in it is text', async () => {
  await opened.service.store.db.updateTable('companies').set({ name: '"><script>alert(1)</script>' }).execute();
  const [path = ''] = /\/mail\/confirm\S+/.exec(await create('new@shop.example')) ?? [];
  expect((await ask(path)).text).not.toContain('<script');
});

it('whoever guesses links is told to wait, and other methods are refused', async () => {
  const asked = await Promise.all(Array.from({ length: 40 }, () => ask('/mail/confirm?token=guess', {}, 'guesser')));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect(await ask('/mail/confirm', { method: 'DELETE' })).toMatchObject({ status: 405 });
});
