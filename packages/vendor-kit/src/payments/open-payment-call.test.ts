import { expect, it } from 'vitest';
import type { VendorTrace } from '../adapter/http-client.ts';
import { VendorLine } from '../http/vendor-line.ts';
import { accountAt, serve, testManifest } from '../testing.ts';
import { openPaymentCall } from './open-payment-call.ts';

it('gives a plugin an account that it cannot change, and traces no secret of it', async () => {
  const traces: VendorTrace[] = [];
  const { origin } = await serve((_, outgoing) => outgoing.end());
  const line = new VendorLine({ manifest: testManifest }, { onCall: (trace) => traces.push(trace) });
  const signal = new AbortController().signal;
  const { http, account } = openPaymentCall({
    ...{ line, manifest: testManifest, account: accountAt(origin), now: () => 0, signal },
  });
  expect(() => Object.assign(account.settings, { baseUrl: 'http://127.0.0.1:2' })).toThrow(TypeError);
  await http.request({ method: 'GET', url: `${origin}/${encodeURIComponent(account.credentials.password ?? '')}` });
  await line.close();
  expect(traces).toMatchObject([{ target: `${origin}/********` }]);
});
