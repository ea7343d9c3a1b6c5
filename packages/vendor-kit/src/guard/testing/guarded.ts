import type { VendorPlugin } from '../../adapter/adapter.ts';
import type { CallContext } from '../../adapter/call-context.ts';
import { VendorProblem } from '../../adapter/vendor-problem.ts';
import { ConnectionCache } from '../../calls/call-cache.ts';
import { openCall } from '../../calls/open-call.ts';
import { VendorLine } from '../../http/vendor-line.ts';
import { accountAt, testManifest } from '../../testing.ts';

export const account = accountAt('http://127.0.0.1:1');
export const password = account.credentials.password ?? '';
const cache = new ConnectionCache(() => 0);
export const said: unknown[] = [];
export const newCall = (): CallContext =>
  openCall({
    line: new VendorLine({ manifest: testManifest }),
    manifest: testManifest,
    account,
    now: () => 0,
    timeZone: 'Europe/Moscow',
    log: { warn: (...line) => said.push(line) },
    cache,
    signal: new AbortController().signal,
  });
export const call = newCall();

export const plugin = {
  manifest: testManifest,
  checkConnection: async () => ({ ok: false, reason: 'auth', message: `bad: ${password}` }),
  quote: async () => [{ tariffId: 5 } as never],
  handOver: async () => ({ kind: 'unknown', problem: new VendorProblem({ kind: 'defect' }, `lost: ${password}`) }),
  track: () => {
    throw new TypeError(`no ${password}`);
  },
} satisfies VendorPlugin;

/** Of as many packages. */
export const requestOf = (qty: number) => ({ services: [], cargo: { items: [{ qty }] } }) as never;
export const shipmentOf = (qty: number) => ({ content: { cargo: { items: [{ qty }] } } }) as never;
export const ref = { reference: 'R', id: null, number: null };

export const newCallWith = (connection: ConnectionCache): CallContext => ({
  ...newCall(),
  cache: connection.forCall(),
});

export const option = {
  tariffId: 'T1',
  tariffPrice: 10_000,
  services: [],
  takeDate: '2026-11-20',
  deliveryFrom: null,
  deliveryTo: null,
  minDays: null,
  maxDays: null,
  comments: null,
};
export const [tariff] = testManifest.tariffs;
