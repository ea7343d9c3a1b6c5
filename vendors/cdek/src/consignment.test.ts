import type { Product } from '@cartage/core';
import type { Shipment } from '@cartage/vendor-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildPackages, moneyOf } from './consignment.ts';

const item = { weightKg: 1, qty: 1, l: 30.2, h: 20, w: 10, volumeM3: null, description: null };
const product = (changes: Partial<Product>): Product => ({
  productId: 'SKU',
  name: 'Книга',
  barcode: null,
  serialNumber: null,
  weightKg: 0.3,
  cost: 100_00,
  costForReceiver: null,
  vatRate: null,
  qty: 1,
  purchasedQty: null,
  purchasedAmount: null,
  hsCode: null,
  originCountry: null,
  customsValue: null,
  cargoItemIndex: null,
  ...changes,
});
const packagesOf = (cargo: object, services: object[] = []) =>
  buildPackages({
    reference: 'A-1',
    content: { cargo: { items: [item], products: [], description: 'Книги', ...cargo }, services },
  } as unknown as Shipment);

it('measures in whole grams and centimetres, upwards', () => {
  expect(packagesOf({})).toMatchObject([{ number: '1', weight: 1000, length: 31, height: 20, width: 10 }]);
});

it('makes a cube of a place without sizes, of its volume or no heavier by it', () => {
  const bare = { ...item, l: null, h: null, w: null };
  const side = (changes: object) => packagesOf({ items: [{ ...bare, ...changes }] })[0]?.length;
  expect(side({})).toBe(17);
  expect(side({ weightKg: 0.001 })).toBe(1);
  expect(side({ weightKg: 30 })).toBe(53);
  expect(side({ volumeM3: 0.027 })).toBe(30);
  expect(side({ volumeM3: 0.0270001 })).toBe(31);
});

it('gives every row of a package an article of its own, in signs that CDEK takes', () => {
  const keysOf = (...ids: string[]) =>
    packagesOf({ products: ids.map((productId) => product({ productId })) })[0]?.items.map(({ ware_key }) => ware_key);
  expect(keysOf('SKU', 'SKU', 'SKU')).toEqual(['SKU', 'SKU-2', 'SKU-3']);
  expect(keysOf('Ёж 😀~№1')).toEqual(['Ёж __№1']);
  expect(keysOf('a'.repeat(50), 'a'.repeat(60))).toEqual(['a'.repeat(50), `${'a'.repeat(45)}-2`]);
  const insured = packagesOf({ products: [product({ qty: 3 })] }, [
    { code: 'Insurance', sum: 100_01, parameter: null },
  ]);
  expect(insured[0]?.items.map(({ ware_key }) => ware_key)).toEqual(['SKU', 'SKU-2']);
});

it('puts no more than 999 pieces into a row', () => {
  const [one] = packagesOf({ products: [product({ qty: 2000 })] }, [{ code: 'Insurance', sum: 2001, parameter: null }]);
  expect(one?.items.map(({ amount, cost }) => [amount, cost])).toEqual([
    [999, 0.01],
    [999, 0.01],
    [1, 0.01],
    [1, 0.02],
  ]);
});

const insuredFor = (sum: number) => [{ code: 'Insurance', sum, parameter: null }];
/** Kopecks for which all pieces of each product are insured. */
const insuredByProduct = (costs: readonly number[], sum: number) => {
  const products = costs.map((cost, n) => product({ productId: `P${n}`, cost }));
  const items = packagesOf({ products }, insuredFor(sum)).flatMap((one) => one.items);
  return costs.map((_, n) =>
    items
      .filter(({ ware_key }) => ware_key === `P${n}`)
      .reduce((all, { cost, amount }) => all + Math.round(cost * 100) * amount, 0),
  );
};

it('insures goods in proportion to what they cost, and equally where they cost nothing', () => {
  expect(insuredByProduct([1_00, 3_00], 100)).toEqual([25, 75]);
  expect(insuredByProduct([0, 0, 0], 10_000)).toEqual([3333, 3334, 3333]);
  expect(insuredByProduct([5, 5], 0)).toEqual([0, 0]);
});

it('insures goods for the whole sum, to the kopeck', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.array(fc.nat(1e9), { minLength: 1, maxLength: 126 }), (sum, costs) => {
      const parts = insuredByProduct(costs, sum);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it('puts something into every place', () => {
  const packages = packagesOf({ items: [{ ...item, qty: 2 }, item], products: [product({ cargoItemIndex: 1 })] });
  expect(packages.map(({ number, items }) => [number, items.map(({ ware_key }) => ware_key)])).toEqual([
    ['1', ['A-1']],
    ['2', ['A-1']],
    ['3', ['SKU']],
  ]);
  expect(packages[0]?.items).toEqual([
    { name: 'Книги', ware_key: 'A-1', payment: { value: 0 }, cost: 0, weight: 1000, amount: 1 },
  ]);
});

it('weighs a gram at least', () => {
  expect(packagesOf({ items: [{ ...item, weightKg: 0.0001 }] })).toMatchObject([{ weight: 1 }]);
});

it('puts goods of no place, or of one that is not there, into the first', () => {
  for (const cargoItemIndex of [null, 7])
    expect(packagesOf({ products: [product({ cargoItemIndex })] })[0]?.items).toMatchObject([{ ware_key: 'SKU' }]);
});

it('insures nothing that was not asked for', () => {
  expect(packagesOf({ products: [product({})] })[0]?.items).toMatchObject([{ cost: 0 }]);
});

it('insures for the sum to the kopeck, piece by piece', () => {
  const [one] = packagesOf({ products: [product({ qty: 3 }), product({ cost: 50_00 })] }, [
    { code: 'Insurance', sum: 1000_01, parameter: null },
  ]);
  expect(one?.items.map(({ amount, cost }) => [amount, cost])).toEqual([
    [1, 285.71],
    [2, 285.72],
    [1, 142.86],
  ]);
});

it('collects for the goods where that was asked for alone', () => {
  const products = [product({ qty: 2, costForReceiver: 122_00, vatRate: 22, barcode: '0104' })];
  expect(packagesOf({ products })[0]?.items).toMatchObject([{ payment: { value: 0 } }]);
  const cash = [{ code: 'CashOnDelivery', sum: null, parameter: null }];
  expect(packagesOf({ products }, cash)[0]?.items).toMatchObject([
    { payment: { value: 122, vat_rate: 22, vat_sum: 22 }, amount: 2, marking: '0104' },
  ]);
});

it('tells of VAT where there is some', () => {
  expect(moneyOf(110_00, 10)).toEqual({ value: 110, vat_rate: 10, vat_sum: 10 });
  expect(moneyOf(110_00, null)).toEqual({ value: 110 });
  expect(moneyOf(0, 10)).toEqual({ value: 0 });
});
