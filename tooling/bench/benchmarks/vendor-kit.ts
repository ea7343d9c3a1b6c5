import type { ServiceCode } from '@cartage/core';
import {
  type CallContext,
  type PluginManifest,
  readAnswer,
  secret,
  type VendorAccount,
  type VendorAnswer,
  type VendorOption,
  type VendorPlugin,
  type VendorQuoteRequest,
} from '@cartage/vendor-kit';
import { ConnectionCache, guardAdapter, openCall, openVendorHttp, VendorLine } from '@cartage/vendor-kit/host';
import { Pool } from 'undici';
import { z } from 'zod';
import { startFloor, withBench } from '../processes/servers.ts';
import { alternate, median, medianOf, percentile } from '../statistics.ts';
import { type Line, times } from '../table.ts';

const CALLS = 1_000;
const ROUNDS = 15;
const MOST_US = 40;
/** As many as are remembered. */
const TOKENS = 64;

/** What a quote through the kit costs beyond the same call by undici alone, and where: one at a time, five options. */
export const vendorKit = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url } = await startFloor(bench, 'vendor-answer');
    const pool = new Pool(url, { connections: 4, pipelining: 1 });
    bench.onClose(() => pool.destroy());
    const line = new VendorLine({ manifest: vendor.manifest });
    bench.onClose(() => line.close());
    const account = accountAt(url);
    const cache = new ConnectionCache(Date.now);
    const headers = { ...requestHeaders, authorization: 'Bearer token-of-the-bench' };
    const { signal } = new AbortController();
    const log = { warn: () => {} };
    const call = (of = account) =>
      openCall({
        ...{ line, manifest: vendor.manifest, account: of, now: Date.now, timeZone: 'Europe/Moscow' },
        ...{ log, cache, signal },
      });
    const aged = accountAt(url);
    for (let n = 0; n < TOKENS; n += 1) call(aged).secret(`${n}-${'a token as long as they are '.repeat(30)}`);
    const ask = () =>
      openVendorHttp({ line, manifest: vendor.manifest, account, signal }).request({
        ...{ method: 'POST', url: `${url}/rates`, headers: { authorization: headers.authorization }, json: question },
      });

    const results = await measured({
      bare: async () => {
        const body = JSON.stringify(question);
        const answer = await pool.request({ method: 'POST', path: '/rates', headers, body });
        return JSON.parse(await answer.body.text());
      },
      http: ask,
      read: async () => readRates(await ask()),
      unguarded: () => plugin.quote(request, call()),
      kit: () => vendor.quote(request, call()),
      aged: () => vendor.quote(request, call(aged)),
    });

    const { bare, http, read, unguarded, kit, aged: afterTokens } = results;
    return [
      total('a quote through the kit, CPU', kit, bare, ({ cpuUs }) => cpuUs),
      total('the same, p50', kit, bare, ({ p50Us }) => p50Us),
      part('of its CPU: the HTTP client', http, bare),
      part('readAnswer with its schema, JSON.parse included', read, http),
      part('token, context, and the answer made options', unguarded, read),
      part('the guard of the answer, redaction included', kit, unguarded),
      part(`the same once ${TOKENS} tokens have come, beyond that`, afterTokens, kit),
    ];
  });

interface Pace {
  readonly cpuUs: number;
  readonly p50Us: number;
}

const measured = async <Side extends string>(sides: Readonly<Record<Side, () => Promise<unknown>>>) => {
  const paced = Object.fromEntries(
    Object.entries<() => Promise<unknown>>(sides).map(([name, work]) => [name, () => paceOf(work)]),
  ) as Record<Side, () => Promise<Pace>>;
  // For its first thousands of calls each is compiled.
  await alternate(5, paced);
  return alternate(ROUNDS, paced);
};

const paceOf = async (work: () => Promise<unknown>): Promise<Pace> => {
  const took: number[] = [];
  const before = process.cpuUsage();
  for (let n = 0; n < CALLS; n += 1) {
    const startedAt = performance.now();
    await work();
    took.push((performance.now() - startedAt) * 1000);
  }
  const { user, system } = process.cpuUsage(before);
  return { cpuUs: (user + system) / CALLS, p50Us: percentile(took, 0.5) };
};

/** Round by round: what slows the machine for a while slows both sides of a round. */
const differenceOf = (side: readonly Pace[], than: readonly Pace[], figure: (pace: Pace) => number): number =>
  median(side.map((pace, round) => figure(pace) - figure(than[round] ?? pace)));

