import { describe, expect, it } from 'vitest';
import { currencyCodes, isCurrencyCode } from './currency.ts';
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

describe('VAT', () => {
  it('knows its rates', () => {
    expect(vatRates.every(isVatRate)).toBe(true);
    expect([1, 19, -1, 0.5, Number.NaN].some(isVatRate)).toBe(false);
  });
});
