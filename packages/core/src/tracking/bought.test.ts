import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '../cargo.ts';
import { MAX_KOPECKS } from '../money.ts';
import { amountDue, type Bought } from '../order/order.ts';
import { sampleProduct } from '../testing/sample-order.ts';
import { type BoughtOrder, boughtBy } from './bought.ts';
import type { PurchasedProduct, VendorEvent } from './event.ts';

// interface 9.11.

const NOW = 1_000_000;
const product = (productId: string, qty: number, costForReceiver: number | null = 10_000): Product => ({
  ...sampleProduct,
  ...{ productId, qty, costForReceiver, barcode: null, purchasedQty: null, purchasedAmount: null },
});
const order = (products: readonly Product[], bought: Bought | null = null): BoughtOrder => ({
  bought,
  content: { cargo: { products } },
});
const told = (at: number, rest: Partial<VendorEvent>): VendorEvent => ({
  ...{ at, source: 'Swift', text: { en: '', ru: '' }, status: 'Finished', isReturn: false, receivedBy: null },
  ...rest,
});
const one = (id: string, quantity: number, sum: number | null = null): PurchasedProduct => ({
  product: id,
  quantity,
  sum,
});
const sharesOf = ({ products }: { readonly products: readonly Product[] }) =>
  products.map(({ purchasedQty, purchasedAmount }) => [purchasedQty, purchasedAmount]);
const tell = (start: BoughtOrder, ...events: readonly VendorEvent[]) => boughtBy(start, events, NOW);

describe('a statement', () => {
  const goods = [product('A', 3), product('B', 2), product('C', 1, null)];

  it('says of each of the goods how many were bought and for how much; what it does not name was not bought', () => {
    const after = tell(order(goods), told(500, { purchased: [one('A', 2, 15_000)], collected: 25_000 }));
    expect(sharesOf(after)).toEqual([
      [2, 15_000],
      [0, 0],
      [0, 0],
    ]);
    expect(after).toMatchObject({ bought: { collected: 25_000, collectedAt: 500, purchasedAt: 500 }, doubts: [] });
  });

  it('without a sum means the price that the receiver was to pay, if there is one', () => {
    expect(sharesOf(tell(order(goods), told(500, { purchased: [one('B', 2), one('C', 1)] })))).toEqual([
      [0, 0],
      [2, 20_000],
      [1, null],
    ]);
  });

  it('of nothing means that nothing was bought; none means that nobody knows', () => {
    expect(sharesOf(tell(order(goods), told(500, { purchased: [] })))).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    for (const nothing of [{}, { purchased: null, collected: null }]) {
      expect(tell(order(goods), told(500, nothing))).toEqual({ bought: null, products: goods, doubts: [] });
    }
  });

  it('of more than was sent, of what was not sent and of a sum beyond all is doubted, and the rest counts', () => {
    const purchased = [one('A', 7, 70_000), one('X', 1, 5), one('B', 1, MAX_KOPECKS), one('B', 1, 1)];
    const after = tell(order(goods), told(500, { purchased }));
    expect(sharesOf(after).slice(0, 2)).toEqual([
      [3, 70_000],
      [2, 20_000],
    ]);
    expect(after.doubts).toEqual([
      'Bought: 1 of "X", which was not sent.',
      'Bought: 7 of "A", of which 3 were sent.',
      'Bought: "B" for more than can be counted.',
    ]);
  });

  it('of other goods alone says nothing of these', () => {
    const after = tell(order(goods), told(500, { purchased: [one('X', 1)] }));
    expect([after.bought, after.products]).toEqual([null, goods]);
    expect(tell(order([]), told(500, { purchased: [] })).bought).toBeNull();
  });

  it('finds goods also by an id in which the vendor has replaced signs, unless two are alike', () => {
    const ids = [product('A/1~', 1), product('B/1', 1), product('B~1', 1)];
    const after = tell(order(ids), told(500, { purchased: [one('A_1_', 1), one('B_1', 1)] }));
    expect(after.products.map(({ purchasedQty }) => purchasedQty)).toEqual([1, 0, 0]);
    expect(after.doubts).toHaveLength(1);
  });

  it('of an event that is not due yet does not count yet', () => {
    expect(tell(order(goods), told(NOW + 3_600_000, { collected: 5 })).bought).toBeNull();
    expect(tell(order(goods), told(Number.NaN, { collected: 5 })).bought).toBeNull();
  });
});

