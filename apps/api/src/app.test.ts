import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncPoints } from './testing/open-door.ts';
import { type OpenedApi, openTestApi } from './testing/open-test-api.ts';
import { sent } from './testing/probe.ts';
import { everyOperation, trialVersions } from './testing/probes.ts';
import { post, refusalsIn } from './testing/table-of-operations.ts';

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, undefined, trialVersions);
  // Else it is not ready for a minute.
  await syncPoints(opened.service);
});
afterAll(() => opened?.close());

describe.each(everyOperation)('$name', ({ probe, contract, example }) => {
  const [path] = sent(contract, { params: example.params ?? {} });
  const there = everyOperation.filter((one) => one.contract.path === contract.path);
  const allowed = there.map((one) => one.contract.method);
  const isForPages = there.some((one) => one.contract.fromPages);

  it('answers another method with 405 and those that are allowed', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      // A browser that asks before it sends is answered (interface 1.18).
      if (allowed.some((one) => one === method) || (method === 'OPTIONS' && isForPages)) continue;
      const response = await opened.request(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allowed.join(', '));
      expect((await probe.refusals(response)).map(({ code }) => code)).toEqual(['MethodNotAllowed']);
    }
    if (!allowed.includes('GET')) expect((await opened.request(path, { method: 'HEAD' })).status).toBe(405);
  });

  const [asked, wrongKey] = sent(contract, probe.withKey(example, 'wrong'));
  const [, rightKey] = sent(contract, probe.withKey(example, 'sandbox-key'));
  const search = asked.includes('?') ? asked.slice(asked.indexOf('?')) : '?a=b';

  const isLocked = contract.credential !== 'none';
  it.runIf(isLocked)('is found whatever the case of its path (interface 1.1)', async () => {
    const answers = await Promise.all(
      [path, path.toLowerCase(), path.toUpperCase()]
        .map((spelt) => spelt + search)
        .concat(`${path}${search}&a=b#c`)
        .map(async (spelt) => {
          const response = await opened.request(spelt, wrongKey);
          return { status: response.status, refusals: await probe.refusals(response) };
        }),
    );
    expect(answers[0]).toMatchObject({
      status: probe.statusOf('ApiKeyInvalid'),
      refusals: [{ code: probe.unknownKey ?? 'ApiKeyInvalid' }],
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it.runIf(isLocked)('answers JSON that nobody may take for anything else', async () => {
    const response = await opened.request(path, wrongKey);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is open to pages of other origins where its contract says so, refusals too, and else never (interface 1.18)', async () => {
    const origin = async (init: RequestInit) =>
      (await opened.request(asked, init)).headers.get('access-control-allow-origin');
    const answers = await Promise.all([origin(wrongKey), origin(rightKey)]);
    expect(answers).toEqual(contract.fromPages ? ['*', '*'] : [null, null]);
    const { status, headers } = await opened.request(path, { method: 'OPTIONS' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual(isForPages ? [204, '*'] : [405, null]);
    const methods = headers.get('access-control-allow-methods')?.split(', ') ?? [];
    expect(methods.includes(contract.method)).toBe(contract.fromPages === true);
  });

  it('gives the request id back, or a new one (interface 1.12)', async () => {
    const given = async (id?: string) =>
      (
        await opened.request(path, {
          ...wrongKey,
          headers: { ...(wrongKey.headers as object), ...(id === undefined ? {} : { 'X-Request-Id': id }) },
        })
      ).headers.get('x-request-id');
    expect(await given('order-17.retry_2')).toBe('order-17.retry_2');
    expect(await given('a'.repeat(128))).toBe('a'.repeat(128));
    const isNew = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    for (const bad of ['a'.repeat(129), 'two words', '<script>', 'a/b', '']) {
      expect(await given(bad)).toMatch(isNew);
    }
    expect(await given()).toMatch(isNew);
    expect(await given()).not.toBe(await given());
  });
});

describe('a path that is none', () => {
  it.each(['/OpenAPI', '/OpenAPI/v1', '/OpenAPI/v1/', '/OpenAPI/v1/Creat', '/OpenAPI/v1/Create/', '/OpenAPI/v9/Calc'])(
    '%s is NotFound, as an array',
    async (path) => {
      for (const init of [post({}), { method: 'GET' }]) {
        const response = await opened.request(path, init);
        expect(response.status).toBe(404);
        expect((await refusalsIn(response)).map(({ errorCode }) => errorCode)).toEqual(['NotFound']);
        expect(response.headers.get('x-request-id')).not.toBeNull();
      }
    },
  );

  it.each(['/OpenAPI/v1/%ZZ', '/OpenAPI/v1/%00', '/OpenAPI/v1/Create%2f', '/OpenAPI/v1/../v1/Nothing', '//'])(
    '%s is NotFound too',
    async (path) => {
      expect((await opened.request(path, post({}))).status).toBe(404);
    },
  );
});

describe('an address beside the versions (interface 1.16)', () => {
  it.each(['/', '/docs', '/openapi/v1.json', '/health', '/ready'])('%s is read by GET and HEAD alone', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await opened.request(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET');
      expect((await refusalsIn(response)).map(({ errorCode }) => errorCode)).toEqual(['MethodNotAllowed']);
    }
    const head = await opened.request(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each(['/docs', '/openapi/v1.json', '/health', '/ready'])('%s may have a slash at its end', async (path) => {
    const [one, other] = await Promise.all([opened.request(path), opened.request(`${path}/`)]);
    expect(other.status).toBe(200);
    expect(await other.text()).toBe(await one.text());
  });
});

describe('what the operator asks', () => {
  it.each([
    ['/health', { points: 'ok' }],
    ['/Health', { points: 'ok' }],
    ['/ready', { database: 'ok', disk: 'ok', migrations: 'ok', points: 'ok', writes: 'ok' }],
  ])('%s is 200 while everything serves', async (path, checks) => {
    const response = await opened.request(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', checks });
  });

  it.each(['/health', '/ready', '/metrics'])('%s is only read', async (path) => {
    const response = await opened.request(path, post({}));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });
});

it('guesses at a password are dear where the service is opened for use, unlike in tests', () => {
  expect(opened.asComposed.passwordCost).toEqual({ N: 32_768, r: 8, p: 3 });
});
