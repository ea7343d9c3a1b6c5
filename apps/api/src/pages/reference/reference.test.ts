import { readdirSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';
import { operations, refusalsIn } from '../../testing/table-of-operations.ts';
import { documentsFor } from '../../versions.ts';

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
  '/docs/guides/interface.json',
  '/docs/guides/waybill.png',
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

describe('the page', () => {
  const started = async (headers = {}) => (await get('/docs/start.js', headers)).text();

  it('begins with v2, and ends with every guide of the repository', async () => {
    const sources = JSON.parse((await started()).replace(/^[^[]+/, '').replace(/\);\s*$/, '')) as readonly {
      readonly slug: string;
      readonly url: string;
    }[];
    expect(sources.slice(0, 7).map(({ slug }) => slug)).toEqual([
      ...['v2', 'v1', 'v3', 'places', 'registers'],
      ...['operator', 'session'],
    ]);
    const docs = readdirSync(new URL('../../../../../docs/', import.meta.url), { recursive: true, encoding: 'utf8' });
    const written = docs
      .flatMap((path) => /^([\w-]+(?:\.ru)?)(?:\.md|\/README\.md)$/.exec(path)?.[1] ?? [])
      .filter((name) => name !== 'collections');
    const guides = sources.slice(7);
    expect(guides.map(({ slug }) => slug).sort()).toEqual(written.map((name) => `guide-${name}`).sort());
    for (const { url } of guides) {
      const document = (await (await get(url)).json()) as { readonly info: { readonly description: string } };
      const prose = document.info.description.replaceAll(/```.*?```/gs, '');
      const links = [...prose.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link);
      expect(links.filter((link) => !/^(\/docs|https?:|#guide-)/.test(link ?? ''))).toEqual([]);
      for (const [, picture] of document.info.description.matchAll(/\]\((\/docs\/guides\/[^)]+)\)/g))
        expect((await get(picture ?? '')).headers.get('content-type')).toBe('image/png');
    }
  });

  it('speaks the language of the caller', async () => {
    expect(await started()).toContain('"localization":{"locale":"en"}');
    const russian = await get('/docs/start.js', { 'Accept-Language': 'ru' });
    expect(russian.headers.get('vary')).toContain('Accept-Language');
    expect(await russian.text()).toContain('"localization":{"locale":"ru"}');
  });

  it('a guide or a picture that there is not is NotFound', async () => {
    for (const path of ['/docs/guides/nothing.json', '/docs/guides/..%2Fpapers.md', '/docs/guides/papers.md']) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  it('has a key filled in for a sandbox alone, and not where it stands in the bodies', async () => {
    expect((await started()).match(/apiKey sandbox-sample-key/g)).toHaveLength(4);
    const { service } = opened.api;
    const inProduction = createApp({
      ...opened.api,
      service: { ...service, settings: { ...service.settings, isSandbox: false } },
    });
    expect(await (await inProduction.request('/docs/start.js')).text()).not.toContain('sandbox-sample-key');
  });
});
