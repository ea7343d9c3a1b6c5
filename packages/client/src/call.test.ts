import { describe, expect, it } from 'vitest';
import {
  type Answer,
  closedAddress,
  failureOf,
  lostAnswer,
  noAnswer,
  openClock,
  openServer,
  refused,
} from './testing/open-server.ts';
import { connect } from './v2/index.ts';

const order = { body: { cargo: {} } } as Parameters<ReturnType<typeof connect>['Create']>[0];

const open = async (...answers: readonly Answer[]) => {
  const server = await openServer(...answers);
  const clock = openClock();
  const cartage = connect({ url: server.url, key: 'the-key', ...clock.settings });
  return { ...server, ...clock, cartage };
};

const keysOf = (received: readonly { readonly headers: Readonly<Record<string, unknown>> }[]) =>
  received.map(({ headers }) => headers['idempotency-key']);

describe('a call', () => {
  it('sends path, query and key, and returns the body', async () => {
    const { cartage, received } = await open({ json: { order: { orderId: 'CTG-1' } } });
    expect(await cartage.Get({ orderId: 'A/1 é', searchMode: 1, companyId: 2 }, { locale: 'ru' })).toEqual({
      order: { orderId: 'CTG-1' },
    });
    expect(received).toEqual([
      {
        method: 'GET',
        url: '/openapi/v2/Orders/A%2F1%20%C3%A9?searchMode=1&companyId=2',
        headers: expect.objectContaining({ authorization: 'apiKey the-key', 'accept-language': 'ru' }),
        body: undefined,
      },
    ]);
    expect(received[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('sends nothing of a key or a partner to what takes none, and no key of its own making to what only reads', async () => {
    const { cartage, received } = await open({});
    const given = { idempotencyKey: 'mine', partnerKey: 'partner' };
    await cartage.Cancel({ orderId: 'CTG-1' }, given);
    await cartage.Calc({ body: order.body as never });
    await cartage.Calc({ body: order.body as never }, given);
    expect(keysOf(received)).toEqual([undefined, undefined, 'mine']);
    expect(received.map(({ headers }) => headers.partnerkey)).toEqual([undefined, undefined, undefined]);
  });

  it('says for which company somebody who has signed in acts', async () => {
    const { url, received } = await openServer({});
    const cartage = connect({ url, session: true, company: 7 });
    await cartage.Settings();
    await cartage.Settings({}, { company: 8 });
    expect(received.map(({ headers }) => [headers['x-company'], headers.authorization])).toEqual([
      ['7', undefined],
      ['8', undefined],
    ]);
  });

  it('says what the client was made with where the call says nothing else', async () => {
    const { url, received } = await openServer({});
    const cartage = connect({ url, key: 'the-key', locale: 'ru' });
    await cartage.Settings({}, { locale: undefined });
    await cartage.Settings({}, { locale: 'en' });
    expect(received.map(({ headers }) => headers['accept-language'])).toEqual(['ru', 'en']);
  });

  it('sends the body as JSON, the key of the partner, and a new Idempotency-Key of 128 bits each time', async () => {
    const { cartage, received } = await open({ status: 201, json: {} });
    await cartage.Create(order, { partnerKey: 'partner' });
    await cartage.Create(order);
    expect(received[0]).toMatchObject({
      method: 'POST',
      body: { cargo: {} },
      headers: { 'content-type': 'application/json', partnerkey: 'partner' },
    });
    const [one, two] = keysOf(received);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(two).toMatch(/^[0-9a-f]{32}$/);
    expect(one).not.toBe(two);
  });

  it('sends the Idempotency-Key that it is given', async () => {
    const { cartage, received } = await open({ status: 201 });
    await cartage.Create(order, { idempotencyKey: 'mine' });
    expect(keysOf(received)).toEqual(['mine']);
  });

  it('tells of its answer', async () => {
    const { cartage } = await open(refused(503, 'InternalError'), { headers: { 'X-Failed-Vendors': 'globe' } });
    const seen: unknown[] = [];
    const onAnswer: Parameters<typeof cartage.Calc>[1] = {
      onAnswer: ({ status, headers, attempts }) => seen.push([status, headers.get('x-failed-vendors'), attempts]),
    };
    await cartage.Calc({ body: order.body as never }, onAnswer);
    expect(seen).toEqual([
      [503, null, 1],
      [200, 'globe', 2],
    ]);
  });

  it.each(['', '.', '..'])('makes no address of the order "%s"', async (orderId) => {
    const { cartage, received } = await open({});
    await expect(cartage.Cancel({ orderId })).rejects.toThrow(TypeError);
    expect(received).toEqual([]);
  });

  it.each([undefined, null])('sends nothing where the body is %s', async (body) => {
    const { cartage, received } = await open({});
    const input = { orderId: 'CTG-1', body } as never;
    for (const called of [cartage.Create(input), cartage.Update(input)]) {
      await expect(called).rejects.toThrow(new TypeError(`body must be given: it is ${body}.`));
    }
    await cartage.RotateWebhookSecret({ webhookId: 'w' });
    expect(received).toHaveLength(1);
  });

  it('names the service that it could not reach, and why, without key and path', async () => {
    const url = await closedAddress();
    const cartage = connect({ url: `${url}/below`, key: 'the-key', attempts: 1 });
    expect((await failureOf(cartage.Settings())).message).toBe(
      `Settings: The service at ${url} could not be reached, or its answer was lost (ECONNREFUSED).`,
    );
    const bare = connect({
      url,
      key: 'the-key',
      attempts: 1,
      fetch: () => Promise.reject(new TypeError('Load failed')),
    });
    expect((await failureOf(bare.Settings())).message).toMatch(/its answer was lost\.$/);
  });
});

describe('what is sent again', () => {
  it.each([408, 429, 502, 503, 504])('a read after %i', async (status) => {
    const { cartage, received } = await open(refused(status, 'InternalError'), {});
    await cartage.Settings();
    expect(received).toHaveLength(2);
  });

  it.each([408, 429, 502, 503, 504])('a write with a key after %i, with the same key', async (status) => {
    const { cartage, received } = await open(refused(status, 'InternalError'), { status: 201 });
    await cartage.Create(order);
    const [one, two] = keysOf(received);
    expect(one).toBe(two);
    expect(received[1]?.body).toEqual(received[0]?.body);
  });

  it.each([408, 502, 503, 504])('no write without a key after %i', async (status) => {
    const { cartage, received } = await open(refused(status, 'InternalError'), {});
    expect(await failureOf(cartage.Cancel({ orderId: 'CTG-1' }))).toMatchObject({ status, attempts: 1 });
    expect(received).toHaveLength(1);
  });

  it('a write without a key after 429, which did nothing', async () => {
    const { cartage, received } = await open(refused(429, 'TooManyRequests'), {});
    await cartage.Cancel({ orderId: 'CTG-1' });
    expect(received).toHaveLength(2);
  });

  it('waits that grow no longer than eight seconds', async () => {
    const { cartage, waits } = await open(refused(503, 'InternalError'));
    await failureOf(cartage.Settings({}, { attempts: 9 }));
    expect(waits).toEqual([187.5, 375, 750, 1500, 3000, 6000, 6000, 6000]);
  });

  it('nothing that is refused in another form than the service has', async () => {
    const { cartage, received } = await open({ status: 403, text: 'no' }, {});
    expect(await failureOf(cartage.Settings())).toMatchObject({ code: 'AnswerUnreadable', status: 403 });
    expect(received).toHaveLength(1);
  });

  it.each([400, 403, 404, 413, 500])('nothing after %i', async (status) => {
    const { cartage, received } = await open(refused(status, 'RequestInvalid'), {});
    expect(await failureOf(cartage.Settings())).toMatchObject({ status });
    expect(received).toHaveLength(1);
  });

  it('a read whose answer was lost', async () => {
    const { cartage, received } = await open(lostAnswer, {});
    await cartage.Settings();
    expect(received).toHaveLength(2);
  });

  it('a read whose answer broke off within its body', async () => {
    const short: Answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"settings":');
      setImmediate(() => response.destroy());
    };
    const { cartage, received } = await open(short, { text: '{"settings":[' }, { json: { settings: [] } });
    expect(await cartage.Settings()).toEqual({ settings: [] });
    expect(received).toHaveLength(3);
  });

  it('a write with a key whose answer was lost, but none without a key', async () => {
    const keyed = await open(lostAnswer, { status: 201 });
    await keyed.cartage.Create(order);
    const [one, two] = keysOf(keyed.received);
    expect(one).toBe(two);

    const bare = await open(lostAnswer, {});
    const failure = await failureOf(bare.cartage.UpdateSetting({ settingsKey: 'a', body: {} as never }));
    expect(failure).toMatchObject({ code: 'NetworkFailed', status: null, attempts: 1, idempotencyKey: null });
    expect(bare.received).toHaveLength(1);
  });

  it('anything that found no connection', async () => {
    const { url } = await openServer({});
    const nobody = await closedAddress();
    const sent: string[] = [];
    const clock = openClock();
    const cartage = connect({
      url: nobody,
      key: 'the-key',
      ...clock.settings,
      fetch: (address, init) => {
        sent.push(address);
        return fetch(sent.length < 3 ? address : url + new URL(address).pathname, init);
      },
    });
    await cartage.Cancel({ orderId: 'CTG-1' });
    expect(sent).toHaveLength(3);
  });

  it('an attempt that takes too long, within the time of the call', async () => {
    const { cartage, received } = await open(noAnswer, { status: 201 });
    await cartage.Create(order, { attemptTimeoutMs: 50 });
    expect(received).toHaveLength(2);
  });
});

describe('how often and when', () => {
  it('four times by default, with growing waits and chance', async () => {
    const { cartage, received, waits } = await open(refused(503, 'InternalError'));
    expect(await failureOf(cartage.Settings())).toMatchObject({ attempts: 4, code: 'InternalError' });
    expect(received).toHaveLength(4);
    expect(waits).toEqual([187.5, 375, 750]);
  });

  it('once where one attempt is wanted', async () => {
    const { cartage, received } = await open(refused(503, 'InternalError'));
    await failureOf(cartage.Settings({}, { attempts: 1 }));
    expect(received).toHaveLength(1);
  });

  it('not before Retry-After', async () => {
    const { cartage, waits } = await open(refused(429, 'TooManyRequests', { 'Retry-After': '7' }), {});
    await cartage.Settings();
    expect(waits).toEqual([7350]);
  });

  it('not at all where Retry-After is later than the call may take', async () => {
    const { cartage, received, waits } = await open(refused(503, 'InternalError', { 'Retry-After': '61' }), {});
    expect(await failureOf(cartage.Settings())).toMatchObject({ retryAfter: 61, attempts: 1 });
    expect(waits).toEqual([]);
    expect(received).toHaveLength(1);
  });

  it('as long as the first request with the key goes on, and not longer than the call may take', async () => {
    const busy = Array.from({ length: 10 }, () => refused(409, 'IdempotencyKeyInProgress'));
    const ends = await open(...busy, { status: 201, json: { done: true } });
    expect(await ends.cartage.Create(order)).toEqual({ done: true });
    expect(new Set(keysOf(ends.received)).size).toBe(1);

    const stays = await open(refused(409, 'IdempotencyKeyInProgress'));
    const failure = await failureOf(stays.cartage.Create(order, { timeoutMs: 10_000 }));
    expect(failure).toMatchObject({ code: 'IdempotencyKeyInProgress', status: 409 });
    expect(failure.idempotencyKey).toBe(keysOf(stays.received)[0]);
    expect(stays.waits.length).toBe(9);
  });

  it('no longer than the whole call may take, which is told by TimedOut', async () => {
    const { url } = await openServer(noAnswer);
    const cartage = connect({ url, key: 'the-key' });
    const startedAt = performance.now();
    const failure = await failureOf(cartage.Create(order, { timeoutMs: 60 }));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(failure).toMatchObject({ code: 'TimedOut', status: null, attempts: 1 });
    expect(failure.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('until a body comes too slowly', async () => {
    const slow: Answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{');
    };
    const { cartage } = await open(slow);
    expect(await failureOf(cartage.Settings({}, { attemptTimeoutMs: 50, attempts: 1 }))).toMatchObject({
      code: 'TimedOut',
    });
  });

  it('as long as the service may hold its answer, and some more', async () => {
    const late: Answer = (response) => void setTimeout(() => response.end('{}'), 50);
    const { url, received } = await openServer((response, request) => {
      response.setHeader('Content-Type', 'application/json');
      if (typeof late === 'function') late(response, request);
    });
    const cartage = connect({ url, key: 'the-key', timeoutMs: 10, attemptTimeoutMs: 10 });
    expect(await failureOf(cartage.Settings())).toMatchObject({ code: 'TimedOut' });
    expect(await cartage.Settings({}, { wait: 1 })).toEqual({});
    expect(received.at(-1)?.headers.prefer).toBe('wait=1');
  });

  it('not after the caller has ended it: the failure is the reason of its signal', async () => {
    const caller = new AbortController();
    const reason = new Error('Enough.');
    const { cartage, received } = await open(() => caller.abort(reason));
    await expect(cartage.Settings({}, { signal: caller.signal })).rejects.toBe(reason);
    expect(received).toHaveLength(1);
    await expect(cartage.Settings({}, { signal: caller.signal })).rejects.toBe(reason);
    expect(received).toHaveLength(1);
    const another = new AbortController();
    const canceled = cartage.Cancel({ orderId: 'CTG-1' }, { signal: another.signal });
    setTimeout(() => another.abort(reason), 20);
    await expect(canceled).rejects.toBe(reason);
  });

  it('ends its wait when the caller ends it', async () => {
    const { url, received } = await openServer(refused(503, 'InternalError', { 'Retry-After': '50' }), {});
    const caller = new AbortController();
    const cartage = connect({ url, key: 'the-key' });
    const startedAt = performance.now();
    const called = cartage.Settings({}, { signal: caller.signal, onAnswer: () => setTimeout(() => caller.abort(), 5) });
    await expect(called).rejects.toMatchObject({ name: 'AbortError' });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(received).toHaveLength(1);
  });
});
