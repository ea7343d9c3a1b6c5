import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_KOPECKS } from '../money.ts';
import { type ConfirmedPriceGround, judgeConfirmedPrice } from './confirmed-price.ts';

const judged = (ground: Partial<ConfirmedPriceGround>) => {
  const { price, open } = judgeConfirmedPrice({
    quoted: 71_000,
    asked: null,
    tolerance: 10,
    isPaidByCard: false,
    isAtLimit: false,
    ...ground,
  });
  return [price, open];
};

describe('a confirmed price', () => {
  it.each([
    ['is not told: as quoted', {}, [71_000, null]],
    ['is 0, for it follows: as quoted', { asked: 0 }, [71_000, null]],
    ['is the quoted one', { asked: 71_000 }, [71_000, null]],
    ['is lower: that one', { asked: 70_000 }, [70_000, null]],
    ['is lower than what a card has paid: that stays', { asked: 70_000, isPaidByCard: true }, [71_000, null]],
    ['is higher, up to the tolerance: that one', { asked: 78_100 }, [78_100, null]],
    ['is higher than what a card has paid: that stays', { asked: 78_100, isPaidByCard: true }, [71_000, null]],
    ['is a kopeck above the tolerance: as quoted, and open', { asked: 78_101 }, [71_000, 78_101]],
    ['is above the tolerance, and a card pays', { asked: 78_101, isPaidByCard: true }, [71_000, 78_101]],
    ['is absurd', { asked: 7_100_000 }, [71_000, 7_100_000]],
    ['is the greatest that there is', { asked: MAX_KOPECKS }, [71_000, MAX_KOPECKS]],
    ['is higher without a tolerance', { asked: 71_001, tolerance: 0 }, [71_000, 71_001]],
    ['is higher, and the credit limit has no room', { asked: 71_001, isAtLimit: true }, [71_000, 71_001]],
    ['is lower, and the credit limit has no room', { asked: 70_999, isAtLimit: true }, [70_999, null]],
    ['is of an order that had no price: nobody agreed to it', { quoted: null, asked: 1 }, [null, 1]],
    ['is of an order that was free', { quoted: 0, asked: 1 }, [0, 1]],
    ['is not told of an order that had no price', { quoted: null }, [null, null]],
  ] as const)('that %s', (_, ground, expected) => {
    expect(judged(ground)).toEqual(expected);
  });

  it('never charges more than the tolerance above the quoted one, and either charges or opens it', () => {
    const kopecks = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(
        kopecks,
        kopecks,
        fc.nat(100),
        fc.boolean(),
        fc.boolean(),
        (quoted, asked, tolerance, paid, limited) => {
          const [price, open] = judged({ quoted, asked, tolerance, isPaidByCard: paid, isAtLimit: limited });
          expect((price ?? 0) * 100).toBeLessThanOrEqual(quoted * (100 + tolerance));
          if (open !== null) expect([price, open]).toEqual([quoted, asked]);
          if (paid || limited) expect(price).toBeLessThanOrEqual(quoted);
        },
      ),
    );
  });
});
