import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOfUnits,
  currencyCodes,
  currencyDecimals,
  formatUnits,
  isCurrencyCode,
  isSumOf,
  nearestSum,
  splitUnits,
  unitDecimals,
  unitsOfAmount,
} from './currency.ts';
import { isVatRate, vatRates } from './money.ts';

describe('currencies', () => {
  it('are three letters, each once, in order', () => {
    expect(currencyCodes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(currencyCodes).toEqual([...new Set(currencyCodes)].sort());
  });

  it('knows its own', () => {
    expect(['RUB', 'USD', 'EUR', 'CNY', 'KZT', 'BYN', 'UZS', 'ZWG'].filter((code) => !isCurrencyCode(code))).toEqual(
      [],
    );
    expect(['RUR', 'rub', 'XXX', 'XTS', 'DEM', '', '643'].filter(isCurrencyCode)).toEqual([]);
  });
});

describe('a sum in a currency', () => {
  it('has as many decimals as ISO 4217 gives the currency', () => {
    const having = (decimals: number) => currencyCodes.filter((code) => currencyDecimals(code) === decimals);
    expect(having(0).join(' ')).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
    expect(having(3).join(' ')).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(having(4).join(' ')).toBe('CLF UYW');
    expect(having(2)).toHaveLength(currencyCodes.length - 17 - 7 - 2);
    expect(currencyDecimals(null)).toBe(2);
  });

  it.each<[number, string, boolean]>([
    [100, 'JPY', true],
    [100.5, 'JPY', false],
    [0.01, 'JPY', false],
    [10.125, 'KWD', true],
    [10.1255, 'KWD', false],
    [10.125, 'RUB', false],
    [10.12, 'RUB', true],
    [0.0001, 'CLF', true],
    [0.00001, 'CLF', false],
    [1e-7, 'RUB', false],
    [999_999_999_999.999, 'KWD', true],
    [Number.NaN, 'RUB', false],
    [Number.POSITIVE_INFINITY, 'KWD', false],
  ])('%d %s: %s', (amount, currency, isOne) => {
    expect(isSumOf(unitsOfAmount(amount, currency), currency)).toBe(isOne);
    expect(amountOfUnits(unitsOfAmount(amount, currency), currency)).toBe(amount);
  });

  it.each<[number, string, string, string]>([
    [1_234_567.5, 'RUB', '1,234,567.50', '1 234 567,50'],
    [10.125, 'KWD', '10.125', '10,125'],
    [10.1, 'KWD', '10.100', '10,100'],
    [1234, 'JPY', '1,234', '1 234'],
    [0, 'JPY', '0', '0'],
    [0.0001, 'CLF', '0.0001', '0,0001'],
    [100.5, 'JPY', '100.5', '100,5'],
  ])('%d %s is printed %s', (amount, currency, en, ru) => {
    const units = unitsOfAmount(amount, currency);
    expect(formatUnits(units, currency, 'en')).toBe(en);
    expect(formatUnits(units, currency, 'ru').replaceAll('\u00a0', ' ')).toBe(ru);
  });

  const inUnits = fc
    .tuple(fc.constantFrom(...currencyCodes), fc.integer({ min: 0, max: 10 ** 13 }))
    .map(([currency, whole]) => ({
      currency,
      units: whole * 10 ** (unitDecimals(currency) - currencyDecimals(currency)),
    }));

  it('is read and printed as the same sum, in every currency', () => {
    fc.assert(
      fc.property(inUnits, ({ currency, units }) => {
        expect(isSumOf(units, currency)).toBe(true);
        expect(unitsOfAmount(amountOfUnits(units, currency), currency)).toBe(units);
        const printed = formatUnits(units, currency, 'en');
        expect(unitsOfAmount(Number(printed.replaceAll(',', '')), currency)).toBe(units);
        expect((printed.split('.')[1] ?? '').length).toBe(currencyDecimals(currency));
      }),
      { numRuns: 500 },
    );
  });

  it('is the nearest of any units, half up', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.constantFrom(...currencyCodes), (units, currency) => {
        const nearest = nearestSum(units, currency);
        const step = 10 ** (unitDecimals(currency) - currencyDecimals(currency));
        expect(isSumOf(nearest, currency)).toBe(true);
        expect(2 * (nearest - units)).toBeLessThanOrEqual(step);
        expect(2 * (units - nearest)).toBeLessThan(step);
      }),
    );
    expect([10_049, 10_050].map((units) => nearestSum(units, 'JPY'))).toEqual([10_000, 10_100]);
  });

  it('is divided into sums that are some themselves', () => {
    fc.assert(
      fc.property(inUnits, fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }), ({ currency, units }, others) => {
        const parts = splitUnits(units, currency, [1, ...others]);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(units);
        expect(parts.every((part) => isSumOf(part, currency))).toBe(true);
      }),
    );
    expect(splitUnits(unitsOfAmount(100, 'JPY'), 'JPY', [1, 1, 1]).map((one) => amountOfUnits(one, 'JPY'))).toEqual([
      33, 34, 33,
    ]);
  });
});

describe('VAT', () => {
  it('knows its rates', () => {
    expect(vatRates.every(isVatRate)).toBe(true);
    expect([1, 19, -1, 0.5, Number.NaN].some(isVatRate)).toBe(false);
  });
});
