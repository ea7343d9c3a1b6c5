import { expect, it } from 'vitest';
import type { VendorTrace } from '../adapter/http-client.ts';
import { VendorLine } from '../http/vendor-line.ts';
import { accountAt, serve, testManifest } from '../testing.ts';
import { ConnectionCache } from './call-cache.ts';
import { openCall } from './open-call.ts';

const open = (
  account = accountAt('http://127.0.0.1:1'),
  line = new VendorLine({ manifest: testManifest }),
  signal = new AbortController().signal,
) =>
  openCall({
    ...{ line, manifest: testManifest, account, now: () => 0, timeZone: 'Europe/Moscow', signal },
    log: { warn: () => {} },
    cache: new ConnectionCache(() => 0),
  });

it('gives a plugin an account that it cannot change', () => {
  const { account } = open();
  expect(() => Object.assign(account.settings, { baseUrl: 'http://127.0.0.1:2' })).toThrow(TypeError);
  expect(() => Object.assign(account.credentials, { login: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(account, { environment: 'prod' })).toThrow(TypeError);
});

it('traces no secret of the account, nor one that came at run time', async () => {
  const traces: VendorTrace[] = [];
  const { origin } = await serve((_, outgoing) => outgoing.end());
  const line = new VendorLine({ manifest: testManifest }, { onCall: (trace) => traces.push(trace) });
  const { http, secret, account } = open(accountAt(origin), line);
  const path = `/bot/${encodeURIComponent(account.credentials.password ?? '')}/${secret('token-of-acme')}`;
  await http.request({ method: 'GET', url: origin + path });
  await line.close();
  expect(traces).toMatchObject([{ target: `${origin}/bot/********/********` }]);
});

it('ends what waits in the cache with the call', async () => {
  const caller = new AbortController();
  const { cache } = open(undefined, undefined, caller.signal);
  const waiting = cache('t', () => new Promise<never>(() => {}));
  caller.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'unavailable' });
});
