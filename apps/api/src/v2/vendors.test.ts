import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor, shipment } from './testing/front-door.ts';

// interface 13.24.

const front = openFrontDoor();
const own = { authorization: { login: 'lavka', password: 'secret' } };
const vendor = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await front.call('GET', `/Vendors${path}`, { headers })).body;
const flip = (vendorKey: string, enable: boolean) => front.call('PUT', `/Vendors/${vendorKey}`, { body: { enable } });
const keysIn = (options: readonly { readonly vendorInfo: { readonly vendorKey: string } }[]) =>
  new Set(options.map(({ vendorInfo }) => vendorInfo.vendorKey));
const offering = async () => keysIn((await front.call('POST', '/Calc', { body: shipment() })).body.options);

beforeEach(async () => {
  front.door.clock.set(MONDAY_TEN);
  for (const key of ['swift', 'econom', 'globe']) {
    await flip(key, true);
    await front.call('DELETE', `/Vendors/${key}/Contract`);
  }
});

describe('Vendor list', () => {
  it('has every vendor that the operator offers, by id, also one that is switched off', async () => {
    await flip('econom', false);
    const { vendors } = await vendor('');
    expect(vendors.map(({ id, isEnabled }: { id: number; isEnabled: boolean }) => [id, isEnabled])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, true],
      [5, true],
    ]);
  });

  it('tells whose contract serves the company now, and nobody else of it', async () => {
    await front.call('PUT', '/Vendors/globe/Contract', { body: own });
    const typeFor = async (key: string) =>
      (await front.call('GET', '/Vendors', { key })).body.vendors.map(
        ({ contractType }: { contractType: number }) => contractType,
      );
    expect(await typeFor('sandbox-key')).toEqual([1, 1, 1, 1, 2]);
    expect(await typeFor('other-key')).toEqual([1, 1, 1, 1, 1]);
  });

  it('describes in the language of the caller', async () => {
    expect((await vendor('/swift', { 'Accept-Language': 'ru' })).description).toMatch(/^Экспресс/);
    expect((await vendor('/swift', { 'Accept-Language': 'en' })).description).toMatch(/^Express/);
  });
});

