import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../time.ts';
import { BETWEEN_REGISTERS_MS, MOST_ORDERS_OF_REGISTER, mayRegisterFollow, registerDay } from './register-day.ts';

// interface 19.5.

it('an order stands in a register from the hour of its day on, for seven days; one of a day goes on until the next', () => {
  const at = (days: number, timeOfDay: string, hour = '09:00') =>
    registerDay('2026-11-24', hour, { today: addDays('2026-11-24', days), timeOfDay });
  expect([at(0, '08:59'), at(0, '09:00'), at(0, '23:59')]).toEqual([null, '2026-11-24', '2026-11-24']);
  expect([at(-1, '23:59'), at(1, '08:59'), at(1, '09:00')]).toEqual([null, '2026-11-24', '2026-11-25']);
  expect([at(7, '09:00'), at(8, '08:59'), at(8, '09:00')]).toEqual(['2026-12-01', '2026-12-01', null]);
  expect([at(0, '23:58', '23:59'), at(1, '00:00', '23:59')]).toEqual([null, '2026-11-24']);
});

it('another register follows a full one at once, any other after a quarter of an hour, and a clock that had jumped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_ORDERS_OF_REGISTER }), fc.integer(), (orders, ms) => {
      const now = 1_795_000_000_000;
      expect(mayRegisterFollow({ orders, createdAt: now - ms }, now)).toBe(
        orders === MOST_ORDERS_OF_REGISTER || ms >= BETWEEN_REGISTERS_MS || ms <= -BETWEEN_REGISTERS_MS,
      );
    }),
  );
  expect(mayRegisterFollow(null, 0)).toBe(true);
});
