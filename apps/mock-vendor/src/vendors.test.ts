import { join } from 'node:path';
import type { PointRecord } from '@cartage/vendor-mock/protocol';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { newFolder, noon, ratesBody, serve, shipmentBody, type TestServer } from './testing.ts';

const handOver = (server: TestServer, ref: string, change = {}) =>
  server.call('POST', '/vendors/swift/shipments', shipmentBody(ref, change));
const acceptedOf = async (server: TestServer, ref: string): Promise<number[]> =>
  (await server.call('GET', `/_control/shipments?reference=${ref}`)).json.map(
    (one: { accepted: number }) => one.accepted,
  );

/** All of a vendor's, page by page. */
const pointsOf = async (server: TestServer, key: string): Promise<readonly PointRecord[]> => {
  const all: PointRecord[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { json } = await server.call('GET', `/vendors/${key}/points?limit=1000&after=${next}`);
    all.push(...json.points);
    next = json.next;
  }
  return all;
};

describe('the vendors', () => {
  it('offer prices to whoever has credentials, and an empty list where they do not serve', async () => {
    const server = await serve();
    for (const key of ['swift', 'econom', 'postal', 'freight', 'globe']) {
      const { status, json } = await server.call('POST', `/vendors/${key}/rates`, ratesBody());
      expect([key, status, json.rates.length > 0]).toEqual([key, 200, true]);
    }
    const { to } = ratesBody();
    const abroad = await server.call('POST', '/vendors/swift/rates', ratesBody({ to: { ...to, country: 'DE' } }));
    expect(abroad).toMatchObject({ status: 200, json: { rates: [] } });
    const wrong = `Basic ${Buffer.from('shop:wrong').toString('base64')}`;
    for (const authorization of [wrong, '', 'Bearer x']) {
      const refused = await server.call('POST', '/vendors/swift/rates', ratesBody(), { authorization });
      expect(refused).toMatchObject({ status: 401, json: { error: { code: 'BAD_LOGIN' } } });
    }
    expect(await server.call('POST', '/vendors/swift/rates', '{')).toMatchObject({ status: 422 });
    expect(await server.call('POST', '/vendors/nobody/rates', ratesBody())).toMatchObject({ status: 404 });
  });

  it('price by days in one call, but for the post, which keeps no days', async () => {
    const server = await serve();
    const body = { ...ratesBody(), days: ['2026-11-24', '2026-12-04'] };
    for (const key of ['swift', 'econom', 'freight', 'globe']) {
      const { status, json } = await server.call('POST', `/vendors/${key}/day-rates`, body);
      expect([key, status]).toEqual([key, 200]);
      expect(json.rates.some((rate: { days: string[] }) => rate.days.length > 0)).toBe(true);
    }
    expect((await server.call('POST', '/vendors/postal/day-rates', body)).status).toBe(404);
    const { to } = body;
    const abroad = { ...body, to: { ...to, country: 'DE' } };
    expect((await server.call('POST', '/vendors/swift/day-rates', abroad)).json).toEqual({ rates: [] });
    for (const days of [['2026-11-24'], ['2026-02-30', '2026-12-04'], ['2026-11-24', '2026-13-01']]) {
      const refused = await server.call('POST', '/vendors/swift/day-rates', { ...body, days });
      expect(refused).toMatchObject({ status: 422, json: { error: { code: 'BAD_FIELD' } } });
    }
  });

  it('take a reference once, and know it afterwards', async () => {
    const server = await serve();
    const first = await handOver(server, 'R1');
    expect(first).toMatchObject({ status: 201, json: { ref: 'R1', number: 'SW0000000001', kop: 74_000 } });
    expect(await handOver(server, 'R1')).toMatchObject({
      status: 409,
      json: { error: { code: 'DUPLICATE_REF', number: 'SW0000000001' } },
    });
    expect(await acceptedOf(server, 'R1')).toEqual([1]);
    const found = await server.call('GET', '/vendors/swift/shipments?ref=R1');
    const asked = { made: expect.any(String), to_city: '7800000000000', grams: 3000 };
    expect(found.json.shipments).toEqual([{ ...first.json, ...asked }]);
    expect((await server.call('GET', '/vendors/econom/shipments?ref=R1')).json.shipments).toEqual([]);
  });

  it('without deduplication make a shipment of every hand-over, and count them', async () => {
    const server = await serve({ dedup: false });
    const answers = [await handOver(server, 'R1'), await handOver(server, 'R1'), await handOver(server, 'R2')];
    expect(answers.map(({ status, json }) => [status, json.number])).toEqual([
      [201, 'SW0000000001'],
      [201, 'SW0000000002'],
      [201, 'SW0000000003'],
    ]);
    expect(await acceptedOf(server, 'R1')).toEqual([2, 2]);
    expect(await acceptedOf(server, 'R2')).toEqual([1]);
    expect((await server.call('GET', '/vendors/swift/shipments?ref=R1')).json.shipments).toHaveLength(2);
  });

  it('that take their time show a shipment later than they accept it', async () => {
    let now = noon;
    const server = await serve({ visibleAfterMs: 300, now: () => now });
    await handOver(server, 'R1');
    const shown = async () => (await server.call('GET', '/vendors/swift/shipments?ref=R1')).json.shipments.length;
    now = noon + 299;
    expect(await shown()).toBe(0);
    now = noon + 300;
    expect(await shown()).toBe(1);
  });

  it('show a second hand-over of one order under another attempt', async () => {
    const server = await serve();
    for (const ref of ['R1', 'R1.2', 'R10']) await handOver(server, ref);
    expect(await acceptedOf(server, 'R1')).toEqual([1, 1]);
  });

  it('refuse what they cannot take, and say why', async () => {
    const server = await serve();
    const { to } = shipmentBody('R');
    const refusals = [
      [{ tariff: 'SW-OLD' }, 'NOT_SERVED', 'tariff'],
      [{ to: { ...to, phone: '12' } }, 'BAD_FIELD', 'to.phone'],
      [{ to: { ...to, country: 'KZ' } }, 'NOT_SERVED', 'to.country'],
      [{ to: { ...to, point: 'EC-1' } }, 'BAD_FIELD', 'to.point'],
      [{ pickup_day: '2026-02-30' }, 'BAD_FIELD', 'pickup_day'],
      [{ ref: '' }, 'BAD_FIELD', 'ref'],
    ] as const;
    for (const [change, code, field] of refusals) {
      expect(await handOver(server, 'R', change)).toMatchObject({ status: 422, json: { error: { code, field } } });
    }
    expect((await server.call('GET', '/_control/shipments')).json).toEqual([]);
  });

  it.each([
    ['later than it could', { day: '2026-12-03', from: null, to: '12:00' }, '2026-12-03T12:00:00+03:00'],
    ['on a day off: on the next working day', { day: '2026-12-05', from: '10:00', to: null }, /^2026-12-07T18:00/],
    ['before it can: as soon as it can', { day: '2026-11-23', from: null, to: null }, /^2026-11-2[56]T18:00/],
  ])('delivers when the receiver would like it, %s', async (_, wish, due) => {
    const server = await serve();
    const { json } = await handOver(server, 'W', { wish });
    expect(json).toMatchObject({ due: typeof due === 'string' ? due : expect.stringMatching(due) });
  });

  it('take a shipment whose pickup day has gone by meanwhile', async () => {
    const server = await serve();
    const { json } = await handOver(server, 'R', { pickup_day: '2026-11-19' });
    // From Friday the 20th, at most three working days.
    expect(json.due).toBe('2026-11-25T18:00:00.000+03:00');
  });

  it('keep shipments and time over a restart', async () => {
    const dataDir = await newFolder();
    const before = await serve({ dataDir });
    const { json } = await handOver(before, 'R1');
    await before.call('POST', '/_control/clock', { minutes: 60 * 24 * 4 });
    await before.close();
    const after = await serve({ dataDir });
    expect(after.clockOffsetMs()).toBe(4 * 24 * 3_600_000);
    expect((await handOver(after, 'R1')).status).toBe(409);
    const [shipment] = (await after.call('GET', '/_control/shipments?vendor=swift')).json;
    expect(shipment).toMatchObject({ number: json.number, status: 'TRN', createdAt: new Date(noon).toISOString() });
  });

  it('tell of events as they fall due, and deliver in the end', async () => {
    const server = await serve();
    await handOver(server, 'R1');
    const codes = async (): Promise<string[]> => {
      const { json } = await server.call('POST', '/vendors/swift/shipments/events', { refs: ['R1', 'unknown'] });
      expect(json.shipments).toHaveLength(1);
      return json.shipments[0].events.map((event: { code: string }) => event.code);
    };
    expect(await codes()).toEqual([]);
    await server.call('POST', '/_control/clock', { minutes: 3 * 24 * 60 });
    expect(await codes()).toEqual(['ACC']);
    await server.call('POST', '/_control/clock', { minutes: 3 * 24 * 60 });
    expect(await codes()).toEqual(['ACC', 'CUR', 'PUP', 'TRN', 'ARR', 'OUT', 'DLV']);
  });

  it('cancel at once, after asking, not at all, or too late', async () => {
    const server = await serve();
    const cancel = async (key: string, number: string) =>
      (await server.call('POST', `/vendors/${key}/shipments/${number}/cancel`)).json;
    const swift = (await handOver(server, 'A')).json.number;
    expect(await cancel('swift', swift)).toEqual({ result: 'done' });
    expect(await cancel('swift', swift)).toEqual({ result: 'done' });

    const globe = (await server.call('POST', '/vendors/globe/shipments', shipmentBody('A', { tariff: 'GL-DS' }))).json
      .number;
    expect(await cancel('globe', globe)).toEqual({ result: 'asked' });
    expect(await cancel('globe', globe)).toEqual({ result: 'asked' });
    await server.call('POST', '/_control/clock', { minutes: 1 });
    expect(await cancel('globe', globe)).toEqual({ result: 'done' });

    const onTheWay = (await handOver(server, 'B')).json.number;
    await server.call('POST', `/_control/shipments/${onTheWay}/advance`, { status: 'ARR' });
    expect(await cancel('swift', onTheWay)).toEqual({ result: 'asked' });
    await server.call('POST', '/_control/clock', { minutes: 1 });
    const { json } = await server.call('POST', '/vendors/swift/shipments/events', { refs: ['B'] });
    expect(json.shipments[0].events.map((event: { code: string }) => event.code)).toEqual(['ARR', 'ARR']);

    await server.call('POST', `/_control/shipments/${onTheWay}/advance`, { status: 'OUT' });
    expect(await cancel('swift', onTheWay)).toMatchObject({ error: { code: 'TOO_LATE' } });
    expect(await cancel('swift', 'SW9999999999')).toMatchObject({ error: { code: 'NO_SHIPMENT' } });
  });

  it('book one courier for one reference and change what the receiver asks for', async () => {
    const server = await serve();
    const { number } = (await handOver(server, 'A')).json;
    const request = { ref: 'C1', numbers: [number], street: 'x', day: '2026-11-23', from: '09:00', to: '18:00' };
    const book = (ref: string) => server.call('POST', '/vendors/swift/couriers', { ...request, ref });
    const [one, again, other] = [await book('C1'), await book('C1'), await book('C2')];
    expect(again.json).toEqual(one.json);
    expect(other.json).not.toEqual(one.json);
    const courier = {
      vendor: 'swift',
      isCanceled: false,
      shipments: [number],
      request: expect.objectContaining({ street: 'x' }),
    };
    expect((await server.call('GET', '/_control/couriers')).json).toEqual([
      { ...courier, number: one.json.pickup_order, reference: 'C1', asked: 2 },
      { ...courier, number: other.json.pickup_order, reference: 'C2', asked: 1 },
    ]);
    const patch = { to: { phone: '+79990000000' }, remark: 'Позвонить' };
    expect((await server.call('PATCH', `/vendors/swift/shipments/${number}`, patch)).status).toBe(200);
    expect((await server.call('PATCH', '/vendors/swift/shipments/SW0000000009', patch)).status).toBe(404);
  });

  it('know a courier of a time when its shipments were not kept', async () => {
    const dataDir = await newFolder();
    const before = await serve({ dataDir });
    const { number } = (await handOver(before, 'A')).json;
    const request = { ref: 'C1', numbers: [number], street: 'x', day: '2026-11-23', from: '09:00', to: '18:00' };
    const { json } = await before.call('POST', '/vendors/swift/couriers', request);
    await before.close();
    const older = new Database(join(dataDir, 'mock-vendor.sqlite'));
    older.exec('DROP TABLE courier_calls');
    older.close();
    const after = await serve({ dataDir });
    expect((await after.call('GET', '/_control/couriers')).json).toMatchObject([{ shipments: [], asked: 0 }]);
    expect((await after.call('POST', '/vendors/swift/couriers', request)).json).toEqual(json);
    expect((await after.call('GET', '/_control/couriers')).json).toMatchObject([{ shipments: [number], asked: 1 }]);
  });

  it('ask their prices in the currency that they are told to, and confirm as much of them', async () => {
    const server = await serve();
    const change = (body: object) => server.call('PUT', '/_control/vendors/swift', body);
    const insured = { extras: [{ code: 'INS', sum_kop: 1_234_567 }] } as const;
    const body = ratesBody({ extras: [...insured.extras] });
    const taken = async (ref: string) => (await handOver(server, ref, { extras: [...insured.extras] })).json;
    const priced = async () => {
      const { rates } = (await server.call('POST', '/vendors/swift/rates', body)).json;
      return rates.find(({ tariff }: { tariff: string }) => tariff === 'SW-STD');
    };
    const plain = await priced();
    const sum = ({ kop, extras }: typeof plain) =>
      extras.reduce((all: number, extra: { kop: number }) => all + extra.kop, kop);
    for (const [currency, step] of [
      ['EUR', 1],
      ['JPY', 100],
      ['KWD', 1],
    ] as const) {
      await change({ currency });
      const abroad = await priced();
      expect(abroad).toMatchObject({ currency, kop: Math.ceil(plain.kop / 100 / step) * step });
      const days = { ...body, days: [body.pickup_day, '2099-12-31'] };
      const byDays = (await server.call('POST', '/vendors/swift/day-rates', days)).json.rates;
      expect(byDays.find(({ tariff }: { tariff: string }) => tariff === 'SW-STD')).toMatchObject({
        currency,
        kop: abroad.kop,
      });
      expect(await taken(currency)).toMatchObject({ currency, kop: sum(abroad) });
      await change({ priceFactor: 1.5 });
      expect((await taken(`${currency}.2`)).kop).toBe(Math.ceil((1.5 * sum(abroad)) / step) * step);
      await server.call('POST', '/_control/reset');
      expect(await priced()).toEqual(plain);
    }
  });

  it('tell of their points as they are told to, the same ones each time', async () => {
    const server = await serve();
    const feed = () => pointsOf(server, 'econom');
    const all = await feed();
    await server.call('PUT', '/_control/vendors/econom', { dropPoints: 0.5 });
    const half = await feed();
    expect(half.length / all.length).toBeCloseTo(0.5, 1);
    expect(await feed()).toEqual(half);
    const change = { dropPoints: 0, pointsWithoutMoney: 0.3, closedPoints: 0.2, mostCash: 500.5, mostPlaces: 2 };
    await server.call('PUT', '/_control/vendors/econom', change);
    const changed = await feed();
    const shareOf = (is: (point: PointRecord) => boolean) => changed.filter(is).length / all.length;
    expect(changed).toHaveLength(all.length);
    expect(shareOf(({ pay }) => pay.length === 0)).toBeCloseTo(0.3, 1);
    expect(shareOf(({ closed }) => closed?.to === null)).toBeCloseTo(0.2, 1);
    expect(shareOf(({ max_cod_kop }) => max_cod_kop === 50_050)).toBe(1);
    expect(shareOf(({ max_places }) => (max_places ?? 9) <= 2)).toBe(1);
    await server.call('POST', '/_control/reset');
    expect(await feed()).toEqual(all);
  });

  it('have points of every kind in two cities of one name', async () => {
    const server = await serve();
    const named = (await pointsOf(server, 'econom')).filter(({ city_name }) => city_name === 'Железногорск');
    for (const city of ['4600000300000', '2400000400000']) {
      const there = named.filter((point) => point.city === city);
      expect(
        there.map(({ pay, max_cod_kop, max_places, closed }) => [pay.length, max_cod_kop, max_places, closed]),
      ).toEqual([
        [2, null, undefined, undefined],
        [0, null, undefined, undefined],
        [1, 1_500_000, 1, undefined],
        [1, 100_000, undefined, undefined],
        [2, null, undefined, { from: expect.stringMatching(/-01$/), to: expect.stringMatching(/-08$/) }],
        [1, 1_500_000, undefined, { from: '2026-01-01', to: null }],
      ]);
    }
  });

  it('close some points in the first week of each month', async () => {
    const server = await serve();
    const closing = async () =>
      (await pointsOf(server, 'postal')).find(({ id }) => id === 'PO-46000003-005')?.closed ?? undefined;
    const before = await closing();
    await server.call('POST', '/_control/clock', { minutes: 31 * 1440 });
    const after = await closing();
    expect([before?.from.slice(8), before?.to?.slice(8), after?.from.slice(8), after?.to?.slice(8)]).toEqual([
      ...['01', '08', '01', '08'],
    ]);
    expect(Date.parse(after?.from ?? '')).toBeGreaterThan(Date.parse(before?.from ?? ''));
  });

  it('list their points page by page, the same at every start', async () => {
    const read = async (): Promise<string[]> => {
      const server = await serve();
      const ids: string[] = [];
      let page: { points: { id: string }[]; next: string | null } = { points: [], next: '' };
      while (page.next !== null) {
        page = (await server.call('GET', `/vendors/postal/points?limit=1000&after=${page.next}`)).json;
        ids.push(...page.points.map(({ id }) => id));
      }
      await server.close();
      return ids;
    };
    const ids = await read();
    expect(ids.length).toBeGreaterThan(1000);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await read()).toEqual(ids);
  });

  it('do not offer a point what it cannot hold', async () => {
    const server = await serve();
    const { points } = (await server.call('GET', '/vendors/econom/points?limit=1000&after=EC-77')).json;
    const { from, to } = ratesBody();
    const rates = async (point: { id: string; city: string; geo: [number, number] }, grams: number) => {
      const body = ratesBody({
        from,
        to: { ...to, kind: 'PVZ', city: point.city, geo: point.geo, point: point.id },
        cargo: { kind: 'PCL', adr: 0, places: [{ count: 1, grams, mm: null }], cm3: null },
      });
      return (await server.call('POST', '/vendors/econom/rates', body)).json.rates.length;
    };
    const locker = points.find((point: { kind: string }) => point.kind === 'BOX');
    expect([await rates(locker, 15_000), await rates(locker, 15_001)]).toEqual([2, 0]);
    expect(await rates({ ...locker, city: '7800000000000' }, 1000)).toBe(0);
  });
});
