import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, openFrontDoor, order, shipment } from './testing/front-door.ts';
import { newSettlingCompany, type SettlingCompany, sender } from './testing/settling-company.ts';

// The settings of a company, by what they change in the operations of every version (interface 21).

const api = openFrontDoor();
const { call, refusals } = api;

let key: string;
let companyId: number;
let settle: SettlingCompany['settle'];
beforeEach(async () => {
  ({ key, id: companyId, settle } = await newSettlingCompany(api));
});

/** One order of both versions as the newer one shows it; a body says what it has beside receiver and cargo. */
const older = async (body: object, asked = key) => {
  const { sender: _, receiver, cargo } = order();
  const { countryId: country, ...place } = receiver;
  const whole = { apiKey: asked, receiver: { country, ...place }, cargo, deliveryOptions: {}, ...body };
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(whole) };
  return api.door.ask('/OpenAPI/v1/Create', init);
};
const newer = (body: object, asked = key) => {
  const { sender: _, ...rest } = order();
  return call('POST', '/Orders', { key: asked, body: { ...rest, ...body } });
};
const recordOf = async (orderId: string, asked = key) =>
  (await call('GET', `/Orders/${orderId}`, { key: asked })).body.order;

/** The record of an order that each of the versions makes without a word of sender, pickup and mail. */
const recordsOf = async (inOlder: object = {}, inNewer: object = inOlder) => {
  const [one, other] = [await older(inOlder), await newer(inNewer)];
  expect([one.status, other.status], JSON.stringify([one.body, other.body])).toEqual([200, 201]);
  return [await recordOf(one.body.orderId), await recordOf(other.body.result.orderId)];
};

describe('pickup.window (interface 21.3)', () => {
  it('stands where an order names no time, in every version; 09:00 to 18:00 without it', async () => {
    const wished = async () =>
      (await recordsOf({ sender: olderSender }, { sender })).map(({ pickupInfo }) => pickupInfo);
    expect(await wished()).toMatchObject([
      { timeFrom: null, timeTo: null },
      { timeFrom: null, timeTo: null },
    ]);
    await settle('pickup.window', { timeFrom: '10:00', timeTo: '12:00' });
    const window = { timeFrom: '10:00', timeTo: '12:00' };
    expect(await wished()).toMatchObject([window, window]);
  });

  it('gives way to what is sent, and is no reason to refuse it', async () => {
    await settle('pickup.window', { timeFrom: '10:00', timeTo: '12:00' });
    const times = async (sent: object) =>
      (await recordsOf({ sender: olderSender, deliveryOptions: sent }, { sender, pickupInfo: sent })).map(
        ({ pickupInfo: { timeFrom, timeTo } }) => [timeFrom, timeTo],
      );
    expect(await times({ timeFrom: '11:00', timeTo: null })).toEqual([
      ['11:00', '12:00'],
      ['11:00', '12:00'],
    ]);
    expect(await times({ TIMEFROM: '15:00' })).toEqual([
      ['15:00', null],
      ['15:00', null],
    ]);
  });

  it('is when a courier comes who is called without a time', async () => {
    const windowOf = async (path: string, body: object, apiKey = key) => {
      const made = await newer({ sender, option: chosen.swift, pickupInfo: { postponePickup: true } });
      const { orderId } = made.body.result;
      await api.door.control('PUT', '/vendors/swift', { fault: 'down' });
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `apiKey ${apiKey}` },
      };
      const { status } = await api.door.ask(path.replace('#', orderId), {
        ...init,
        body: JSON.stringify({ apiKey, ordersId: [orderId], takeDate: '2026-11-24', ...body }),
      });
      expect(status).toBe(200);
      // The call is under way for as long as the vendor does not answer it.
      const { db } = api.door.opened.service.store;
      const calls = db.selectFrom('jobs').select('payload').where('task', '=', 'courier-call').orderBy('id', 'desc');
      const { window } = JSON.parse((await calls.executeTakeFirstOrThrow()).payload);
      await api.door.control('PUT', '/vendors/swift', { fault: 'none' });
      return [window.timeFrom, window.timeTo];
    };
    const [olderPath, newerPath] = ['/OpenAPI/v1/CallCourier', '/openapi/v2/Orders/#/CallCourier'];
    expect(await windowOf(newerPath, {})).toEqual(['09:00', '18:00']);
    await settle('pickup.window', { timeFrom: '10:00', timeTo: '12:00' });
    expect(await windowOf(olderPath, {})).toEqual(['10:00', '12:00']);
    expect(await windowOf(newerPath, {})).toEqual(['10:00', '12:00']);
    expect(await windowOf(newerPath, { timeFrom: '14:00' })).toEqual(['14:00', '18:00']);
  });
});

