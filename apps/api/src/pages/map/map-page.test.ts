import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type MapPoints, mapPointsModel } from '@cartage/wire/map';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY_TEN, syncPoints } from '../../testing/open-door.ts';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';

// interface 13.21

const HOUR = 3_600_000;
let now = Date.parse(MONDAY_TEN);
let opened: OpenedApi;
let narrow: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, () => now);
  await syncPoints(opened.service);
  narrow = await openTestApi({
    MAP_TILES_URL: 'https://tiles.example.com:8443/a/{z}/{x}/{y}.png',
    MAP_TILES_ATTRIBUTION: '"><script>',
    MAP_EMBED_ORIGINS: 'https://shop.example.com https://other.example.com',
  });
});
afterAll(async () => {
  await opened?.close();
  await narrow?.close();
});

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const path = '/openapi/v2/PickupPoints/Map';

const tokenOf = async ({ request }: OpenedApi, rights = ['PickupPoints', 'Calc'], key = 'sandbox-key') => {
  const query = rights.map((right) => `accessRights[]=${right}`).join('&');
  const answer = await request(`/openapi/v3/Token?${query}`, {
    method: 'POST',
    headers: { Authorization: `apiKey ${key}` },
  });
  return ((await answer.json()) as { token: string }).token;
};
const open = (
  api: OpenedApi,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = browser,
) => api.request(`${path}?${new URLSearchParams(query)}`, { headers });
const policyOf = (answer: Response): readonly string[] =>
  (answer.headers.get('content-security-policy') ?? '').split('; ');

describe('the page', () => {
  it('is nobody else’s to keep, tells nobody its address, and lets in nothing but its own parts', async () => {
    const answer = await open(opened, { token: await tokenOf(opened), cityId: '7700000000000' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(policyOf(answer)).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      'img-src data:',
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ]);
    const html = await answer.text();
    expect(html).not.toMatch(/<style|style=|<script(?! src="\.\.\/\.\.\/\.\.\/map\/assets\/map-[\w-]{16}\.js" defer>)/);
    expect(html).not.toMatch(/https?:/);
  });

  it('lets in pictures of one server, and is embedded by the pages of the setting alone', async () => {
    const answer = await open(narrow, { token: await tokenOf(narrow) });
    expect(await answer.text()).not.toContain('"><script>');
    expect(policyOf(answer)).toContain('img-src data: https://tiles.example.com:8443');
    expect(policyOf(answer)).toContain("frame-ancestors 'self' https://shop.example.com https://other.example.com");
  });

  it('has parts that may be kept for ever, compressed, each under a name of its own', async () => {
    const html = await (await open(opened, { token: await tokenOf(opened) })).text();
    const parts = [...html.matchAll(/\.\.\/\.\.\/\.\.(\/map\/assets\/[^"]+)"/g)].map(([, part]) => part ?? '');
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      const plain = await opened.request(part);
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(plain.headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/);
      const packed = await opened.request(part, { headers: { 'Accept-Encoding': 'br' } });
      expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(await plain.text());
    }
    const gone = await opened.request('/map/assets/map-0000000000000000.js');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, null]);
  });

  it.each<[headers: Record<string, string>, language: string, query: Record<string, string>]>([
    [{}, 'en', {}],
    [{ 'Accept-Language': 'ru' }, 'ru', {}],
    [{ 'Accept-Language': 'ru' }, 'en', { lang: 'en' }],
    [{}, 'ru', { LANG: 'ru' }],
  ])('speaks the language of %j: %s', async (headers, language, query) => {
    const answer = await open(opened, { token: await tokenOf(opened), ...query }, { ...browser, ...headers });
    expect(answer.headers.get('content-language')).toBe(language);
    expect(await answer.text()).toContain(`<html lang="${language}">`);
  });
});

