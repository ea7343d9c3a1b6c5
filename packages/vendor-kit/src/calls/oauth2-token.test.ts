import { expect, it } from 'vitest';
import { VendorLine } from '../http/vendor-line.ts';
import { accountAt, serve, testManifest } from '../testing.ts';
import { ConnectionCache } from './call-cache.ts';
import { oauth2Token } from './oauth2-token.ts';
import { openCall } from './open-call.ts';

/** A token server that keeps what it is asked. */
const tokenServer = async (answer: (n: number) => readonly [status: number, body: unknown]) => {
  const asked: string[] = [];
  const { origin } = await serve((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      asked.push(`${incoming.headers.authorization ?? ''}|${body}`);
      const [status, told] = answer(asked.length);
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
  });
  let now = 0;
  const cache = new ConnectionCache(() => now);
  const line = new VendorLine({ manifest: testManifest });
  const account = accountAt(origin);
  const call = () =>
    openCall({
      line,
      manifest: testManifest,
      account,
      now: () => now,
      timeZone: 'Europe/Moscow',
      log: { warn: () => {} },
      cache,
      signal: new AbortController().signal,
    });
  const at = (ms: number): void => {
    now = ms;
  };
  return { asked, call, url: `${origin}/token`, at };
};

it('asks once for all calls until shortly before the end, and knows the token for a secret', async () => {
  const { asked, call, url, at } = await tokenServer((n) => [
    200,
    { access_token: `token-${n}-of-acme`, expires_in: 3600 },
  ]);
  const client = { url, clientId: 'me', clientSecret: 'hush hush', scope: 'orders' };
  expect(await Promise.all([oauth2Token(call(), client), oauth2Token(call(), client)])).toEqual([
    'token-1-of-acme',
    'token-1-of-acme',
  ]);
  expect(asked).toEqual(['|grant_type=client_credentials&client_id=me&client_secret=hush+hush&scope=orders']);
  expect(call().redact('Bearer token-1-of-acme')).toBe('Bearer ********');
  at(3_539_999);
  expect(await oauth2Token(call(), client)).toBe('token-1-of-acme');
  at(3_540_000);
  expect(await oauth2Token(call(), client)).toBe('token-2-of-acme');
});

it('sends the credentials in a header where the server wants them there', async () => {
  const { asked, call, url } = await tokenServer(() => [200, { access_token: 'token-of-acme' }]);
  await oauth2Token(call(), { url, clientId: 'me:1', clientSecret: 'hush', in: 'basic' });
  const basic = Buffer.from('me%3A1:hush').toString('base64');
  expect(asked).toEqual([`Basic ${basic}|grant_type=client_credentials`]);
  expect(call().redact(basic)).toBe('********');
});

it.for([
  [400, { error: 'invalid_client' }, 'auth'],
  [401, {}, 'auth'],
  [403, {}, 'auth'],
  [400, { error: 'invalid_request' }, 'invalid'],
  [429, {}, 'limited'],
  [500, {}, 'unavailable'],
  [200, { token: 'x' }, 'defect'],
] as const)('ends %i %o in %s, and keeps nothing of it', async ([status, body, kind]) => {
  const { asked, call, url } = await tokenServer(() => [status, body]);
  const client = { url, clientId: 'me', clientSecret: 'hush' };
  await expect(oauth2Token(call(), client)).rejects.toMatchObject({ kind });
  await expect(oauth2Token(call(), client)).rejects.toMatchObject({ kind });
  expect(asked).toHaveLength(2);
});

it.for([
  [{ expires_in: null }, 540_000],
  [{ expires_in: '100' }, 90_000],
  [{}, 540_000],
] as const)('takes a token of %o to live for %i ms', async ([life, ms]) => {
  const { asked, call, url, at } = await tokenServer((n) => [200, { access_token: `token-${n}-of-acme`, ...life }]);
  const client = { url, clientId: 'me', clientSecret: 'hush' };
  await oauth2Token(call(), client);
  at(ms - 1);
  await oauth2Token(call(), client);
  expect(asked).toHaveLength(1);
  at(ms);
  await oauth2Token(call(), client);
  expect(asked).toHaveLength(2);
});

it.for(['', 'to ken', 'token\r\nX-Evil: 1', 'токен'])(
  'takes no token that cannot stand in a header: %o',
  async (token) => {
    const { call, url } = await tokenServer(() => [200, { access_token: token }]);
    await expect(oauth2Token(call(), { url, clientId: 'me', clientSecret: 'hush' })).rejects.toMatchObject({
      ...{ kind: 'defect', message: expect.stringContaining('access_token') },
    });
  },
);