describe('Vendor description', () => {
  it('vendor record plus authorization', async () => {
    const record = {
      id: 5,
      name: 'Globe',
      key: 'globe',
      description: expect.any(String),
      isEnabled: true,
      vendorServices: [],
    };
    expect(await vendor('/globe')).toEqual({ ...record, contractType: 1, authorization: {} });
    await front.call('PUT', '/Vendors/globe/Contract', { body: own });
    const authorization = { login: 'lavka', password: '********' };
    expect(await vendor('/globe')).toEqual({ ...record, contractType: 2, authorization });
  });

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['GET', '/Schema'],
    ['GET', '/Contract'],
    ['PUT', '/Contract'],
    ['DELETE', '/Contract'],
    ['GET', '/Parameters/a'],
    ['POST', '/Parameters/a'],
    ['PUT', '/Parameters/a'],
    ['DELETE', '/Parameters/a'],
  ])('the key of no vendor is VendorNotFound, which names those that there are: %s %s', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: { enable: true, authorization: {} } };
    const answer = await front.call(method, `/Vendors/nobody${path}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { code: 'VendorNotFound', target: 'vendorKey', message: expect.stringContaining('swift, econom') },
    ]);
  });
});

describe('A vendor that there is not', () => {
  it.each<[string, string, object, readonly string[]]>([
    ['PUT', '', { enable: 'yes' }, ['enable']],
    ['PUT', '/Contract', { authorization: { login: 1 } }, ['authorization.login']],
    ['POST', '/Parameters/a%20b', { value: 7 }, ['parameterKey', 'value']],
    ['PUT', '/Parameters/a%20b', { value: 7 }, ['parameterKey', 'value']],
    ['GET', '/Parameters/a%20b', {}, ['parameterKey']],
    ['DELETE', '/Parameters/a%20b', {}, ['parameterKey']],
  ])('is told beside all else that is wrong: %s %s', async (method, path, body, targets) => {
    const given = Object.keys(body).length > 0 ? { body } : {};
    expect(await front.refusals(method, `/Vendors/nobody${path}`, given)).toEqual([
      ...targets.map((target) => `RequestInvalid ${target}`),
      'VendorNotFound vendorKey',
    ]);
  });
});

describe('Vendor connection schema', () => {
  it('has the fields of credentials and settings, in the language of the caller', async () => {
    const { key, fields } = await vendor('/swift/Schema', { 'Accept-Language': 'ru' });
    expect(key).toBe('swift');
    expect(fields.map(({ code, name }: { code: string; name: string }) => `${code} ${name}`)).toEqual([
      'login Логин',
      'password Пароль',
      'baseUrl Адрес',
    ]);
    expect((await vendor('/swift/Schema', { 'Accept-Language': 'en' })).fields[1]).toEqual({
      code: 'password',
      name: 'Password',
      description: 'Given by the vendor with the contract.',
      ...{ kind: 'secret', isSecret: true, isRequired: true, values: [], default: null },
    });
    expect((await vendor('/russian-post/Schema')).fields).toContainEqual(
      expect.objectContaining({
        ...{ code: 'severalPlaces', kind: 'choice', values: ['separate', 'group'] },
        ...{ isSecret: false, isRequired: false, default: null },
      }),
    );
  });
});

describe('Vendor enable/disable', () => {
  it('200 {vendor, message}, in the language of the caller', async () => {
    const off = await flip('swift', false);
    expect(off).toMatchObject({ status: 200, body: { vendor: { key: 'swift', isEnabled: false } } });
    expect(off.body.message).toMatch(/^Swift is switched off/);
    const on = await front.call('PUT', '/Vendors/swift', {
      body: { enable: true },
      headers: { 'Accept-Language': 'ru' },
    });
    expect(on.body).toMatchObject({
      vendor: { isEnabled: true },
      message: expect.stringMatching(/^Служба Swift включена/),
    });
  });

  it('takes options, days, points and tariffs of the vendor away, in v1 too, from this company alone', async () => {
    expect(await offering()).toContain('econom');
    await flip('econom', false);
    expect(await offering()).not.toContain('econom');
    const { body } = await front.call('POST', '/Calc/ByDays', { body: { ...shipment(), daysToCalculate: 14 } });
    expect(
      keysIn(body.deliveryDays.flatMap(({ options }: { options: Parameters<typeof keysIn>[0] }) => options)),
    ).not.toContain('econom');
    expect(await front.refusals('GET', '/Tariffs?VendorKey=econom')).toEqual(['VendorNotFound VendorKey']);
    const pointsFor = async (apiKey: string) =>
      (
        await front.door.ask('/OpenAPI/v1/GetPickupPoints', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ apiKey, country: 'RU', cityId: '7700000000000' }),
        })
      ).body.pickupPoints.filter(({ vendorId }: { vendorId: number }) => vendorId === 2).length;
    expect(await pointsFor('sandbox-key')).toBe(0);
    expect(await pointsFor('other-key')).toBeGreaterThan(0);
  });

  it('takes no order that was drafted before, and says why; the alternatives are of other vendors', async () => {
    const { result } = await front.create({ option: chosen.swift, isDraft: true });
    await flip('swift', false);
    const pushed = await front.call('POST', `/Orders/${result.orderId}/PushToVendor`, {
      body: { option: chosen.swift },
    });
    expect(pushed).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'VendorNotFound', message: expect.stringContaining('Vendor 1 is switched off') }] },
    });
    await flip('swift', true);
    expect(
      await front.call('POST', `/Orders/${result.orderId}/PushToVendor`, { body: { option: chosen.swift } }),
    ).toMatchObject({ status: 200 });
  });

  it('leaves what the vendor has under way', async () => {
    const { result } = await front.create({ option: chosen.swift });
    await flip('swift', false);
    await front.door.advance(result.orderId);
    expect((await front.get(result.orderId)).status).toBeGreaterThan(60);
    expect((await front.call('DELETE', `/Orders/${result.orderId}`)).status).toBe(200);
  });

  it('leaves the contract, which serves again when the vendor is switched on', async () => {
    await flip('swift', false);
    const { body } = await front.call('PUT', '/Vendors/swift/Contract', { body: own });
    expect(body).toMatchObject({
      vendor: { isEnabled: false, contractType: 2 },
      message: expect.stringMatching(/switched the vendor off/),
    });
    expect((await flip('swift', true)).body.vendor).toMatchObject({ isEnabled: true, contractType: 2 });
  });

  it('needs enable', async () => {
    expect(await front.refusals('PUT', '/Vendors/swift', { body: {} })).toEqual(['RequestInvalid enable']);
  });
});
