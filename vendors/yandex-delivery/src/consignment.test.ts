import type { Product } from '@cartage/core';
import type { Shipment } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { buildItems, buildPlaces } from './consignment.ts';

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
const cargo = (changes: object = {}) => ({ items: [item], products: [], description: 'Книги', ...changes });
const placesOf = (changes: object = {}) => buildPlaces(cargo(changes) as unknown as Shipment['content']['cargo']);
const itemsOf = (changes: object, { services = [], taxNumber = null, isPaidThere = false } = {} as Wish) =>
  buildItems(
    { reference: 'A-1', content: { cargo: cargo(changes), services, sender: { taxNumber } } } as unknown as Shipment,
    isPaidThere,
  );

interface Wish {
  readonly services?: readonly object[];
  readonly taxNumber?: string | null;
  readonly isPaidThere?: boolean;
}

const insured = (sum: number) => ({ services: [{ code: 'Insurance', sum, parameter: null }] });
const piecesOf = (items: ReturnType<typeof itemsOf>) =>
  items.map(({ count, billing_details: { assessed_unit_price: assessed } }) => [count, assessed]);

it('measures in whole grams and centimetres, upwards, each place by itself', () => {
  const place = { weight_gross: 1000, dx: 31, dy: 20, dz: 10 };
  expect(placesOf({ items: [{ ...item, qty: 2 }] })).toEqual([place, place]);
  expect(placesOf({ items: [{ ...item, weightKg: 0.0001 }] })).toEqual([{ ...place, weight_gross: 1 }]);
});

it('has no places where one of them has no sizes', () => {
  expect(placesOf({ items: [item, { ...item, l: null, h: null, w: null }] })).toBe(null);
});

it('puts something into every place', () => {
  const items = [{ ...item, qty: 2 }, item];
  const built = itemsOf({ items, products: [product({ cargoItemIndex: 1 })] });
  expect(built.map(({ place_barcode: barcode, article }) => [barcode, article])).toEqual([
    ['A-1-3', 'SKU'],
    ['A-1-1', 'A-1-1'],
    ['A-1-2', 'A-1-2'],
  ]);
  expect(built[1]).toEqual({
    count: 1,
    name: 'Книги',
    article: 'A-1-1',
    billing_details: { unit_price: 0, assessed_unit_price: 0 },
    place_barcode: 'A-1-1',
  });
});

it('calls the cargo by some name where it has none', () => {
  expect(itemsOf({ description: null })).toMatchObject([{ name: 'Отправление' }]);
});

it('puts goods of no place, or of one that is not there, into the first', () => {
  for (const cargoItemIndex of [null, 7])
    expect(itemsOf({ products: [product({ cargoItemIndex })] })).toMatchObject([{ place_barcode: 'A-1-1' }]);
});

it('insures for the sum to the kopeck, piece by piece, and for nothing unasked', () => {
  const products = [product({ qty: 3 }), product({ cost: 50_00 })];
  expect(piecesOf(itemsOf({ products }, insured(1000_01)))).toEqual([
    [1, 285_71],
    [2, 285_72],
    [1, 142_86],
  ]);
  expect(piecesOf(itemsOf({ products: [product({ cost: 0, qty: 2 })] }, insured(100)))).toEqual([[2, 50]]);
  expect(piecesOf(itemsOf({ products }))).toEqual([
    [3, 0],
    [1, 0],
  ]);
});

it('asks for the goods what the receiver pays for them, where he pays there', () => {
  const products = [product({ costForReceiver: 122_00 }), product({})];
  const pricesOf = (isPaidThere: boolean) =>
    itemsOf({ products }, { isPaidThere }).map(({ billing_details: { unit_price: price } }) => price);
  expect(pricesOf(true)).toEqual([122_00, 0]);
  expect(pricesOf(false)).toEqual([100_00]);
});

it('tells as one row what was told as several, so that no piece is lost', () => {
  const products = [product({ qty: 2 }), product({ productId: 'T' }), product({ qty: 3 })];
  const counts = itemsOf({ products }).map(({ article, count }) => [article, count]);
  expect(counts).toEqual([
    ['SKU', 5],
    ['T', 1],
  ]);
  // In another place it is another row.
  const items = [item, item];
  const apart = [product({ cargoItemIndex: 0 }), product({ cargoItemIndex: 1 })];
  expect(itemsOf({ items, products: apart })).toHaveLength(2);
});

it('tells of taxes what the platform takes', () => {
  const rates = (vatRate: number | null) =>
    itemsOf({ products: [product({ vatRate })] }, { taxNumber: '7700000000' })[0]?.billing_details;
  expect(rates(22)).toMatchObject({ inn: '7700000000', nds: 22 });
  for (const rate of [20, null]) expect(rates(rate)).not.toHaveProperty('nds');
  expect(itemsOf({ products: [product({ barcode: '0104' })] })).toMatchObject([{ marking_code: '0104' }]);
  expect(itemsOf({ products: [product({})] })[0]?.billing_details).not.toHaveProperty('inn');
});
