import { describe, expect, it } from 'vitest';
import { courierWindow } from './courier-window.ts';
import { type CourierStop, groupForCourier } from './group-orders.ts';

const stop: CourierStop = {
  vendorId: 1,
  contractType: 'operator',
  connection: '1',
  sender: { country: 'RU', cityId: '7700000000000', address: 'Тверская ул., 1' },
  window: { date: '2026-11-23', timeFrom: '09:00', timeTo: '18:00' },
};

describe('one call serves', () => {
  it('the orders of one vendor, contract, address and window, in the order in which they came', () => {
    const stops = [
      { ...stop, order: 'a' },
      { ...stop, order: 'b', vendorId: 2 },
      { ...stop, order: 'c' },
      { ...stop, order: 'd', sender: { ...stop.sender, address: ' Тверская ул., 1 ' } },
      { ...stop, order: 'e', sender: { ...stop.sender, cityId: '77000000000' } },
    ];
    const groups = groupForCourier(stops);
    expect(groups.map((group) => group.map(({ order }) => order))).toEqual([['a', 'c', 'd', 'e'], ['b']]);
  });

  it.each<[string, Partial<CourierStop>]>([
    ['another vendor', { vendorId: 2 }],
    ['another contract', { contractType: 'own' }],
    ['another connection', { connection: '2' }],
    ['another city', { sender: { ...stop.sender, cityId: '7800000000000' } }],
    ['another address', { sender: { ...stop.sender, address: 'Тверская ул., 2' } }],
    ['another day', { window: { ...stop.window, date: '2026-11-24' } }],
    ['another window', { window: { ...stop.window, timeTo: '15:00' } }],
  ])('not %s', (_, change) => {
    expect(groupForCourier([stop, { ...stop, ...change }])).toHaveLength(2);
  });
});

describe('the window of a call', () => {
  const now = { today: '2026-11-23', timeOfDay: '11:20' };

  it.each<[string, date: string, from: string | null, to: string | null, expected: readonly [string, string]]>([
    ['is 09:00 to 18:00 by default', '2026-11-24', null, null, ['09:00', '18:00']],
    ['is what was asked for', '2026-11-24', '10:00', '12:00', ['10:00', '12:00']],
    ['does not start before now', '2026-11-23', null, null, ['11:20', '18:00']],
    ['may start later today', '2026-11-23', '15:00', '17:00', ['15:00', '17:00']],
    ['ends after it starts', '2026-11-23', '09:00', '11:00', ['11:20', '18:00']],
    ['ends with the day at the latest', '2026-11-24', '19:00', null, ['19:00', '23:59']],
  ])('%s', (_, date, timeFrom, timeTo, [from, to]) => {
    expect(courierWindow(date, { timeFrom, timeTo }, now)).toEqual({ date, timeFrom: from, timeTo: to });
  });
});