describe('pickup.autoChangeTakeDate (interface 21.3)', () => {
  it('moves an impossible day where a request does not say whether it may be moved', async () => {
    const sunday = { takeDate: '2026-11-29' };
    const body = { ...shipment(), pickupInfo: sunday };
    const places = { key, body };
    expect(await refusals('POST', '/Calc', places)).toEqual(['TakeDateInvalid pickupInfo.takeDate']);
    await settle('pickup.autoChangeTakeDate');
    const { options } = (await call('POST', '/Calc', places)).body;
    expect(new Set(options.map(({ takeDate }: { takeDate: string }) => takeDate))).toEqual(new Set(['2026-11-30']));
    const [one, other] = await recordsOf(
      { sender: olderSender, deliveryOptions: sunday },
      { sender, pickupInfo: sunday },
    );
    expect([one.pickupInfo.autoChangeTakeDate, other.pickupInfo.autoChangeTakeDate]).toEqual([true, true]);
    const no = { ...body, pickupInfo: { ...sunday, autoChangeTakeDate: false } };
    expect(await refusals('POST', '/Calc', { key, body: no })).toEqual(['TakeDateInvalid pickupInfo.takeDate']);
  });
});

describe('vendors.hidden (interface 21.4)', () => {
  const keysOf = (options: readonly { vendorInfo: { vendorKey: string } }[]) =>
    new Set(options.map(({ vendorInfo }) => vendorInfo.vendorKey));

  it('are in no calculation, no options and no points; an order may still choose one', async () => {
    const { countryId: _, ...moscow } = shipment().sender;
    const olderShipment = {
      sender: { ...moscow, country: 'RU' },
      receiver: { country: 'RU', cityId: '1600000100000' },
      cargo: shipment().cargo,
    };
    const ask = async (operation: string, body: object) =>
      (
        await api.door.ask(`/OpenAPI/v1/${operation}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ apiKey: key, ...body }),
        })
      ).body;
    const shown = async () => [
      keysOf((await call('POST', '/Calc', { key, body: shipment() })).body.options),
      keysOf(
        (await ask('Calc', { ...olderShipment, deliveryOptions: { vendorsIdFilter: [3] }, showVendorsOptions: true }))
          .options,
      ),
      keysOf((await older({ sender: olderSender })).body.options),
      keysOf((await ask('GetPickupPoints', { country: 'RU', cityId: '7700000000000' })).pickupPoints),
      keysOf((await call('GET', `/PickupPoints?CountryId=RU&CityId=7700000000000`, { key })).body.pickupPoints),
      keysOf((await call('POST', '/PickupPoints/Calc', { key, body: shipment() })).body.pickupPoints),
    ];
    for (const keys of await shown()) expect(keys).toContain('econom');
    expect(await settle('vendors.hidden', { value: 'econom,globe' })).toBe('econom,globe');
    const after = await shown();
    for (const keys of after) expect(keys).not.toContain('econom');
    for (const keys of after) expect(keys.size).toBeGreaterThan(0);
    const named = { ...shipment(), optionFilter: { vendorsIdFilter: [2] } };
    expect((await call('POST', '/Calc', { key, body: named })).body.options).toEqual([]);
    const points = await ask('GetPickupPoints', { country: 'RU', cityId: '7700000000000', vendorId: 2 });
    expect(points).toEqual({ pickupPoints: [], totalCount: 0 });

    const made = await newer({ sender, option: chosen.econom });
    expect(made.body).toMatchObject({ errors: [], result: { status: 60, vendorInfo: { vendorKey: 'econom' } } });
    const rejected = await newer({ sender, option: chosen.swift, comments: 'sandbox:reject' });
    expect(rejected.body.errors).toMatchObject([{ code: 'VendorRejected' }]);
    expect(JSON.stringify(rejected.body.messages)).not.toMatch(/Econom/i);
  });
});

const olderSender = {
  name: sender.name,
  address: sender.address,
  phone: sender.phone,
  country: 'RU',
  cityId: sender.cityId,
};

describe('sender.default (interface 21.5)', () => {
  it('stands for a sender that is left out, in orders and calculations of every version', async () => {
    const refused = await Promise.all([older({}), newer({})]);
    expect(refused.map(({ status }) => status)).toEqual([500, 400]);
    expect(refused[1].body.errors.map(({ target }: { target: string }) => target)).toEqual(['sender']);
    expect(refused[0].body.map((one: { errorAdditionalInfo: string }) => one.errorAdditionalInfo)).toEqual(['sender']);

    await settle('sender.default', sender);
    for (const record of await recordsOf()) expect(record.sender).toMatchObject({ ...sender, contactType: 1 });
    for (const record of await recordsOf({ sender: null })) expect(record.sender).toMatchObject(sender);
    const { sender: _, ...rest } = shipment();
    const whole = await call('POST', '/Calc', { key, body: shipment() });
    const priced = await call('POST', '/Calc', { key, body: rest });
    expect(priced.body.options.length).toBeGreaterThan(0);
    expect(priced.body).toEqual(whole.body);
    const points = await call('POST', '/PickupPoints/Calc', { key, body: rest });
    expect(points.body.pickupPoints.length).toBeGreaterThan(0);
    const byDays = await call('POST', '/Calc/ByDays', { key, body: { ...rest, daysToCalculate: 7 } });
    expect(byDays.status).toBe(200);
    const one = {
      apiKey: key,
      receiver: { country: 'RU', cityId: '1600000100000' },
      cargo: rest.cargo,
      deliveryOptions: {},
    };
    const inOlder = (operation: string, body: unknown) =>
      api.door.ask(`/OpenAPI/v1/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await inOlder('Calc', one)).body.options.length).toBeGreaterThan(0);
    const many = await inOlder('CalcMany', [one]);
    expect(many.body).toMatchObject({ hasErrors: false });
  });

  it('adds the fields that a sender lacks, and no address to another city', async () => {
    await settle('sender.default', sender);
    const filled = await recordsOf({ sender: { NAME: 'Anna', phone: null } });
    for (const record of filled) expect(record.sender).toMatchObject({ ...sender, name: 'Anna', contactPerson: null });
    const elsewhere = { cityId: '7800000000000' };
    expect(await refusals('POST', '/Orders', { key, body: { ...order(), sender: elsewhere } })).toEqual([
      'RequestInvalid sender.address',
      'RequestInvalid sender.countryId',
    ]);
  });

  it('a whole list of orders may leave out, for another company too: then it is that one’s', async () => {
    await settle('sender.default', sender);
    const { sender: _, receiver, cargo } = order();
    const { countryId: country, ...place } = receiver;
    const one = { apiKey: key, receiver: { country, ...place }, cargo, deliveryOptions: {} };
    const create = (body: object) =>
      api.door.ask('/OpenAPI/v1/CreateMany', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const many = await create(Array.from({ length: 100 }, () => one));
    expect([many.status, many.body.length]).toEqual([200, 100]);

    // The owner has settled nothing: what counts is what the company has that it acts for.
    const forOwned = await newer({ companyId }, 'sandbox-key');
    expect(forOwned.status).toBe(201);
    expect((await recordOf(forOwned.body.result.orderId)).sender).toMatchObject(sender);
    expect((await newer({}, 'sandbox-key')).status).toBe(400);
    const { companyId: strangers } = await api.door.opened.newStranger();
    const denied = await call('POST', '/Orders', { key, body: { ...order(), sender: null, companyId: strangers } });
    expect([denied.status, denied.body.errors[0].code]).toEqual([403, 'AccessDenied']);
  });
});

describe('mails (interface 21.6)', () => {
  it('mail.emergencyEmail is the address of orders that name none', async () => {
    const sent = [{ sender: olderSender }, { sender }] as const;
    const addresses = async (more: object = {}) =>
      (await recordsOf({ ...sent[0], ...more }, { ...sent[1], ...more })).map(({ emergencyEmail }) => emergencyEmail);
    expect(await addresses()).toEqual([null, null]);
    await settle('mail.emergencyEmail', { value: 'ops@example.com' });
    expect(await addresses()).toEqual(['ops@example.com', 'ops@example.com']);
    expect(await addresses({ emergencyEmail: 'me@example.com' })).toEqual(['me@example.com', 'me@example.com']);
    expect(await addresses({ emergencyEmail: '' })).toEqual([null, null]);
  });

  it('mail.credentials: off, no login and password is mailed to a company that is created', async () => {
    const { db } = api.door.opened.service.store;
    const create = async (companyName: string) => {
      const body = {
        companyName,
        contactName: 'Anna',
        contactEmail: `${companyName}@example.com`,
        sendUserCredentialByEmail: true,
      };
      expect((await call('POST', '/Companies', { key, body })).status).toBe(200);
      return (await db.selectFrom('jobs').select('id').where('task', '=', 'user-credentials').execute()).length;
    };
    const mails = await create('first');
    expect(mails).toBeGreaterThan(0);
    await settle('mail.credentials', undefined, false);
    expect(await create('second')).toBe(mails);
  });
});

describe('what was there before', () => {
  it('print.marksFormat and payment.mode do what they did, when the company itself has set them', async () => {
    await settle('payment.mode', { value: 'card' });
    const made = await newer({ sender, option: chosen.swift });
    expect(made.body.errors).toMatchObject([{ code: 'PaymentRequired' }]);
    await settle('payment.mode', null, false);
    expect((await newer({ sender, option: chosen.swift })).body.errors).toEqual([]);
  });

  it('sandbox.words: off, the vendors obey no word in a comment (interface 21.7)', async () => {
    const reject = { sender, option: chosen.swift, comments: 'Ring twice. sandbox:reject' };
    expect((await newer(reject)).body.errors).toMatchObject([{ code: 'VendorRejected' }]);
    await settle('sandbox.words', undefined, false);
    const made = await newer(reject);
    expect(made.body).toMatchObject({ errors: [], result: { status: 60 } });
    expect((await recordOf(made.body.result.orderId)).comments).toBe(reject.comments);
  });
});
