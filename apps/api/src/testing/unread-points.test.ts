import { beforeAll, describe, expect, it } from 'vitest';
import { openDoor, syncPoints } from './open-door.ts';

// interface 15.12: whoever gets no points of a vendor is told where nobody knows whether it has some.

const door = openDoor();
const moscow = { countryId: 'RU', country: 'RU', cityId: '7700000000000' };
const kazan = { countryId: 'RU', country: 'RU', cityId: '1600000100000' };
const cargo = { cargoType: 2, cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] };
const parcel = { sender: moscow, receiver: kazan, cargo };
const toAnyPoint = { ...parcel, receiver: { ...kazan, contactType: 4 } };
const older = { apiKey: 'sandbox-key', ...toAnyPoint, deliveryOptions: {} };
const apiKey = 'sandbox-key';
const inHeader = { Authorization: `apiKey ${apiKey}`, 'Content-Type': 'application/json' };
const post = (body: object) => ({ method: 'POST', headers: inHeader, body: JSON.stringify(body) });
const get = { method: 'GET', headers: inHeader };
const kazanList = 'CountryId=RU&CityId=1600000100000';

const lists: readonly (readonly [path: string, init: RequestInit])[] = [
  ['/OpenAPI/v1/GetPickupPoints', post({ apiKey, ...kazan })],
  ['/OpenAPI/v1/GetPickupPoints', post({ apiKey, ...kazan, withPriceCalc: true })],
  ['/OpenAPI/v1/Calc', post(older)],
  ['/OpenAPI/v1/CalcMany', post([older, older])],
  [`/openapi/v2/PickupPoints?${kazanList}`, get],
  [`/openapi/v2/PickupPoints?${kazanList}&PageNum=1&PageSize=5`, get],
  ['/openapi/v2/PickupPoints/Calc', post(parcel)],
  ['/openapi/v2/Calc', post(toAnyPoint)],
  ['/openapi/v2/Calc/ByDays', post({ ...toAnyPoint, daysToCalculate: 7 })],
  ['/map/points?cityId=1600000100000', get],
  ['/map/prices?cityId=1600000100000', get],
];

/** Those of the mock vendors that have points. */
const unread = async (path: string, init: RequestInit): Promise<string | null> => {
  const { status, headers, body } = await door.ask(path, init);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return headers.get('X-Failed-Vendors');
};

const forgetReading = () =>
  door.opened.service.store.db.updateTable('point_feeds').set({ read_at: null }).where('vendor_id', '=', 2).execute();

describe('a vendor whose points were never read to their end', () => {
  beforeAll(async () => {
    await forgetReading();
  });

  it.each(lists)('is named by %s', async (path, init) => {
    expect(await unread(path, init)).toBe('econom;reason=unavailable');
  });

  it('is Failed in a calculation of v3', async () => {
    const { token } = (await door.ask('/openapi/v3/token', post({}))).body;
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const started = await door.ask('/openapi/v3/Calc', { method: 'POST', headers, body: JSON.stringify(toAnyPoint) });
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    const shown = await door.ask(`/openapi/v3/Calc/${started.body.requestId}/All`, {
      headers: { ...headers, Prefer: 'wait=10' },
    });
    expect(shown.headers.get('X-Failed-Vendors')).toBe('econom;reason=unavailable');
  });

  it('is not named where nobody asks for points, nor in another country', async () => {
    expect(await unread('/openapi/v2/Calc', post(parcel))).toBe(null);
    expect(await unread('/openapi/v2/PickupPoints?CountryId=DE', get)).toBe(null);
  });

  it('judges a point that nobody knows by itself', async () => {
    const receiver = { ...kazan, contactType: 4, pickupPointId: 'NOPE', pickupPointVendorId: 2 };
    expect((await door.ask('/openapi/v2/Calc', post({ ...parcel, receiver }))).status).toBe(200);
  });
});

describe('when they were read', () => {
  beforeAll(() => syncPoints(door.opened.service));

  it.each(lists)('%s names nobody', async (path, init) => {
    expect(await unread(path, init)).toBe(null);
  });
});

describe('how the process is', () => {
  const told = async (path: string) => {
    const { status, body } = await door.ask(path, { method: 'GET' });
    return [status, body.checks.points];
  };

  it('says what is still to come', async () => {
    expect([await told('/ready'), await told('/health')]).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ]);
  });
});
