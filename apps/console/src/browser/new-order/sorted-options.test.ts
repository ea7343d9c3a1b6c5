import { expect, it } from 'vitest';
import type { Calculations } from '../api.ts';
import { sortedOptions } from './sorted-options.ts';

const option = (price: number, deliveryDateTo: string | null, maxDays: number | null = null) =>
  ({
    price: { price },
    delivery: { deliveryDateTo, deliveryDateFrom: null, maxDays },
  }) as unknown as Calculations.CalculationOption;

it('sorts by price or by day, equals by the other, an untold day last', () => {
  const slow = option(100, '2026-12-05T18:00:00+03:00');
  const fast = option(300, '2026-11-29T18:00:00+03:00');
  const same = option(100, '2026-11-30T18:00:00+03:00');
  const untold = option(50, null, 3);
  const all = [slow, fast, untold, same];
  expect(sortedOptions(all, 'price')).toEqual([untold, same, slow, fast]);
  expect(sortedOptions(all, 'day')).toEqual([fast, same, slow, untold]);
});
