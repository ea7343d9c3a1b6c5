import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, MONDAY_TEN, openDoor } from '../testing/open-door.ts';

const door = openDoor({ CALC_DEADLINE_MS: '3000' });
beforeEach(async () => {
  door.clock.set(MONDAY_TEN);
  await door.control('POST', '/reset');
});

/** Another one for each test: who asks for the same as a test before it would wait for that one's vendors. */
let shipment: object;
let two: object;
let tests = 0;
beforeEach(() => {
  tests += 1;
  shipment = { ...route, cargo: { cargoType: 2, cargoItems: [{ weight: tests, qty: 1, l: 40, h: 20, w: 20 }] } };
  two = { ...shipment, optionFilter: { vendorsIdFilter: [1, 2] } };
});
const route = {
  sender: { countryId: 'RU', cityId: '7700000000000' },
  receiver: { countryId: 'RU', cityId: '7800000000000' },
};

type Headers = Readonly<Record<string, string>>;
const ask = (method: string, path: string, headers: Headers = {}, body?: object): Promise<Answer> =>
  door.ask(`/openapi/${path}`, {
    method,
    headers: { Authorization: 'apiKey sandbox-key', ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const start = async (body: object, headers: Headers = {}): Promise<Answer> => {
  const answer = await ask('POST', 'v3/Calc', headers, body);
  expect([answer.status, answer.body.errors]).toEqual([202, undefined]);
  return answer;
};
const status = (started: Answer, rest = '/All', headers: Headers = {}): Promise<Answer> =>
  ask('GET', `v3/Calc/${started.body.requestId}${rest}`, headers);
const ended = (started: Answer, rest = '/All'): Promise<Answer> => status(started, rest, { Prefer: 'wait=20' });
const refusals = ({ status, body }: Answer) =>
  `${status} ${body.errors.map(({ code, target }: { code: string; target: string | null }) => `${code} ${target}`).join()}`;
/** Nobody of these answers before the test ends. */
const hang = (...vendors: string[]) =>
  Promise.all(vendors.map((key) => door.control('PUT', `/vendors/${key}`, { latencyMs: 60_000 })));
const wait = (seconds: number) => ({ Prefer: `wait=${seconds}` });

describe('StartCalculation (interface 14.3)', () => {
  it('answers 202 {requestId, retryAfter} whatever the vendors do, and says where the options will be', async () => {
    await hang('swift', 'econom', 'postal', 'freight', 'globe');
    const { status, headers, body } = await start(shipment);
    expect([status, body]).toEqual([202, { requestId: expect.stringMatching(/^[\w-]{22}$/), retryAfter: 1 }]);
    expect(headers.get('retry-after')).toBe('1');
    expect(headers.get('location')).toMatch(new RegExp(`^http.*/openapi/v3/Calc/${body.requestId}/All$`));
  });

  it('refuses what Calc of v2 refuses, all at once, at the same places', async () => {
    const wrong = {
      ...shipment,
      receiver: { countryId: 'XX', cityId: '7800000000000' },
      cargo: { cargoType: 2, cargoItems: [] },
      services: [{ code: 'Nothing' }],
      companyId: 999_999,
    };
    const [v2, v3] = [await ask('POST', 'v2/Calc', {}, wrong), await ask('POST', 'v3/Calc', {}, wrong)];
    expect([v3.status, v3.body]).toEqual([v2.status, v2.body]);
    expect(v3.body.errors.length).toBeGreaterThan(3);
  });

  it('takes a key or a token, and tells which right is missing', async () => {
    const key = await door.opened.newKey(['PickupPoints']);
    for (const headers of [
      { Authorization: `apiKey ${key}` },
      (await door.opened.tokenOf(key, ['PickupPoints'])).headers ?? {},
    ]) {
      const refused = await ask('POST', 'v3/Calc', headers, shipment);
      expect(refusals(refused)).toBe('403 AccessDenied null');
      expect(refused.body.errors[0].message).toContain('Calc');
    }
    const { headers = {} } = await door.opened.tokenOf('sandbox-key', ['Calc']);
    const started = await start(two, headers);
    expect((await status(started, '/All', headers)).status).toBe(200);
    expect(refusals(await ask('GET', `v3/Calc/${started.body.requestId}`, { Authorization: `apiKey ${key}` }))).toBe(
      '403 AccessDenied null',
    );
  });

  it('begins one calculation for one Idempotency-Key', async () => {
    const once = { 'Idempotency-Key': 'calculation-1' };
    const [first, again] = [await start(two, once), await start(two, once)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(refusals(await ask('POST', 'v3/Calc', once, shipment))).toBe('400 IdempotencyKeyReused Idempotency-Key');
  });
});

describe('the status (interface 14.4, 7.29)', () => {
  it('has all its fields when it is finished', async () => {
    const { status, headers, body } = await ended(await start(two));
    expect(status).toBe(200);
    expect(body).toEqual({
      requestId: expect.any(String),
      status: 'Finished',
      issuedAt: MONDAY_TEN,
      expiredAt: '2026-11-23T10:30:00+03:00',
      retryAfter: 0,
      readyVendors: 2,
      totalVendors: 2,
      vendors: [
        { vendorCode: 'swift', status: 'Finished' },
        { vendorCode: 'econom', status: 'Finished' },
      ],
      options: expect.any(Array),
    });
    const econom = body.options.find(({ tariff }: { tariff: { tariffId: string } }) => tariff.tariffId === 'EC-S-DD');
    expect(econom).toEqual({
      vendorInfo: { vendorId: 2, vendorName: 'Econom', vendorKey: 'econom', vendorContractType: 1 },
      delivery: {
        takeDate: '2026-11-23',
        deliveryDateFrom: expect.stringMatching(/\+03:00$/),
        deliveryDateTo: expect.stringMatching(/\+03:00$/),
        minDays: expect.any(Number),
        maxDays: expect.any(Number),
      },
      tariff: { tariffId: 'EC-S-DD', tariffName: expect.any(String), comments: null },
      price: { price: expect.any(Number), tariffPriceOnly: expect.any(Number), isApproximatePrice: false },
      tags: expect.any(Array),
      expectedDays: null,
      deliveryType: 0,
      services: [],
      vendorServices: [],
      weightCalc: expect.any(Number),
      fromPickupPointType: null,
      toPickupPointType: null,
    });
    expect(headers.get('retry-after')).toBeNull();
    expect(headers.get('preference-applied')).toBe('wait=20');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Authorization, Accept, Prefer');
  });

  it('has the options of v2’s Calc, at the same prices', async () => {
    const body = { ...shipment, vendorServices: [{ vendorKey: 'swift', code: 'RETURN_PAPERS' }] };
    const { options } = (await ask('POST', 'v2/Calc', {}, body)).body;
    const found = (await ended(await start(body))).body.options;
    const flat = found.map(
      ({ vendorInfo, delivery, tariff, price, ...rest }: Record<string, Record<string, unknown>>) => {
        const { isApproximatePrice: _, ...prices } = price ?? {};
        const { weightCalc: __, ...others } = rest;
        return { vendorInfo, ...delivery, ...tariff, ...prices, ...others };
      },
    );
    // What a vendor asks in its own currency v2 alone tells (interface 16.15).
    expect(flat).toEqual(options.map(({ foreignPrice: _, ...option }: Record<string, unknown>) => option));
    expect(flat.flatMap(({ vendorServices }: { vendorServices?: unknown }) => vendorServices ?? [])).not.toEqual([]);
  });

  it('shows the options of each vendor as soon as it has answered, while another hangs', async () => {
    await hang('econom');
    const started = await start(two);
    const first = await status(started, '/All', { ...wait(20), 'If-None-Match': 'W/"0"' });
    expect(first.body).toMatchObject({
      status: 'InProgress',
      readyVendors: 1,
      totalVendors: 2,
      vendors: [
        { vendorCode: 'swift', status: 'Finished' },
        { vendorCode: 'econom', status: 'InProgress' },
      ],
    });
    expect(first.body.options.length).toBeGreaterThan(0);
    expect(first.body.retryAfter).toBeGreaterThanOrEqual(1);
    expect(first.headers.get('retry-after')).toBe(String(first.body.retryAfter));
  });

  it('names a vendor that fails, with its reason, and one that hangs is TimedOut', async () => {
    await hang('econom');
    await door.control('PUT', '/vendors/swift', { fault: 'down' });
    const { body, headers } = await ended(await start(two));
    expect(body).toMatchObject({
      status: 'Finished',
      readyVendors: 2,
      vendors: [
        { vendorCode: 'swift', status: 'Failed', reason: 'unavailable' },
        { vendorCode: 'econom', status: 'TimedOut' },
      ],
      options: [],
    });
    expect(body.vendors[1]).not.toHaveProperty('reason');
    expect(headers.get('x-failed-vendors')).toBe('swift;reason=unavailable, econom;reason=timed-out');
  });

  it('says beside a vendor that is Finished why none of its options is shown', async () => {
    const wish = { ...two, optionFilter: { vendorsIdFilter: [1, 2], tariffIdFilter: ['SW-STD', 'EC-S-DP'] } };
    const { body, headers } = await ended(await start(wish));
    expect(body.vendors).toEqual([
      { vendorCode: 'swift', status: 'Finished' },
      { vendorCode: 'econom', status: 'Finished', reason: 'tariff' },
    ]);
    expect(headers.get('x-left-out-vendors')).toBe('econom;reason=tariff');
    expect(headers.get('x-failed-vendors')).toBeNull();
  });

  it('shows options of one vendor, of all or none, by code in any case, and by deliveryType', async () => {
    const started = await start(two);
    const { options } = (await ended(started)).body;
    const ofEconom = (await status(started, '/econom')).body;
    const keys = (list: readonly { vendorInfo: { vendorKey: string } }[]) =>
      new Set(list.map((one) => one.vendorInfo.vendorKey));
    expect(keys(ofEconom.options)).toEqual(new Set(['econom']));
    expect((await status(started, '/ECONOM')).body).toEqual(ofEconom);
    expect((await status(started, '/aLL')).body.options).toEqual(options);
    expect((await status(started, '/globe')).body.options).toEqual([]);
    expect((await status(started, '')).body).toEqual({ ...ofEconom, options: [] });
    expect((await status(started, '/All?deliveryType=0')).body.options).toEqual(options);
    expect((await status(started, '/All?deliveryType=3')).body.options).toEqual([]);
    expect(refusals(await status(started, '/All?deliveryType=9'))).toBe('400 RequestInvalid deliveryType');
    const unknown = await status(started, '/nobody');
    expect(refusals(unknown)).toBe('400 RequestInvalid vendorCode');
    expect(unknown.body.errors[0].message).toContain('All, swift');
  });

  it('is refused with RequestInvalid for an unknown requestId and another company’s', async () => {
    const started = await start(two);
    const stranger = { Authorization: `apiKey ${door.opened.otherKey}` };
    const foreign = await status(started, '/All', stranger);
    const unknown = await ask('GET', 'v3/Calc/nothing/All', stranger);
    for (const refused of [foreign, unknown]) expect(refusals(refused)).toBe('400 RequestInvalid requestId');
    expect(foreign.body).toEqual(unknown.body);
  });

  it('is Expired from expiredAt on', async () => {
    const started = await start(two);
    await ended(started);
    door.clock.advance(30 * 60_000 - 1);
    expect((await status(started)).body.status).toBe('Finished');
    door.clock.advance(1);
    const { body } = await status(started, '/All', wait(20));
    expect(body).toMatchObject({ status: 'Expired', options: [], retryAfter: 0, readyVendors: 2, totalVendors: 2 });
  });
});

describe('a held answer (interface 14.5)', () => {
  it('is 304 while nothing has changed, and held until something has', async () => {
    await hang('econom');
    const started = await start(two);
    const first = await status(started, '/All', { ...wait(20), 'If-None-Match': 'W/"0"' });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toBe('W/"1"');
    for (const known of [etag, '"1"', `"x", ${etag}`]) {
      const unchanged = await status(started, '/All', { 'If-None-Match': known });
      expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag]);
    }
    const news = await status(started, '/All', { ...wait(20), 'If-None-Match': 'W/"0"' });
    expect([news.status, news.body.status]).toEqual([200, 'InProgress']);
    const held = await status(started, '/All', { ...wait(1), 'If-None-Match': etag });
    expect([held.status, held.headers.get('preference-applied')]).toEqual([304, 'wait=1']);
    const last = await status(started, '/All', { ...wait(20), 'If-None-Match': etag });
    expect([last.status, last.body.status, last.headers.get('etag')]).toEqual([200, 'Finished', 'W/"2"']);
    expect((await status(started, '/All', { ...wait(20), 'If-None-Match': 'W/"2"' })).status).toBe(304);
  });

  it('is not held longer than half a minute, nor without the wish', async () => {
    await hang('econom');
    const started = await start(two);
    const now = await status(started);
    expect([now.body.status, now.headers.get('preference-applied')]).toEqual(['InProgress', null]);
    expect((await status(started, '/All', wait(600))).headers.get('preference-applied')).toBe('wait=30');
  });
});

describe('events (interface 14.5)', () => {
  const events = async (started: Answer, headers: Headers = {}, rest = '/All') => {
    const answer = await status(started, rest, { Accept: 'text/event-stream', ...headers });
    const found = [...answer.body.toString().matchAll(/^id: (.*)\ndata: (.*)$/gm)];
    return { ...answer, events: found.map(([, id, data]) => ({ id, data: JSON.parse(data) })) };
  };

  it('tell the whole status at once and whenever it has changed, and end with it', async () => {
    await hang('econom');
    const started = await start(two);
    const { status: code, headers, events: told } = await events(started);
    expect([code, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(told.at(-1)?.data).toEqual((await status(started)).body);
    const ready = told.map(({ data }) => data.readyVendors);
    expect(ready).toEqual([...new Set(ready)].sort());
    expect(told.map(({ data }) => data.status)).toEqual([...ready.slice(1).map(() => 'InProgress'), 'Finished']);
    expect(told.map(({ id }) => id)).toEqual(ready.map(String));
  });

  it('go on after the last one that was heard, and are 204 when there was none after it', async () => {
    const started = await start(two);
    await ended(started);
    expect((await events(started, { 'Last-Event-ID': '1' })).events.map(({ id }) => id)).toEqual(['2']);
    expect((await events(started, { 'Last-Event-ID': '2' })).status).toBe(204);
    expect((await events(started, {}, '')).events.map(({ data }) => data.options)).toEqual([[]]);
  });

  it('go on with the next one for whoever has the last so far', async () => {
    await hang('econom');
    const started = await start(two);
    await status(started, '/All', { ...wait(20), 'If-None-Match': 'W/"0"' });
    const { status: code, events: told } = await events(started, { 'Last-Event-ID': '1' });
    expect([code, told.map(({ id }) => id)]).toEqual([200, ['2']]);
  });

  it('come to a page of any origin, with a token in the query', async () => {
    const started = await start(two);
    await ended(started);
    const headers = { Accept: 'text/event-stream', Authorization: '' };
    const found = await status(started, '/All?token=sandbox-key', headers);
    expect([found.status, found.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(found.body.toString()).toContain('"status":"Finished"');
  });
});

describe('an option that was shown (interface 14.3)', () => {
  const choose = async (language = 'en', changes: object = {}) => {
    const order = {
      ...shipment,
      sender: { ...route.sender, name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67' },
      receiver: { ...route.receiver, name: 'Ivan Sidorov', address: 'Nevsky 3', phone: '89172345678' },
      cargo: { ...('cargo' in shipment && (shipment.cargo as object)), description: 'Books' },
      option: { vendorId: 2, tariffId: 'EC-S-DD' },
      ...changes,
    };
    const { status, body } = await ask('POST', 'v2/Orders', { 'Accept-Language': language }, order);
    expect([status, body.errors]).toEqual([201, []]);
    return { messages: body.messages, price: body.result.price };
  };
  const shown = async (): Promise<number> => {
    const { body } = await ended(await start(two));
    return body.options.find(({ tariff }: { tariff: { tariffId: string } }) => tariff.tariffId === 'EC-S-DD').price
      .price;
  };

  it('is chosen in v2’s Create at the price that it had', async () => {
    const price = await shown();
    expect(await choose()).toEqual({ price, messages: [] });
  });

  it('or messages says what was otherwise, where that is why it costs something else', async () => {
    const was = await shown();
    const cash = { services: [{ code: 'CashOnDelivery' }], receiverDeliveryCharge: 20_000 };
    const { price, messages } = await choose('en', cash);
    expect(price).toBeGreaterThan(was);
    expect(messages).toEqual([
      `The price is ${price} roubles; the calculation of ${MONDAY_TEN} showed ${was}. Other there: services, receiverDeliveryCharge.`,
    ]);
    expect((await choose('ru', cash)).messages[0]).toMatch(
      / В расчёте было иначе: services, receiverDeliveryCharge\.$/,
    );
  });

  it('or messages says it of a calculation of v2', async () => {
    const cash = { services: [{ code: 'CashOnDelivery' }] };
    const { body } = await ask('POST', 'v2/Calc', {}, { ...two, ...cash });
    const was = body.options.find(({ tariffId }: { tariffId: string }) => tariffId === 'EC-S-DD').price;
    const { price, messages } = await choose('en', { ...cash, receiverDeliveryCharge: 20_000 });
    expect(price).toBeGreaterThan(was);
    expect(messages).toEqual([
      `The price is ${price} roubles; the calculation of ${MONDAY_TEN} showed ${was}. Other there: receiverDeliveryCharge.`,
    ]);
  });

  it('or messages names both prices, while the calculation has not expired', async () => {
    const was = await shown();
    await door.opened.setMarkUp(door.opened.companyId, 1_000);
    const { price, messages } = await choose();
    expect(price).toBeGreaterThan(was);
    expect(messages).toEqual([
      `The price is ${price} roubles; the calculation of ${MONDAY_TEN} showed ${was}. The tariff has changed since, or depends on the addresses.`,
    ]);
    expect((await choose('ru')).messages).toEqual([
      `Цена — ${price} руб.; в расчёте от ${MONDAY_TEN} она была ${was} руб. С тех пор изменился тариф, или он зависит от адресов.`,
    ]);
    door.clock.advance(30 * 60_000);
    expect((await choose()).messages).toEqual([]);
    await door.opened.setMarkUp(door.opened.companyId, 0);
  });
});