const goods = fc
  .array(fc.record({ id: fc.constantFrom('A', 'B', 'C'), qty: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((rows) => rows.map(({ id, qty }) => product(id, qty)));
const purchased = fc.array(
  fc.record({
    product: fc.constantFrom('A', 'B', 'C', 'X'),
    quantity: fc.nat(12),
    sum: fc.option(fc.nat(1_000_000), { nil: null }),
  }),
  { maxLength: 4 },
);

it('never more is bought than was sent, and sums are divided to the kopeck', () => {
  fc.assert(
    fc.property(goods, purchased, (rows, statement) => {
      const { products } = tell(order(rows), told(500, { purchased: statement }));
      for (const { qty, purchasedQty, purchasedAmount } of products) {
        if (purchasedQty !== null) expect(purchasedQty >= 0 && purchasedQty <= qty).toBe(true);
        if (purchasedAmount !== null) expect(Number.isSafeInteger(purchasedAmount) && purchasedAmount >= 0).toBe(true);
      }
      for (const id of ['A', 'B', 'C']) {
        const [ofRows, ofStatement] = [
          products.filter(({ productId }) => productId === id),
          statement.filter(({ product: named }) => named === id),
        ];
        if (ofRows.length === 0 || ofStatement.length === 0 || ofStatement.some(({ sum }) => sum === null)) continue;
        expect(ofRows.reduce((sum, { purchasedAmount }) => sum + (purchasedAmount ?? 0), 0)).toBe(
          ofStatement.reduce((sum, row) => sum + (row.sum ?? 0), 0),
        );
      }
    }),
  );
});

it('however what is told is divided, repeated or shuffled, the purchase is the same', () => {
  const history = fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 50 }),
      purchased: fc.option(purchased, { nil: undefined }),
      collected: fc.option(fc.nat(1_000_000), { nil: undefined }),
    }),
    { selector: ({ at }) => at, maxLength: 5 },
  );
  const parts = fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(goods, history, parts, (rows, statements, divided) => {
      const events = statements.map(({ at, ...rest }) => told(at, rest));
      const inParts = [
        ...divided.map((indices) => indices.flatMap((n) => events[n] ?? [])),
        ...events.map((event) => [event]),
      ];
      const end = inParts.reduce((state, part) => {
        const { bought, products } = boughtBy(state, part, NOW);
        return order(products, bought);
      }, order(rows));
      const { bought, products } = tell(order(rows), ...events.toReversed());
      expect(end).toEqual(order(products, bought));
    }),
    { numRuns: 500 },
  );
});

it('what is known already is the very same', () => {
  const goods = [product('A', 3), product('B', 1)];
  const statement = told(500, { purchased: [one('A', 2)], collected: 20_000 });
  const known = tell(order(goods), statement);
  const again = tell(order(known.products, known.bought), statement);
  expect(again.products).toBe(known.products);
  expect(again.bought).toBe(known.bought);
});

describe('what is due on delivery', () => {
  const due = (bought: Bought | null, purchasedQty: number | null, purchasedAmount: number | null) =>
    amountDue({
      bought,
      content: {
        receiverDeliveryCharge: 500,
        cargo: { products: [{ ...product('A', 3), purchasedQty, purchasedAmount }] },
      },
    });
  const nothing = { collected: null, collectedAt: null, purchasedAt: null };

  it('is all of it at first, what was bought and the delivery then, and what was collected in the end', () => {
    expect(due(null, null, null)).toBe(30_500);
    // What the customer wrote there themselves is no word of the vendor.
    expect(due(null, 1, 10_000)).toBe(30_500);
    expect(due({ ...nothing, purchasedAt: 5 }, 1, 10_000)).toBe(10_500);
    expect(due({ ...nothing, purchasedAt: 5 }, 0, 0)).toBe(0);
    expect(due({ ...nothing, collected: 700, collectedAt: 5 }, 1, 10_000)).toBe(700);
  });
});
