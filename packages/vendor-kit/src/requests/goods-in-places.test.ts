import type { CargoItem, OrderContent, Product } from '@cartage/core';
import { fullContent, sampleProduct } from '@cartage/core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstPlaceOf, goodsInPlaces, placesOf } from './goods-in-places.ts';

const [sampleItem] = fullContent.cargo.items as [CargoItem];
const item = (qty: number, weightKg = 1): CargoItem => ({ ...sampleItem, qty, weightKg });
const product = (what: Partial<Product>): Product => ({ ...sampleProduct, ...what });
const contentOf = (items: readonly CargoItem[], products: readonly Product[], sum: number | null) => ({
  cargo: { ...fullContent.cargo, items, products },
  services: sum === null ? [] : [{ code: 'Insurance' as const, sum, parameter: null }],
});
const asSuch = (place: number) => `place-${place + 1}`;

it('has a place for each of equal ones, and knows the first of an item', () => {
  const cargo = { items: [item(2, 1), item(1, 5), item(3, 2)] };
  expect(placesOf(cargo).map(({ weightKg }) => weightKg)).toEqual([1, 1, 5, 2, 2, 2]);
  expect([0, 1, 2].map((one) => firstPlaceOf(one, cargo))).toEqual([0, 2, 3]);
  // An index of a product may point at nothing.
  expect(firstPlaceOf(7, cargo)).toBe(0);
  expect(firstPlaceOf(null, cargo)).toBe(0);
});

it('has something in each place, the cargo as such where nothing is told', () => {
  const goods = goodsInPlaces(
    contentOf([item(2, 1), item(1, 5)], [product({ productId: 'A', cargoItemIndex: 1 })], null),
    asSuch,
  );
  expect(goods.map(({ place, product: { productId }, insured }) => [place, productId, insured])).toEqual([
    [2, 'A', 0],
    [0, 'place-1', 0],
    [1, 'place-2', 0],
  ]);
  expect(goods[1]?.product).toMatchObject({ name: 'Посуда', weightKg: 1, qty: 1, cost: 0, costForReceiver: null });
});

it('insures by what the goods cost, and equally where they cost nothing', () => {
  const insured = (costs: readonly number[]) =>
    goodsInPlaces(
      contentOf(
        [item(1)],
        costs.map((cost) => product({ cost, qty: 2, cargoItemIndex: 0 })),
        1000,
      ),
      asSuch,
    ).map((one) => one.insured);
  expect(insured([300, 100])).toEqual([750, 250]);
  expect(insured([0, 0])).toEqual([500, 500]);
});

it('loses no product, leaves no place empty and no kopeck of the insured sum', () => {
  const items = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });
  const products = fc.array(
    fc.record({
      cost: fc.nat(100_000),
      qty: fc.integer({ min: 1, max: 5 }),
      cargoItemIndex: fc.option(fc.nat(5)),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(items, products, fc.nat(1_000_000), (quantities, told, sum) => {
      const content: Pick<OrderContent, 'cargo' | 'services'> = contentOf(
        quantities.map((qty) => item(qty)),
        told.map(product),
        sum,
      );
      const goods = goodsInPlaces(content, asSuch);
      expect(goods.slice(0, told.length).map((one) => one.product)).toEqual(content.cargo.products);
      const places = new Set(goods.map(({ place }) => place));
      expect([...places].sort((a, b) => a - b)).toEqual(placesOf(content.cargo).map((_, place) => place));
      expect(goods.reduce((all, { insured }) => all + insured, 0)).toBe(sum);
    }),
  );
});