const total = (
  what: string,
  product: readonly Pace[],
  floor: readonly Pace[],
  figure: (pace: Pace) => number,
): Line => {
  const more = differenceOf(product, floor, figure);
  return {
    what: `${what}: ${us(more)} more`,
    product: us(medianOf(product, figure)),
    floor: us(medianOf(floor, figure)),
    ratio: times(median(product.map((pace, round) => figure(pace) / figure(floor[round] ?? pace)))),
    goal: `<= ${MOST_US} us more`,
    met: more <= MOST_US,
  };
};

const part = (what: string, side: readonly Pace[], than: readonly Pace[]): Line => ({
  what,
  product: us(differenceOf(side, than, ({ cpuUs }) => cpuUs)),
  ...{ floor: '', ratio: '', goal: '', met: null },
});

const us = (value: number): string => `${value.toFixed(0)} us`;

// A plugin as they are written, of a vendor of five tariffs.

const manifest: PluginManifest = {
  id: 900,
  key: 'bench',
  name: 'Bench',
  description: 'A vendor of the benchmark.',
  interfaceVersion: 1,
  version: '1.0.0',
  countries: 'all',
  contactTypes: ['door'],
  cargoTypes: ['regular'],
  services: ['Insurance'],
  tariffs: [1, 2, 3, 4, 5].map((n) => ({
    id: `T${n}`,
    name: `Tariff ${n}`,
    description: '',
    urgencies: ['standard'],
    from: { contactType: 'door', pointType: null },
    to: { contactType: 'door', pointType: null },
    cancellationFee: 0,
  })),
  hosts: 'setting',
  limits: { requestsPerSecond: 10_000, concurrency: 4 },
  quietPeriodMs: 1_000,
  trackBatch: 1,
  statuses: {},
  credentials: z.object({ login: z.string(), password: secret(z.string()) }),
  settings: z.object({ baseUrl: z.url() }),
};

const accountAt = (baseUrl: string): VendorAccount => ({
  id: 'bench',
  environment: 'test',
  credentials: { login: 'operator', password: 'a password/+"1' },
  settings: { baseUrl },
});

const ratesAnswer = z.object({
  rates: z.array(
    z.object({
      tariff: z.string(),
      kop: z.int().nonnegative(),
      pickup_day: z.string(),
      days: z.tuple([z.int(), z.int()]),
      extras: z.array(z.object({ code: z.string(), state: z.enum(['yes', 'no', 'free']), kop: z.int().nonnegative() })),
      billed_grams: z.int(),
      note: z.string().nullable(),
    }),
  ),
});

const states = { yes: 'available', no: 'unavailable', free: 'included' } as const;

const readRates = (answer: VendorAnswer): readonly VendorOption[] =>
  readAnswer(answer, ratesAnswer).rates.map(({ tariff, kop, pickup_day, days, extras, billed_grams, note }) => ({
    tariffId: tariff,
    tariffPrice: kop,
    services: extras.map((extra) => ({
      code: 'Insurance' satisfies ServiceCode,
      status: states[extra.state],
      price: extra.kop,
    })),
    takeDate: pickup_day,
    deliveryFrom: null,
    deliveryTo: null,
    minDays: days[0],
    maxDays: days[1],
    comments: note,
    billedWeightKg: billed_grams / 1_000,
  }));

const question = {
  from: { kind: 'ADDR', country: 'RU', city: '7700000000000' },
  to: { kind: 'ADDR', country: 'RU', city: '7800000000000' },
  places: [{ count: 1, grams: 2_500, mm: [300, 200, 100] }],
};
const requestHeaders = { accept: 'application/json', 'content-type': 'application/json' };

const plugin: VendorPlugin = {
  manifest,
  checkConnection: async () => ({ ok: true }),
  quote: async (_, call: CallContext) => {
    const token = await call.cache('token', async () => ({
      value: call.secret('token-of-the-bench'),
      ttlMs: 3_600_000,
    }));
    const { baseUrl } = call.account.settings;
    const answer = await call.http.request({
      ...{ method: 'POST', url: `${baseUrl}/rates`, headers: { authorization: `Bearer ${token}` }, json: question },
    });
    return readRates(answer);
  },
  handOver: async () => ({ kind: 'accepted' }),
  track: async () => [],
};
const vendor = guardAdapter(plugin);

/** As much of a request as the guard looks at. */
const request = {
  services: [{ code: 'Insurance' }],
  cargo: { items: [{ qty: 1 }] },
} as unknown as VendorQuoteRequest;
