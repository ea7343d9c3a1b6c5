import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Answer, failureOf, noAnswer, openClock, openServer, refused } from '../testing/open-server.ts';
import { connect } from './index.ts';

const HOUR_MS = 3_600_000;
const tokenModel = (token: string) => ({
  ...{ token, tokenType: 'Bearer', accessRights: ['Calc'] },
  // By a clock that has nothing to do with this machine's.
  ...{ issuedAt: '2031-01-01T00:00:00+03:00', expiredAt: '2031-01-01T01:00:00+03:00' },
});
const token = (name: string): Answer => ({ json: tokenModel(name) });
const invalid = JSON.stringify({ errors: [{ code: 'ApiKeyInvalid', message: '', target: null }] });
const standing = { json: { status: 'Finished', vendors: [], options: [] } };

const sentIn = (received: readonly { readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[]) =>
  received.map(({ url, headers }) => `${url} ${headers.authorization}`);

const status = { requestId: 'r' };

describe('tokens', () => {
  it('are issued for the key, once for all who call', async () => {
    const { url, received } = await openServer(token('T1'), standing);
    const cartage = connect({ url, key: 'the-key', accessRights: ['Calc'], ...openClock().settings });
    await Promise.all([cartage.CalculationStatus(status), cartage.CalculationStatus(status)]);
    expect(sentIn(received)).toEqual([
      '/openapi/v3/Token?accessRights=Calc apiKey the-key',
      ...Array(2).fill('/openapi/v3/Calc/r Bearer T1'),
    ]);
  });

  it('are replaced a minute before their end', async () => {
    const clock = openClock();
    const { url, received } = await openServer(token('T1'), standing, standing, token('T2'), standing);
    const cartage = connect({ url, key: 'the-key', ...clock.settings });
    await cartage.CalculationStatus(status);
    clock.advance(HOUR_MS - 60_001);
    await cartage.CalculationStatus(status);
    clock.advance(1);
    await cartage.CalculationStatus(status);
    expect(sentIn(received).map((one) => one.split(' ').at(-1))).toEqual(['the-key', 'T1', 'T1', 'the-key', 'T2']);
  });

  it('are replaced once when one is refused, and a key that is refused is told', async () => {
    const { url, received } = await openServer(
      ...[token('T1'), refused(403, 'ApiKeyInvalid'), token('T2'), standing],
      ...[refused(403, 'ApiKeyInvalid'), token('T3'), refused(403, 'ApiKeyInvalid')],
    );
    const cartage = connect({ url, key: 'the-key', ...openClock().settings });
    expect(await cartage.CalculationStatus(status)).toEqual(standing.json);
    expect(await failureOf(cartage.CalculationStatus(status))).toMatchObject({ code: 'ApiKeyInvalid' });
    expect(sentIn(received).map((one) => one.split(' ').at(-1))).toEqual([
      ...['the-key', 'T1', 'the-key', 'T2', 'T2', 'the-key', 'T3'],
    ]);
  });

  it('that replaced a refused one stay when an older refusal comes late', async () => {
    let late: ServerResponse | undefined;
    const { url, received } = await openServer((response, { url: address, headers }) => {
      const bearer = headers.authorization;
      const issued = received.filter((one) => one.url.includes('Token')).length;
      response.setHeader('Content-Type', 'application/json');
      if (address.includes('Token')) return void response.end(JSON.stringify(tokenModel(`T${issued}`)));
      if (bearer === 'Bearer T2') {
        response.end(JSON.stringify(standing.json));
        if (late?.writableEnded === false) late.writeHead(403).end(invalid);
        return;
      }
      if (address.includes('late')) late = response;
      else response.writeHead(403).end(invalid);
    });
    const cartage = connect({ url, key: 'the-key', ...openClock().settings });
    const held = cartage.CalculationStatus({ requestId: 'late' });
    await expect.poll(() => late).toBeDefined();
    await cartage.CalculationStatus(status);
    await held;
    expect(sentIn(received).filter((one) => one.includes('Token'))).toHaveLength(2);
  });

  it('are issued for whoever asks for one by the key', async () => {
    const { url, received } = await openServer(token('T1'));
    const issued = await connect({ url, key: 'the-key' }).IssueToken({ accessRights: ['Calc', 'Orders.Read'] });
    expect(issued.token).toBe('T1');
    expect(sentIn(received)).toEqual(['/openapi/v3/Token?accessRights=Calc&accessRights=Orders.Read apiKey the-key']);
  });

  it('that could not be issued are asked for anew by the next call', async () => {
    const { url } = await openServer(refused(403, 'ApiKeyInvalid'), token('T1'), standing);
    const cartage = connect({ url, key: 'the-key', ...openClock().settings });
    expect(await failureOf(cartage.CalculationStatus(status))).toMatchObject({
      code: 'ApiKeyInvalid',
      operation: 'IssueToken',
    });
    expect(await cartage.CalculationStatus(status)).toEqual(standing.json);
  });

  it('are not waited for by whoever gives up', async () => {
    const { url } = await openServer(noAnswer);
    const cartage = connect({ url, key: 'the-key' });
    const caller = new AbortController();
    const called = cartage.CalculationStatus(status, { signal: caller.signal });
    setTimeout(() => caller.abort(), 20);
    await expect(called).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('may be the caller’s own', async () => {
    const { url, received } = await openServer(standing);
    let count = 0;
    const cartage = connect({ url, token: () => `own-${++count}` });
    await cartage.CalculationStatus(status);
    await cartage.CalculationStatus(status);
    await connect({ url, token: 'fixed' }).CalculationStatus(status);
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer own-1',
      'Bearer own-2',
      'Bearer fixed',
    ]);
  });
});

const option = (vendorId: number, tariffId: string, deliveryType = 0, takeDate = '2026-11-23') => ({
  vendorInfo: { vendorId },
  tariff: { tariffId },
  delivery: { takeDate },
  deliveryType,
});
const stands = (name: string, options: readonly object[], tag = name): Answer => ({
  json: { requestId: 'r', status: name, vendors: [{ status: name }], options },
  headers: { ETag: `"${tag}"` },
});

describe('options', () => {
  const started: Answer = { status: 202, json: { requestId: 'r', retryAfter: 1 } };

  it('come each once as they are found, until all vendors have answered', async () => {
    const [a, b, c] = [option(1, 'A'), option(1, 'A', 1), option(5, 'A')];
    const d = option(1, 'A', 0, '2026-11-24');
    const e = option(1, 'E');
    const { url, received } = await openServer(
      started,
      stands('InProgress', [], '1'),
      { status: 304 },
      stands('InProgress', [a], '2'),
      stands('InProgress', [c, a], '3'),
      stands('Finished', [c, b, { ...a, tags: ['cheapest'] }, d, e]),
    );
    const clock = openClock();
    const cartage = connect({ url, token: 'T', ...clock.settings });
    const options = cartage.options({ body: { cargo: {} } as never, deliveryType: 1 });
    expect(received).toHaveLength(0);
    expect(options.status).toBeNull();
    const seen: unknown[] = [];
    for await (const one of options) seen.push(one);
    expect(seen).toEqual([a, c, b, d, e]);
    expect(options.status).toMatchObject({ status: 'Finished', vendors: [{ status: 'Finished' }] });
    expect(received.map((one) => [one.method, one.url, one.headers.prefer, one.headers['if-none-match']])).toEqual([
      ['POST', '/openapi/v3/Calc', undefined, undefined],
      // Without a tag an answer is held until all have answered, so the first one is not to be held.
      ['GET', '/openapi/v3/Calc/r/All?deliveryType=1', undefined, undefined],
      ['GET', '/openapi/v3/Calc/r/All?deliveryType=1', 'wait=20', '"1"'],
      ['GET', '/openapi/v3/Calc/r/All?deliveryType=1', 'wait=20', '"1"'],
      ['GET', '/openapi/v3/Calc/r/All?deliveryType=1', 'wait=20', '"2"'],
      ['GET', '/openapi/v3/Calc/r/All?deliveryType=1', 'wait=20', '"3"'],
    ]);
    expect(received[0]?.headers['idempotency-key']).toEqual(expect.any(String));
    // The answer that said nothing new was not held.
    expect(clock.waits).toEqual([500]);
  });

  it('are asked for with pauses where the tag is lost on the way', async () => {
    const untagged = (name: string): Answer => ({ json: { status: name, vendors: [], options: [] } });
    const { url, received } = await openServer(started, ...Array(2).fill(untagged('InProgress')), untagged('Finished'));
    const clock = openClock();
    for await (const _ of connect({ url, token: 'T', ...clock.settings }).options({ body: {} as never })) break;
    expect(clock.waits).toEqual([500, 500]);
    expect(received.some(({ headers }) => headers.prefer !== undefined)).toBe(false);
  });

  it('end when the calculation has expired, and with what is refused', async () => {
    const { url } = await openServer(started, stands('Expired', []), refused(400, 'CityInvalid'));
    const cartage = connect({ url, token: 'T', ...openClock().settings });
    const walk = async () => {
      let count = 0;
      for await (const _ of cartage.options({ body: {} as never })) count += 1;
      return count;
    };
    expect(await walk()).toBe(0);
    expect(await failureOf(walk())).toMatchObject({ code: 'CityInvalid', operation: 'StartCalculation' });
  });

  it('are asked for again after a failure that passes', async () => {
    const a = option(1, 'A');
    const { url } = await openServer(started, refused(503, 'InternalError'), stands('Finished', [a]));
    const seen: unknown[] = [];
    for await (const one of connect({ url, token: 'T', ...openClock().settings }).options({ body: {} as never }))
      seen.push(one);
    expect(seen).toEqual([a]);
  });
});
