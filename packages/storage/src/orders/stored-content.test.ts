import { currencyCodes, unitsOfAmount } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { testContent } from '../testing-orders.ts';
import { fromStoredContent, toStoredContent } from './stored-content.ts';

const inCurrency = (customsValue: number | null, customsCurrency: string | null) => ({
  ...testContent,
  cargo: { ...testContent.cargo, customsValue, customsCurrency },
});

describe('a stored customs value', () => {
  it.each([...currencyCodes, null])('in %s is read as it was written', (currency) => {
    for (const units of [null, 0, 1_012_500]) {
      const content = inCurrency(units, currency);
      expect(fromStoredContent(toStoredContent(content))).toEqual(content);
    }
  });

  it('of a version before is the same sum still, whatever decimals its currency has', () => {
    for (const currency of currencyCodes) {
      const before = JSON.stringify(inCurrency(1012, currency));
      expect(fromStoredContent(before).cargo.customsValue, currency).toBe(unitsOfAmount(10.12, currency));
    }
    expect(fromStoredContent(JSON.stringify(inCurrency(10_050, 'JPY'))).cargo.customsValue).toBe(10_050);
  });

  it('that such a version has written over in another currency is in hundredths', () => {
    const stored = JSON.parse(toStoredContent(inCurrency(10_125, 'KWD'))) as ReturnType<typeof inCurrency>;
    const changed = { ...stored, cargo: { ...stored.cargo, customsValue: 500, customsCurrency: 'RUB' } };
    expect(fromStoredContent(JSON.stringify(changed))).toEqual(inCurrency(500, 'RUB'));
  });
});
