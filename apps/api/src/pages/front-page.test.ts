import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { documentsFor } from '../versions.ts';
import type { Front } from './front-page.ts';

// interface 1.16

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({ OPERATOR_NAME: 'Ship & <Co>' });
});
afterAll(() => opened?.close());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const get = (headers: Readonly<Record<string, string>> = {}, url = 'http://api.example.org:8080/') =>
  opened.request(url, { headers });

describe('/ for programs', () => {
  it.each([
    {},
    { Accept: '*/*' },
    { Accept: 'application/json, text/plain, */*' },
    { Accept: 'application/json, text/html' },
    { Accept: 'text/html;q=0.5, application/json' },
    { Accept: 'image/png' },
  ])('is JSON where the caller sends %j', async (headers) => {
    const response = await get(headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(await response.json()).toEqual({
      name: 'Ship & <Co>',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      console: 'http://api.example.org:8080/console',
      documentation: 'http://api.example.org:8080/docs',
      openApi: documentsFor(opened.api).map(({ path, title }) => ({
        title,
        url: `http://api.example.org:8080${path}`,
      })),
      health: 'http://api.example.org:8080/health',
    });
  });

  it('links to nothing that is not there', async () => {
    const { documentation, openApi, health } = (await (await get()).json()) as Front;
    for (const url of [documentation, health, ...openApi.map((one) => one.url)]) {
      expect((await opened.request(url)).status).toBe(200);
    }
  });

  it('names the address that the operator has named', async () => {
    const behind = await openTestApi({ PUBLIC_URL: 'https://example.com/delivery/' });
    const front = await (await behind.request('http://10.0.0.7/')).json();
    expect(front).toMatchObject({ documentation: 'https://example.com/delivery/docs' });
    const { servers } = (await (await behind.request('http://10.0.0.7/openapi/v1.json')).json()) as Record<
      string,
      unknown
    >;
    expect(servers).toEqual([{ url: 'https://example.com/delivery' }]);
    await behind.close();
  });
});

describe('/ for people', () => {
  it.each([
    ['en-GB', 'en', 'API reference'],
    ['ru,en;q=0.5', 'ru', 'Справочник API'],
  ])('is a page in their language (%s)', async (wish, language, words) => {
    const response = await get({ Accept: browser, 'Accept-Language': wish });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('vary')).toBe('Accept, Accept-Language');
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(words);
    expect(html).toContain('http://api.example.org:8080/docs');
  });

  it('allows nothing but its own style, and shows a name as text', async () => {
    const response = await get({ Accept: browser });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; /);
    expect(policy).not.toContain('unsafe');
    const html = await response.text();
    expect(html).not.toMatch(/<Co>|<script|style=|https?:\/\/(?!api\.example\.org:8080\/)/);
  });
});

it('an OpenAPI document names the server that was asked, each its own', async () => {
  for (const host of ['one.example.org', 'two.example.org', 'one.example.org']) {
    const response = await opened.request(`https://${host}/openapi/v1.json?x=1`);
    const { servers } = (await response.json()) as Record<string, unknown>;
    expect(servers).toEqual([{ url: `https://${host}` }]);
  }
});
