import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullContent } from '../testing/full-content.ts';
import { sampleContent, sampleItem, sampleProduct } from '../testing/sample-order.ts';
import { changeText } from './change-text.ts';
import { changedFields, changedPaths, changesBetween, withChanges } from './changes.ts';
import type { OrderContent } from './order.ts';

const text = fc.oneof(fc.constant(null), fc.string({ maxLength: 40 }), fc.constantFrom('Зима', 'Лето'));
const party = fc.record({
  name: fc.string({ maxLength: 20 }),
  phone: fc.constantFrom('+79990000000', '+79130001122'),
  email: text,
  loading: fc.constantFrom(null, { floor: 2, hasFreightLift: false, loadersCount: 1 }),
});
const content: fc.Arbitrary<OrderContent> = fc
  .record({
    base: fc.constantFrom(sampleContent, fullContent),
    receiver: party,
    items: fc.array(
      fc.integer({ min: 1, max: 9 }).map((qty) => ({ ...sampleItem, qty })),
      { minLength: 1, maxLength: 3 },
    ),
    products: fc.array(fc.constant(sampleProduct), { maxLength: 2 }),
    seller: fc.constantFrom(null, { name: 'Лавка', phone: null, address: null }),
    comments: text,
    project: text,
    callCourier: fc.boolean(),
    choice: fc.constantFrom(null, { vendorId: 2, tariffId: 'ground', contractType: null }),
    receiverDeliveryCharge: fc.option(fc.nat(100_000), { nil: null }),
  })
  .map(({ base, receiver, items, products, ...changes }) => ({
    ...base,
    ...changes,
    receiver: { ...base.receiver, ...receiver },
    cargo: { ...base.cargo, items, products },
  }));

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, name) => (inside as Record<string, unknown> | null)?.[name], value);

describe('between any two contents', () => {
  it('the changes make of the one the other, and back', () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        expect(withChanges(before, changesBetween(before, after))).toEqual(after);
        expect(withChanges(after, changesBetween(after, before))).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it('the changes are told each once, with the value before and after, and only what differs', () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const fields = changedFields(before, after);
        expect(fields.map(({ path }) => path)).toEqual(changedPaths(before, after));
        expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
        for (const { path, before: old, after: now } of fields) {
          expect(old).toEqual(at(before, path) ?? null);
          expect(now).toEqual(at(after, path) ?? null);
          expect(old).not.toEqual(now);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('there are none where they are equal, whoever made them', () => {
    fc.assert(
      fc.property(content, (one) => {
        expect(changesBetween(one, structuredClone(one))).toEqual({});
        expect(withChanges(one, {})).toEqual(one);
      }),
      { numRuns: 40 },
    );
  });

  it('no path lies beneath another: a part that comes or goes is one change', () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const paths = changedPaths(before, after);
        for (const path of paths) expect(paths.filter((other) => other.startsWith(`${path}.`))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('the words about them are short, on one line, and in both languages', () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const said = changeText(changedFields(before, after));
        for (const words of [said.en, said.ru]) {
          expect(words.length).toBeLessThan(2_500);
          expect(words).not.toMatch(/[\n\r]|undefined|\[object/);
          expect(words.isWellFormed()).toBe(true);
        }
        expect(said.en === '').toBe(changedPaths(before, after).length === 0);
      }),
      { numRuns: 40 },
    );
  });
});