describe('a refusal', () => {
  it.each([
    ['no token', {}, 403, 'The map cannot be shown', 'Карту не удалось показать'],
    ['a bad token', { token: 'x' }, 403, 'Access to the map has expired', 'Срок доступа к карте истёк'],
  ])('for %s is a page that a person can read, and JSON for a program', async (_, query, status, english, russian) => {
    const answer = await open(opened, query);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(policyOf(answer)).toContain('frame-ancestors *');
    expect(policyOf(answer).join()).not.toContain('unsafe');
    expect(await answer.text()).toContain(`<h1>${english}</h1>`);
    const other = await open(opened, { ...query, lang: 'ru' });
    expect(await other.text()).toContain(`<h1>${russian}</h1>`);
    const program = await open(opened, query, {});
    expect([program.status, program.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
  });

  it('comes once the token has expired', async () => {
    const token = await tokenOf(opened);
    expect((await open(opened, { token })).status).toBe(200);
    now += 2 * HOUR;
    expect((await open(opened, { token })).status).toBe(403);
  });

  it('says what is wrong, as text', async () => {
    const token = await tokenOf(opened);
    const refused = async (query: Readonly<Record<string, string>>, api = opened) => {
      const answer = await open(api, { token: api === opened ? token : await tokenOf(api), ...query }, {});
      const { errors } = (await answer.json()) as { errors: { code: string; target: string | null }[] };
      return [answer.status, ...errors.map(({ code, target }) => `${code} ${target}`)];
    };
    expect(await refused({ vendorId: '99' })).toEqual([400, 'VendorNotFound vendorId']);
    expect(await refused({ vendorId: '99', cityId: '7700000000000' })).toEqual([400, 'VendorNotFound vendorId']);
    expect(await refused({ cityId: 'Moscow' })).toEqual([400, 'CityInvalid cityId']);
    expect(await refused({ weight: '-1', cityId: '7700000000000' })).toEqual([400, 'CargoItemsInvalid weight']);
    expect(await refused({ weight: '-1' })).toEqual([400, 'CargoItemsInvalid weight']);
    expect(await refused({ countryId: 'Moon' })).toEqual([400, 'RequestInvalid countryId']);
    expect(await refused({ lang: 'de' })).toEqual([400, 'RequestInvalid lang']);
    expect(await refused({ origin: 'https://shop.example.com/' })).toEqual([400, 'RequestInvalid origin']);
    expect(await refused({ origin: '*' })).toEqual([400, 'RequestInvalid origin']);
    expect(await refused({ origin: 'https://evil.example' }, narrow)).toEqual([400, 'RequestInvalid origin']);
    expect((await open(narrow, { token: await tokenOf(narrow), origin: 'https://shop.example.com' })).status).toBe(200);
    const page = await open(opened, { token, cityId: '<img src=x>' });
    expect(await page.text()).not.toContain('<img');
  });

  it('is for a token without the rights, for prices Calc too', async () => {
    const status = async (rights: string[], query = {}) =>
      (await open(opened, { token: await tokenOf(opened, rights), ...query })).status;
    expect(await status(['PickupPoints'])).toBe(200);
    expect(await status(['PickupPoints'], { withPriceCalc: 'true' })).toBe(403);
    expect(await status(['PickupPoints', 'Calc'], { withPriceCalc: 'true' })).toBe(200);
    expect(await status(['Calc'])).toBe(403);
  });

  it('is for a token that asks for points or prices without their rights', async () => {
    const status = async (address: string, rights: string[]) => {
      const headers = { Authorization: `Bearer ${await tokenOf(opened, rights)}` };
      return (await opened.request(`${address}?cityId=7700000000000`, { headers })).status;
    };
    expect(await status('/map/points', ['PickupPoints'])).toBe(200);
    expect(await status('/map/points', ['Calc'])).toBe(403);
    expect(await status('/map/prices', ['PickupPoints', 'Calc'])).toBe(200);
    expect(await status('/map/prices', ['PickupPoints'])).toBe(403);
    expect(await status('/map/prices', ['Calc'])).toBe(403);
  });
});

describe('what the page asks for', () => {
  const ask = async (
    address: string,
    query: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
    key = 'sandbox-key',
  ) =>
    opened.request(`${address}?${new URLSearchParams(query)}`, {
      headers: { Authorization: `Bearer ${await tokenOf(opened, undefined, key)}`, ...headers },
    });
  const moscow = { cityId: '7700000000000' };

  it('are the points of a city in columns of one length, each shared text once', async () => {
    const { points, ...shared } = mapPointsModel.parse(await (await ask('/map/points', moscow)).json());
    for (const column of Object.values(points)) expect(column).toHaveLength(128);
    expect(shared).toMatchObject({ cityName: 'Moscow', countryId: 'RU', zone: 'Europe/Moscow', latitude: 55.756 });
    expect(shared.vendors.map(({ vendorKey }) => vendorKey)).toEqual(['econom', 'postal']);
    expect(new Set(shared.hours).size).toBe(shared.hours.length);
    expect(shared.metro).toContainEqual(['Тверская', '#2DBE2C']);
    expect(new Set(points.takes)).toEqual(new Set([1]));
  });

  it.each([
    ['3900000100000', 'Europe/Kaliningrad'],
    ['2500000100000', 'Asia/Vladivostok'],
  ])('name the zone of the city, in which its hours are read: %s, %s', async (cityId, zone) => {
    expect(((await (await ask('/map/points', { cityId })).json()) as MapPoints).zone).toBe(zone);
  });

  it('are those of one vendor, where one is named, and say which take the weight', async () => {
    const answer = await ask('/map/points', { ...moscow, vendorId: '2', weight: '16' });
    const { points, vendors } = (await answer.json()) as MapPoints;
    expect(vendors.map(({ vendorId }) => vendorId)).toEqual([2]);
    // A locker takes up to 15 kg.
    expect(points.takes).toEqual(points.type.map((type) => (type === 1 ? 0 : 1)));
  });

  it('are said in each language and for each weight, whatever was asked for before', async () => {
    const nameIn = async (language: string) => {
      const answer = await ask('/map/points', moscow, { 'Accept-Language': language });
      return ((await answer.json()) as MapPoints).cityName;
    };
    for (const [language, name] of [
      ['en', 'Moscow'],
      ['ru', 'Москва'],
      ['en', 'Moscow'],
    ] as const)
      expect(await nameIn(language)).toBe(name);
    const answer = await ask('/map/points', { ...moscow, weight: '16' });
    expect(new Set(((await answer.json()) as MapPoints).points.takes)).toEqual(new Set([0, 1]));
  });

  it('come compressed, and not at all to who has them', async () => {
    const plain = await ask('/map/points', moscow);
    const bytes = Buffer.from(await plain.arrayBuffer());
    expect(plain.headers.get('cache-control')).toBe('private, no-cache');
    for (const [encoding, read] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await ask('/map/points', moscow, { 'Accept-Encoding': encoding });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(read(await packed.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const again = await ask('/map/points', moscow, { 'If-None-Match': plain.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await ask(
      '/map/points',
      { ...moscow, vendorId: '3' },
      { 'If-None-Match': plain.headers.get('etag') ?? '' },
    );
    expect(other.status).toBe(200);
  });

  it('are prices by vendor and kind of point, of one parcel of the weight', async () => {
    const { prices } = (await (await ask('/map/prices', { ...moscow, weight: '2' })).json()) as {
      prices: { vendorId: number; price: number }[];
    };
    expect(new Set(prices.map(({ vendorId }) => vendorId))).toEqual(new Set([2, 3]));
    expect(prices.map(({ price }) => price)).toEqual(prices.map(({ price }) => price).toSorted((a, b) => a - b));
    const heavy = (await (await ask('/map/prices', { ...moscow, weight: '25' })).json()) as typeof prices extends never
      ? never
      : { prices: { vendorId: number }[] };
    expect(new Set(heavy.prices.map(({ vendorId }) => vendorId))).toEqual(new Set([2]));
  });

  it('a city without points is an empty list', async () => {
    const answer = (await (await ask('/map/points', { cityId: '0500000200000' })).json()) as MapPoints;
    expect(answer.points.id).toEqual([]);
  });
});
