import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '../order/statuses.ts';
import { fingerprintOf, type VendorEvent } from './event.ts';
import { comparePositions, inOrder } from './event-order.ts';

const UNTIL = 1_000;
const words = fc.oneof(fc.constantFrom('Забран', 'В пути', ''), fc.string({ unit: 'grapheme', maxLength: 300 }));
const event: fc.Arbitrary<VendorEvent> = fc.record({
  at: fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.constantFrom(Number.NaN, -1, 1.5, 3e14)),
  status: fc.constantFrom(...orderStatuses),
  source: fc.constantFrom('Swift', ' Swift '),
  text: fc.tuple(words, words).map(([en, ru]) => ({ en, ru })),
  receivedBy: fc.constantFrom(null, 'Кузнецов'),
  isReturn: fc.boolean(),
}) as fc.Arbitrary<VendorEvent>;
const batch = fc.array(event, { maxLength: 25 });

describe('the events of a batch', () => {
  it('are those with a real time that has come, oldest first, and at one moment along the way', () => {
    fc.assert(
      fc.property(batch, (all) => {
        const sorted = inOrder(all, UNTIL);
        for (const { at } of sorted) expect(Number.isSafeInteger(at) && at >= 0 && at <= UNTIL).toBe(true);
        for (const [i, one] of sorted.entries()) {
          const before = sorted[i - 1];
          if (before !== undefined) expect(comparePositions(before, one)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('are each once, and none that could be used is lost', () => {
    fc.assert(
      fc.property(batch, (all) => {
        const sorted = inOrder(all, UNTIL);
        const prints = sorted.map(fingerprintOf);
        expect(new Set(prints).size).toBe(prints.length);
        const usable = all.filter(({ at }) => Number.isSafeInteger(at) && at >= 0 && at <= UNTIL);
        const times = (some: readonly VendorEvent[]) =>
          [...new Set(some.map(({ at, status }) => `${at} ${status}`))].sort();
        expect(times(sorted)).toEqual(times(usable));
      }),
    );
  });

  it('are the same in whatever order they came, and told twice', () => {
    fc.assert(
      fc.property(batch, (all) => {
        const sorted = inOrder(all, UNTIL);
        expect(inOrder(all.toReversed(), UNTIL)).toEqual(sorted);
        expect(inOrder([...all, ...all], UNTIL)).toEqual(sorted);
        expect(inOrder(sorted, UNTIL)).toEqual(sorted);
      }),
    );
  });

  it('are fit to be stored: no blanks around them, no NUL, no half of a character, no endless line', () => {
    fc.assert(
      fc.property(fc.array(fc.uint16Array({ maxLength: 1_200 }), { maxLength: 5 }), (texts) => {
        const all = texts.map((units, at): VendorEvent => {
          const text = String.fromCharCode(...units);
          return {
            at,
            status: 'InProgress',
            source: text,
            text: { en: text, ru: text },
            receivedBy: text,
            isReturn: false,
          } as VendorEvent;
        });
        for (const { source, text, receivedBy } of inOrder(all, UNTIL))
          for (const said of [source, text.en, text.ru, receivedBy ?? '']) {
            expect(said).toBe(said.trim());
            expect(said.isWellFormed() && !said.includes('\0') && said.length <= 1_000).toBe(true);
          }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the fingerprint of an event', () => {
  it('is short and well formed, and tells apart what differs in time, status, source or the first words', () => {
    fc.assert(
      fc.property(event, event, (a, b) => {
        const print = fingerprintOf(a);
        expect(print.length).toBeLessThan(330);
        expect(print.isWellFormed()).toBe(true);
        const isOne =
          Object.is(a.at, b.at) && a.status === b.status && a.source === b.source && a.text.en === b.text.en;
        if (isOne) expect(fingerprintOf(b)).toBe(print);
        else if (
          a.text.en.length <= 200 &&
          b.text.en.length <= 200 &&
          a.text.en.isWellFormed() &&
          b.text.en.isWellFormed()
        )
          expect(fingerprintOf(b)).not.toBe(print);
      }),
    );
  });
});
