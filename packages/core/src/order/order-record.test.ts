import { expect, it } from 'vitest';
import { keptUntil } from './order-record.ts';

const MOSCOW = 'Europe/Moscow';
const at = (moment: string, storedUntil: string | null = null) =>
  ({ status: 'ParcelInPickupPoint', statusAt: Date.parse(moment), storedUntil }) as const;

it('counts the days of storage from the day of arrival, in the zone', () => {
  expect(keptUntil(at('2026-11-30T12:00:00+03:00'), { freeStorageDays: 7 }, MOSCOW)).toBe('2026-12-07');
  expect(keptUntil(at('2026-11-30T23:59:00Z'), { freeStorageDays: 1 }, MOSCOW)).toBe('2026-12-02');
});

it('believes the vendor of this parcel before the days of its point', () => {
  const told = at('2026-11-30T12:00:00Z', '2026-12-20');
  expect(keptUntil(told, { freeStorageDays: 7 }, MOSCOW)).toBe('2026-12-20');
  expect(keptUntil(told, null, MOSCOW)).toBe('2026-12-20');
  expect(keptUntil({ ...told, status: 'Finished' }, null, MOSCOW)).toBeNull();
});

it('says nothing where the parcel does not lie there, or nobody knows for how long', () => {
  expect(keptUntil(at('2026-11-30T12:00:00Z'), { freeStorageDays: null }, MOSCOW)).toBeNull();
  expect(keptUntil(at('2026-11-30T12:00:00Z'), null, MOSCOW)).toBeNull();
  const onTheWay = { status: 'ParcelOnTheWay', statusAt: 0, storedUntil: null } as const;
  expect(keptUntil(onTheWay, { freeStorageDays: 7 }, MOSCOW)).toBeNull();
});
