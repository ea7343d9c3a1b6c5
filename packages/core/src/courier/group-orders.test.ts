import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courierWindow, defaultWindow } from './courier-window.ts';
import { type CourierStop, groupForCourier } from './group-orders.ts';

const stop = fc.record<CourierStop>({
  vendorId: fc.constantFrom(1, 2),
  contractType: fc.constantFrom('operator', 'own'),
  connection: fc.constantFrom(null, 'a', 'b'),
  sender: fc.record({
    country: fc.constantFrom('RU', 'KZ'),
    // Two codes of one city, and one of another.
    cityId: fc.constantFrom('5400000100000', '8dea00e3-9aab-4d8e-887c-ef2aaa546456', '7700000000000'),
    address: fc.constantFrom('ул. Ленина, 1', ' ул. Ленина, 1 ', 'ул. Ленина, 2'),
  }),
  window: fc.record({
    date: fc.constantFrom('2026-11-23', '2026-11-24'),
    timeFrom: fc.constantFrom('09:00', '10:00'),
    timeTo: fc.constant('18:00'),
  }),
});
const stops = fc.array(stop, { maxLength: 30 });

const city = (id: string) => (id === '8dea00e3-9aab-4d8e-887c-ef2aaa546456' ? '5400000100000' : id);
const isOneCall = (a: CourierStop, b: CourierStop): boolean =>
  a.vendorId === b.vendorId &&
  a.contractType === b.contractType &&
  a.connection === b.connection &&
  a.sender.country === b.sender.country &&
  city(a.sender.cityId) === city(b.sender.cityId) &&
  a.sender.address.trim() === b.sender.address.trim() &&
  a.window.date === b.window.date &&
  a.window.timeFrom === b.window.timeFrom;

describe('the calls for any orders', () => {
  it('fetch every order once', () => {
    fc.assert(
      fc.property(stops, (all) => {
        const called = groupForCourier(all).flat();
        expect(called).toHaveLength(all.length);
        expect(new Set(called)).toEqual(new Set(all));
      }),
    );
  });

  it('are one for all that one courier can take at once, and never one for two that it cannot', () => {
    fc.assert(
      fc.property(stops, (all) => {
        const calls = groupForCourier(all);
        for (const [i, call] of calls.entries()) {
          const [first] = call as [CourierStop, ...CourierStop[]];
          for (const one of call) expect(isOneCall(one, first)).toBe(true);
          for (const [other] of calls.slice(i + 1)) expect(isOneCall(other as CourierStop, first)).toBe(false);
        }
      }),
    );
  });

  it('keep the order in which the orders came, within a call and between them', () => {
    fc.assert(
      fc.property(stops, (all) => {
        const calls = groupForCourier(all);
        for (const call of calls) expect(call).toEqual(all.filter((one) => call.includes(one)));
        const firsts = calls.map(([first]) => all.indexOf(first as CourierStop));
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the window of any wish', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const time = minute.map(
    (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
  );
  const wish = fc.record({ timeFrom: fc.option(time, { nil: null }), timeTo: fc.option(time, { nil: null }) });

  it('ends after it begins, and does not begin in the past', () => {
    fc.assert(
      fc.property(wish, time, fc.constantFrom('2026-11-23', '2026-11-24'), (wished, timeOfDay, date) => {
        const window = courierWindow(date, wished, { today: '2026-11-23', timeOfDay });
        expect(window.date).toBe(date);
        if (date === '2026-11-23') expect(window.timeFrom >= timeOfDay).toBe(true);
        // The last minute of the day is the end of a window that begins with it.
        expect(window.timeFrom < window.timeTo || window.timeTo === '23:59').toBe(true);
      }),
    );
  });

  it('is what was wished for wherever that can be', () => {
    fc.assert(
      fc.property(wish, (wished) => {
        const { timeFrom, timeTo } = {
          timeFrom: wished.timeFrom ?? defaultWindow.timeFrom,
          timeTo: wished.timeTo ?? defaultWindow.timeTo,
        };
        const window = courierWindow('2026-11-24', wished, { today: '2026-11-23', timeOfDay: '12:00' });
        expect(window.timeFrom).toBe(timeFrom);
        if (timeFrom < timeTo) expect(window.timeTo).toBe(timeTo);
      }),
    );
  });
});
