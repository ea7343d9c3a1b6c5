import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes, unitDecimals } from './currency.ts';
import { kopecksAt, MOST_PRICE, readRate, roublesOfRate } from './exchange-rate.ts';

const rates = fc.integer({ min: 1, max: 1_000_000 * 10 ** 8 });

describe('a rate', () => {
  it.each([
    ['98.5321', 9_853_210_000],
    ['98,5321', 9_853_210_000],
    ['0.00771234', 771_234],
    [' 1000000 ', 100_000_000_000_000],
  ])('%s is read', (text, rate) => expect(readRate(text)).toBe(rate));

  it.each(['', '0', '0.0', '-1', '1000000.00000001', '1.123456789', '1e3', '98.', '.5', '1 000'])(
    '%s is none',
    (text) => expect(readRate(text)).toBeUndefined(),
  );

  it('is written as it was read', () => {
    fc.assert(fc.property(rates, (rate) => roublesOfRate(rate) === Number(`${rate}e-8`)));
    fc.assert(
      fc.property(
        rates,
        (rate) =>
          readRate(`${(BigInt(rate) / 100_000_000n).toString()}.${String(rate % 10 ** 8).padStart(8, '0')}`) === rate,
      ),
    );
  });
});

describe('a sum in a currency', () => {
  it.each([
    [12_50, 'EUR', '98.5321', 1231_65],
    [1, 'EUR', '0.5', 1],
    [1, 'EUR', '0.49999999', 0],
    [10_125, 'KWD', '320', 3_240_00],
    [100_00, 'JPY', '0.63', 63_00],
    [1, 'UYW', '12.5', 0],
    [10 ** 12, 'EUR', '1', MOST_PRICE],
    [10 ** 12, 'EUR', '1.00000001', null],
    [10 ** 12, 'EUR', '1000000', null],
  ])('%i units of %s at %s are %s kopecks', (units, currency, rate, kopecks) =>
    expect(kopecksAt(units, { currency, rate: readRate(rate) ?? 0 })).toBe(kopecks),
  );

  it('is rounded half up, exactly, whatever the sum, the rate and the decimals; above ten billion roubles it is no price', () => {
    const sums = fc.integer({ min: 0, max: 10 ** 12 });
    const exactly = (units: number, rate: number, currency: string) =>
      [2n * BigInt(units) * BigInt(rate), 2n * 10n ** BigInt(unitDecimals(currency) + 6)] as const;
    const currencies = fc.oneof(fc.constantFrom('EUR', 'JPY', 'KWD', 'UYW'), fc.constantFrom(...currencyCodes));
    fc.assert(
      fc.property(sums, fc.oneof(rates, fc.integer({ min: 1, max: 10 ** 6 })), currencies, (units, rate, currency) => {
        const [twice, unit] = exactly(units, rate, currency);
        const kopecks = kopecksAt(units, { currency, rate });
        const difference = BigInt(kopecks ?? MOST_PRICE) * unit - twice;
        const isNearest = 2n * difference <= unit && 2n * difference > -unit;
        expect(kopecks === null ? 2n * difference <= -unit : isNearest && kopecks <= MOST_PRICE).toBe(true);
      }),
    );
  });

  it('is no less than a smaller sum, and than the same at a lower rate', () => {
    const sums = fc.integer({ min: 0, max: 10 ** 6 });
    fc.assert(
      fc.property(sums, sums, rates, rates, fc.constantFrom('EUR', 'JPY', 'KWD'), (a, b, r, s, currency) => {
        const at = (units: number, rate: number) => kopecksAt(units, { currency, rate }) ?? Number.POSITIVE_INFINITY;
        expect(at(Math.max(a, b), Math.max(r, s))).toBeGreaterThanOrEqual(at(Math.min(a, b), Math.min(r, s)));
      }),
    );
  });
});
