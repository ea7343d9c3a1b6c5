import { createCompany, createKey } from '@cartage/service';
import { beforeEach, expect, it } from 'vitest';
import { askOperator } from '../operator/testing/ask-operator.ts';
import { chosen, MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

// interface 13.39, 23.27.

const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'];
/** Days of work, each for one test. */
const newDay = (): string => days.shift() ?? '';
const waiting = async (takeDate: string, changes: object = {}, key = 'sandbox-key'): Promise<string> =>
  (await front.create({ option: chosen.econom, pickupInfo: { takeDate, postponePickup: true }, ...changes }, { key }))
    .result.orderId;
const call = async (takeDate: string, ...orderIds: readonly string[]) => {
  const body = { orders: orderIds.map((orderId) => ({ orderId, takeDate, timeFrom: '10:00', timeTo: '14:00' })) };
  return (await front.call('POST', '/Orders/CallCourier', { body })).body.results;
};
const listed = async (query: string, manner = {}) => {
  const { status, body } = await front.call('GET', `/CourierCalls?${query}`, manner);
  expect(status).toBe(200);
  return body;
};
const moscow = { countryId: 'RU', countryName: 'Russia', cityId: '7700000000000', cityName: 'Moscow' };

it('tells who comes, where and for what, and what nobody is called for', async () => {
  const day = newDay();
  const [one, two, uncalled] = [await waiting(day), await waiting(day), await waiting(day)];
  const elsewhere = await waiting(day, { sender: { address: 'Arbat 1' } });
  const { orderId: own } = (await front.create({ option: chosen.swift, pickupInfo: { takeDate: day } })).result;
  await waiting(newDay());
  await front.create({ pickupInfo: { takeDate: day } });
  const [{ vendorPickupNum }] = await call(day, one, two);
  const place = { ...moscow, address: 'Tverskaya 7' };
  const econom = { date: day, vendorId: 2, vendorName: 'Econom' };
  expect(await listed(`From=${day}`)).toEqual({
    calls: [
      {
        ...{ ...econom, place, orders: [one, two], ordersCount: 2 },
        ...{ timeFrom: '10:00', timeTo: '14:00', state: 'confirmed', vendorPickupNum },
      },
    ],
    pickups: {
      withHandOver: [{ date: day, vendorId: 1, vendorName: expect.any(String), place, orders: [own], ordersCount: 1 }],
      withoutCall: [
        { ...econom, place, orders: [uncalled], ordersCount: 1 },
        { ...econom, place: { ...place, address: 'Arbat 1' }, orders: [elsewhere], ordersCount: 1 },
      ],
    },
    totalCount: 1,
    nextLink: null,
  });
});

it('a call that was called off is canceled and its orders wait again; a call is there once however often it is made', async () => {
  const day = newDay();
  const orderId = await waiting(day);
  await call(day, orderId);
  await front.call('POST', '/Orders/CancelCourier', { body: { orders: [{ orderId }] } });
  expect(await listed(`From=${day}`)).toMatchObject({
    calls: [{ state: 'canceled', orders: [orderId] }],
    pickups: { withoutCall: [{ orders: [orderId] }] },
  });
  await front.door.control('PUT', '/vendors/econom', { fault: 'lose-answer' });
  await call(day, orderId);
  expect(await listed(`From=${day}`)).toMatchObject({
    calls: [{ state: 'asked', vendorPickupNum: null }],
    pickups: { withoutCall: [] },
    totalCount: 1,
  });
  await front.door.control('PUT', '/vendors/econom', { fault: 'none' });
  front.door.clock.advance(5 * 60_000);
  await front.door.work();
  expect(await listed(`From=${day}`)).toMatchObject({ calls: [{ state: 'confirmed' }], totalCount: 1 });
  const failed = await waiting(day);
  await front.door.control('PUT', '/vendors/econom', { fault: 'down' });
  await call(day, failed);
  front.door.clock.advance(25 * 3_600_000);
  await front.door.work();
  await front.door.control('PUT', '/vendors/econom', { fault: 'none' });
  const { calls, pickups } = await listed(`From=${day}`);
  expect(calls).toContainEqual(expect.objectContaining({ state: 'failed', vendorPickupNum: null, orders: [failed] }));
  expect(pickups.withoutCall).toMatchObject([{ orders: [failed] }]);
});

it('is of the company alone, of 1 to 31 days, by default today; in pages', async () => {
  const [day, next] = [newDay(), newDay()];
  const today = await waiting('2026-11-23');
  await call('2026-11-23', today);
  const { service } = front.door.opened;
  const details = { vatNumber: null, kpp: null, creditLimit: 100_000_00, ownerId: null };
  const stranger = await createCompany(service, { ...details, name: 'Stranger' });
  const key = await createKey(service, { companyId: stranger.id, name: 'Stranger' });
  const theirs = await waiting(day, {}, key);
  const own = [await waiting(day), await waiting(next)];
  await call(day, own[0] ?? '');
  await call(next, own[1] ?? '');
  expect((await listed('')).calls.flatMap((one: { orders: string[] }) => one.orders)).toContain(today);
  expect(await listed(`From=${day}`, { key })).toMatchObject({
    calls: [],
    pickups: { withoutCall: [{ orders: [theirs] }] },
  });
  const first = await listed(`From=${day}&To=${next}&PageSize=1`);
  expect(first).toMatchObject({ calls: [{ date: day, orders: [own[0]] }], totalCount: 2 });
  const { search } = new URL(first.nextLink);
  expect(await listed(search.slice(1))).toMatchObject({ calls: [{ date: next, orders: [own[1]] }], nextLink: null });
  expect(await front.refusals('GET', '/CourierCalls?From=2026-12-02&To=2026-12-01')).toEqual(['RequestInvalid To']);
  expect(await front.refusals('GET', '/CourierCalls?From=2026-12-01&To=2027-01-01')).toEqual(['RequestInvalid To']);
  expect(await front.refusals('GET', '/CourierCalls?From=soon')).toEqual(['RequestInvalid From']);
  expect(await front.refusals('GET', '/CourierCalls?companyId=777777', {}, 403)).toEqual(['AccessDenied companyId']);

  const ask = askOperator(() => front.door.opened);
  const { answer } = await ask('GET', `/CourierCalls?From=${day}`);
  expect(answer).toMatchObject({
    calls: [{ companyId: front.door.opened.companyId, orders: [own[0]] }],
    pickups: { withoutCall: [{ companyId: stranger.id, companyName: 'Stranger', orders: [theirs] }] },
  });
  const { answer: some } = await ask('GET', `/CourierCalls?From=${day}&CompanyId[]=${stranger.id}`);
  expect(some).toMatchObject({ calls: [], totalCount: 0, pickups: { withoutCall: [{ orders: [theirs] }] } });
});
