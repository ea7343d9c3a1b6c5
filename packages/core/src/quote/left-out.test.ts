import { expect, it } from 'vitest';
import { type LeftOutVendor, leftOutOnce, leftOutReasons, leftOutText } from './left-out.ts';

const swift = { id: 1, key: 'swift', name: 'Swift' };
const leftOut = (reasons: LeftOutVendor['reasons'], unmet: LeftOutVendor['unmet'] = null): LeftOutVendor => ({
  ...{ vendor: swift, reasons, unmet },
});

it('names every reason in both languages', () => {
  for (const reason of leftOutReasons) {
    const { en, ru } = leftOutText(leftOut([reason]), String);
    expect(en).toMatch(/^Swift has options, but none is shown, because of [a-z ]{5,}\.$/);
    expect(ru).toMatch(/^Swift: варианты есть, но ни один не показан\. Причина: [а-я, ]{5,}\.$/);
  }
});

it('names what the request lacks where the caller wrote it', () => {
  const unmet = { field: 'cargo.items[0]', words: { en: 'The vendor needs sizes.', ru: 'Нужны размеры.' } };
  expect(leftOutText(leftOut(['needs'], unmet), (field) => field.replace('items', 'cargoItems'))).toEqual({
    en: 'Swift: The vendor needs sizes. (cargo.cargoItems[0])',
    ru: 'Swift: Нужны размеры. (cargo.cargoItems[0])',
  });
});

it('names a vendor once, with all its reasons in one order', () => {
  const other = { ...leftOut(['days']), vendor: { ...swift, id: 2 } };
  expect(leftOutOnce([leftOut(['services']), other, leftOut(['urgency', 'services'])])).toEqual([
    leftOut(['urgency', 'services']),
    other,
  ]);
});
