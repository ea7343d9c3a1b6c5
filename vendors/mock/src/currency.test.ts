import { amountOfUnits } from '@cartage/core';
import { expect, it } from 'vitest';
import { currencyOf, unitsOf } from './currency.ts';

it.each([
  [undefined, 640_46, 640.46],
  ['EUR', 6_41, 6.41],
  ['JPY', 7_00, 7],
  ['KWD', 6_41, 6.41],
  ['UYW', 6_41, 6.41],
])('what is told in hundredths of %s is that sum of it', (currency, hundredths, amount) => {
  expect(amountOfUnits(unitsOf(hundredths, currency), currency ?? 'RUB')).toBe(amount);
  expect(currencyOf(currency)).toEqual(currency ? { currency } : {});
});
