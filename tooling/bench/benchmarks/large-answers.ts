import { join } from 'node:path';
import type { PickupPoint } from '@cartage/core';
import { openStore, upsertPickupPoints } from '@cartage/storage';
import { load, type Request } from '../load.ts';
import { BENCH_KEY, calculation } from '../orders.ts';
import { startApi, startFloor, startMockVendors, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { startRating } from '../rating-servers.ts';
import { seedCompany } from '../seed-company.ts';
import { numberOf, ORDERS, seedOrders } from '../seed-orders.ts';
import { alternate, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

/** 10,000 statuses of a million orders in one call. */
export const statuses = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = await seedOrders();
    const product = await startApi(bench, { DATABASE_URL: url });
    const floor = await startFloor(bench, 'statuses', { DATABASE_URL: url });
    return compare('10,000 statuses', { product, floor }, statusesRequest, 60);
  });

/** The 3,000 pickup points of a city. */
export const pickupPoints = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'points.db')}`;
    await seedCompany(url);
    await seedPoints(url);
    const vendors = await startMockVendors(bench, 0);
    const product = await startApi(bench, { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url });
    const floor = await startFloor(bench, 'pickup-points', { DATABASE_URL: url });
    return compare('3,000 pickup points', { product, floor }, pointsRequest, null);
  });

/** 100 shipments priced in one call, against the bare rating of 100 at once. */
export const calcMany = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { product, floor } = await startRating(bench, { latencyMs: 0 });
    const sides = {
      floor: async () => 100_000 / (await load(floor, oneRequest, { atOnce: 100, seconds: 2 })).perSecond,
      product: async () => (await load(product, manyRequest, { atOnce: 1, seconds: 2 })).p50Ms,
    };
    await alternate(1, sides);
    const results = await alternate(5, sides);
    const [tookMs, bareMs] = [medianOf(results.product, (value) => value), medianOf(results.floor, (value) => value)];
    const ratio = ratioOf(results, (value) => value);
    return [
      { what: 'CalcMany of 100', product: ms(tookMs), floor: ms(bareMs), ratio: times(ratio), goal: '', met: null },
    ];
  });

const compare = async (
  what: string,
  servers: { readonly product: RunningServer; readonly floor: RunningServer },
  request: Request,
  goalMs: number | null,
): Promise<readonly Line[]> => {
  const sides = {
    floor: () => load(servers.floor, request, { atOnce: 1, seconds: 2 }),
    product: () => load(servers.product, request, { atOnce: 1, seconds: 2 }),
  };
  await alternate(1, sides);
  const results = await alternate(6, sides);
  const p50 = medianOf(results.product, (result) => result.p50Ms);
  return [
    {
      what: `${what}, p50`,
      product: ms(p50),
      floor: ms(medianOf(results.floor, (result) => result.p50Ms)),
      ratio: times(ratioOf(results, (result) => result.p50Ms)),
      goal: goalMs === null ? '' : `<= ${ms(goalMs)}`,
      met: goalMs === null ? null : p50 <= goalMs,
    },
  ];
};

const statusesRequest: Request = {
  path: '/OpenAPI/v1/GetOrderStatuses',
  body: (n) =>
    JSON.stringify({
      apiKey: BENCH_KEY,
      orderStatusesInfo: Array.from({ length: 10_000 }, (_, index) => ({
        serviceOrderNumber: numberOf(((n * 10_000 + index) * 618_033) % ORDERS),
      })),
    }),
  fault: ({ text }) => (text.includes('"orderStatus":null') ? text : null),
};

const pointsRequest: Request = {
  path: '/OpenAPI/v1/GetPickupPoints',
  body: () => JSON.stringify({ apiKey: BENCH_KEY, country: 'RU', cityId: CITY }),
  fault: ({ text }) => (text.endsWith('"totalCount":3000}') ? null : text.slice(-200)),
};

const oneRequest: Request = { path: '/calc', body: (n) => JSON.stringify(calculation(n)) };

const manyRequest: Request = {
  path: '/OpenAPI/v1/CalcMany',
  body: (n) => JSON.stringify(Array.from({ length: 100 }, (_, index) => calculation(n * 100 + index))),
  fault: ({ text }) => (text.startsWith('{"hasErrors":false') ? null : text),
};

const CITY = '7700000000000';

const seedPoints = async (url: string): Promise<void> => {
  const store = await openStore({ url });
  const points = Array.from({ length: 3_000 }, (_, index) => point(index));
  await store.transaction((tx) => upsertPickupPoints(tx, points, Date.now()));
  await store.close();
};

const point = (index: number): PickupPoint => ({
  id: `EC-${index}`,
  vendorId: 2,
  type: 'pickup-point',
  name: `ПВЗ ${index}`,
  country: 'RU',
  cityId: CITY,
  cityName: 'Москва',
  address: `ул. Ленина, ${index}`,
  latitude: 55 + (index % 1000) / 1000,
  longitude: 37 + (index % 997) / 997,
  metroStation: 'Белорусская',
  metroLineHexColor: '#2DBE2C',
  workTime: 'пн-вс 10:00-21:00',
  description: 'Вход со двора, первый этаж.',
  phone: '+78005550000',
  freeStorageDays: 7,
  cashPayment: true,
  cardPayment: true,
  minWeight: null,
  maxWeight: 30,
  maxWidth: 60,
  maxHeight: 60,
  maxDepth: 100,
  maxSizeSum: 220,
  totalMaxVolume: 0.36,
  intake: true,
  pickup: true,
  maxCashOnDelivery: null,
});
