import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operations, refusalsIn } from '../testing/table-of-operations.ts';
import { documentsFor } from '../versions.ts';

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({ BRAND: 'acme' });
});
afterAll(() => opened?.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => opened.app.request(path, { headers });

interface Document {
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, object>>;
}

describe('the documents', () => {
  it('are valid JSON that names every operation served here', async () => {
    const documents = documentsFor(opened.api).map(async ({ path }) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      return Object.keys(((await response.json()) as Document).paths);
    });
    const listed = (await Promise.all(documents)).flat();
    expect(listed).toEqual(expect.arrayContaining(operations.map(({ path }) => path)));
  });

  it("come in the caller's language, with the operator's brand", async () => {
    for (const { path } of documentsFor(opened.api)) {
      const [en, ru] = await Promise.all([get(path), get(path, { 'Accept-Language': 'ru-RU, en;q=0.5' })]);
      expect([en.headers.get('content-language'), ru.headers.get('content-language')]).toEqual(['en', 'ru']);
      expect(ru.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
      expect(en.headers.get('etag')).not.toBe(ru.headers.get('etag'));
      expect(((await ru.json()) as Document).info.title).toMatch(/[а-я]/);
    }
    expect(await (await get('/openapi/v1.json')).text()).toContain('acmeOrderNumber');
  });
});

describe.each([
  '/openapi/v1.json',
  '/openapi/places.json',
  '/openapi/registers.json',
  '/docs',
  '/docs/start.js',
  '/docs/scalar.js',
])('%s', (path) => {
  it('comes compressed to who takes that, and is the same file', async () => {
    const plain = await get(path);
    const bytes = Buffer.from(await plain.arrayBuffer());
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const response = await get(path, { 'Accept-Encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(read(await response.arrayBuffer()).equals(bytes)).toBe(true);
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag'));
    }
  });

  it('is not sent twice to who has it', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    const again = await get(path, { 'If-None-Match': `"other", ${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD, and another method with 405', async () => {
    expect((await opened.app.request(path, { method: 'HEAD' })).status).toBe(200);
    const posted = await opened.app.request(path, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await refusalsIn(posted)).map(({ errorCode }) => errorCode)).toEqual(['MethodNotAllowed']);
  });

  it('cannot be taken for anything else', async () => {
    expect((await get(path)).headers.get('x-content-type-options')).toBe('nosniff');
  });
});

it('the page lets the browser reach no other server, and has no script within', async () => {
  const response = await get('/docs');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(await response.text()).not.toMatch(/<script(?! src="\/docs\/[a-z]+\.js">)/);
});
