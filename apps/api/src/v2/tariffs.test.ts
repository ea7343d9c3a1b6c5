import { describe, expect, it } from 'vitest';
import { openFrontDoor } from './testing/front-door.ts';
import { newSettlingCompany } from './testing/settling-company.ts';

// interface 13.23.

const front = openFrontDoor();
const list = async (query = '', headers: Readonly<Record<string, string>> = {}) =>
  (await front.call('GET', `/Tariffs${query}`, { headers })).body;

describe('Tariff list', () => {
  it('{values, totalCount}, shown as 201; all vendors when absent', async () => {
    const { status, body } = await front.call('GET', '/Tariffs');
    expect(status).toBe(201);
    expect(body.totalCount).toBe(body.values.length);
    const ids = body.values.map(({ vendorId }: { vendorId: number }) => vendorId);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids)).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('of one vendor, by VendorId, by VendorKey in any case of the names, or by both', async () => {
    const byKey = await list('?vendorkey=postal');
    expect(byKey.totalCount).toBe(7);
    expect(await list('?VendorId=3')).toEqual(byKey);
    expect(await list('?VendorId=3&VendorKey=postal')).toEqual(byKey);
    expect(await front.refusals('GET', '/Tariffs?VendorId=1&VendorKey=postal')).toEqual(['RequestInvalid VendorKey']);
    expect(await front.refusals('GET', '/Tariffs?VendorId=77&VendorKey=nobody')).toEqual([
      'VendorNotFound VendorId',
      'VendorNotFound VendorKey',
    ]);
  });

  it('has those of vendors that the company hides, and none of a vendor that it has switched off', async () => {
    const { key, settle } = await newSettlingCompany(front);
    const vendors = async () => {
      const { values } = (await front.call('GET', '/Tariffs', { key })).body;
      return [...new Set(values.map(({ vendorKey }: { vendorKey: string }) => vendorKey))];
    };
    await settle('vendors.hidden', { value: 'swift' });
    expect(await vendors()).toEqual(['swift', 'econom', 'postal', 'freight', 'globe']);
    await front.call('PUT', '/Vendors/swift', { key, body: { enable: false } });
    expect(await vendors()).toEqual(['econom', 'postal', 'freight', 'globe']);
    expect(await front.refusals('GET', '/Tariffs?VendorKey=swift', { key })).toEqual(['VendorNotFound VendorKey']);
    expect(await front.refusals('GET', '/Tariffs/1/SW-STD', { key })).toEqual(['VendorNotFound vendorId']);
    for (const vendorKey of await vendors()) {
      await front.call('PUT', `/Vendors/${vendorKey}`, { key, body: { enable: false } });
    }
    expect((await front.call('GET', '/Tariffs', { key })).body).toEqual({ values: [], totalCount: 0 });
  });

  it('has each tariff once when the company has a contract of its own', async () => {
    const { key } = await newSettlingCompany(front);
    const before = (await front.call('GET', '/Tariffs', { key })).body;
    const authorization = { login: 'lavka', password: 'secret' };
    expect((await front.call('PUT', '/Vendors/postal/Contract', { key, body: { authorization } })).status).toBe(200);
    expect((await front.call('GET', '/Tariffs', { key })).body).toEqual(before);
  });

  it('says what each end must be, and describes in the language of the caller', async () => {
    const [office] = (await list('?VendorId=3', { 'Accept-Language': 'ru' })).values.filter(
      ({ tariffId }: { tariffId: string }) => tariffId === 'PO-PAR-DO',
    );
    expect(office).toEqual({
      tariffId: 'PO-PAR-DO',
      tariffName: 'Parcel, door to office',
      vendorId: 3,
      vendorKey: 'postal',
      vendorName: 'Postal',
      senderContactType: 1,
      senderPickupPointType: null,
      receiverContactType: 4,
      receiverPickupPointType: 2,
      description: 'До 20 кг, с забором.',
    });
    const [points] = (await list('?VendorId=2')).values.filter(
      ({ tariffId }: { tariffId: string }) => tariffId === 'EC-E-PP',
    );
    expect(points).toMatchObject({ senderContactType: 4, senderPickupPointType: null, receiverPickupPointType: null });
  });

  it('is open to every key', async () => {
    const key = await front.door.opened.newKey([]);
    expect((await front.call('GET', '/Tariffs', { key })).status).toBe(201);
    expect((await front.call('GET', '/Tariffs/3/PO-PAR-DO', { key })).status).toBe(201);
  });
});

describe('Tariff by id', () => {
  it('tariff record, shown as 201', async () => {
    const { values } = await list('?VendorId=4');
    for (const tariff of values) {
      const { status, body } = await front.call('GET', `/Tariffs/4/${tariff.tariffId}`);
      expect([status, body]).toEqual([201, tariff]);
    }
  });

  it('of another vendor or of none is refused', async () => {
    expect(await front.refusals('GET', '/Tariffs/4/SW-STD')).toEqual(['RequestInvalid tariffId']);
    expect(await front.refusals('GET', '/Tariffs/77/SW-STD')).toEqual(['VendorNotFound vendorId']);
    expect(await front.refusals('GET', '/Tariffs/x/SW-STD')).toEqual(['RequestInvalid vendorId']);
    const long = (await front.call('GET', `/Tariffs/1/${'x'.repeat(5_000)}%0A`)).body.errors[0].message;
    expect(long).toBe(`Swift has no tariff '${'x'.repeat(60)}…'; accepted: SW-STD, SW-EXP, SW-OTE, SW-DOE.`);
  });
});
