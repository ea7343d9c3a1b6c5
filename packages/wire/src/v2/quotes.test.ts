import { daysAhead, deliveryDays } from '@cartage/core';
import { expect, it } from 'vitest';
import { fromDeliveryDays } from './quotes.ts';

it('writes the beginning of each day with the offset that the clocks have then', () => {
  const zone = 'Europe/Berlin';
  const days = deliveryDays([], daysAhead('2026-10-23', 3), zone);
  const { deliveryDays: written } = fromDeliveryDays(days, [], { zone, locale: 'en', targetOf: String });
  expect(written).toEqual([
    { options: [], deliveryDate: '2026-10-24T00:00:00+02:00', dayType: 2 },
    { options: [], deliveryDate: '2026-10-25T00:00:00+02:00', dayType: 2 },
    { options: [], deliveryDate: '2026-10-26T00:00:00+01:00', dayType: 1 },
  ]);
});
