import { currencyCodes, unitsOfAmount } from '@cartage/core';
import { sampleProduct as testProduct } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { testContent } from '../testing-orders.ts';
import { fromStoredContent, toStoredContent } from './stored-content.ts';

const inCurrency = (customsValue: number | null, customsCurrency: string | null) => ({
  ...testContent,
  cargo: { ...testContent.cargo, customsValue, customsCurrency },
});

it('a postal code of a version before is read in the one spelling', () => {
  const codesOf = (sender: string | null, receiver: string | null) => {
    const { sender: from, receiver: to } = testContent;
    const before = {
      ...testContent,
      sender: { ...from, postalCode: sender },
      receiver: { ...to, postalCode: receiver },
    };
    const read = fromStoredContent(JSON.stringify(before));
    return [read.sender.postalCode, read.receiver.postalCode];
  };
  expect(codesOf('190 000', null)).toEqual(['190000', null]);
  expect(codesOf('190000', 'ec1a 1hq')).toEqual(['190000', 'EC1A1HQ']);
  expect(codesOf(' ', '00-950')).toEqual([null, '00950']);
});

it('of a version that knew no customs by product has none, whatever is written now is read again', () => {
  const product = { ...testProduct, hsCode: '691200', originCountry: 'CN', customsValue: 10_125 };
  const cargo = { ...testContent.cargo, customsCurrency: 'KWD', incoterm: 'DAP', products: [product] } as const;
  const sender = { ...testContent.sender, region: 'CA' };
  const content = { ...testContent, sender, cargo };
  expect(fromStoredContent(toStoredContent(content))).toEqual(content);
  const { hsCode: _, originCountry: __, customsValue: ___, ...known } = product;
  const { incoterm: ____, ...before } = { ...cargo, products: [known] };
  const { region: _____, ...from } = sender;
  const untold = { ...product, hsCode: null, originCountry: null, customsValue: null };
  expect(fromStoredContent(JSON.stringify({ ...content, sender: from, cargo: before }))).toEqual({
    ...content,
    sender: { ...sender, region: null },
    cargo: { ...cargo, incoterm: null, products: [untold] },
  });
});

it("of a version that knew no services of vendors' own asks for none", () => {
  const content = { ...testContent, vendorServices: [{ vendorKey: 'swift', code: 'RETURN_PAPERS' }] };
  expect(fromStoredContent(toStoredContent(content))).toEqual(content);
  const { vendorServices: _, ...before } = content;
  expect(fromStoredContent(JSON.stringify(before)).vendorServices).toEqual([]);
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
