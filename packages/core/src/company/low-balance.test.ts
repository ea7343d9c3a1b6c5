import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BalanceState, becameLow, isLow, leftToSpend, lowThreshold } from './low-balance.ts';

const stands = (changes: Partial<BalanceState> = {}): BalanceState => ({
  amount: 0,
  reserved: 0,
  creditLimit: 1_000,
  settled: null,
  ...changes,
});

const state = fc.record<BalanceState>({
  amount: fc.integer({ min: -2_000, max: 2_000 }),
  reserved: fc.nat(500),
  creditLimit: fc.nat(1_500),
  settled: fc.option(fc.nat(800), { nil: null }),
});

/** One act: it books, holds, or changes the limit or the setting, and mostly one of them alone. */
const change = fc.oneof(
  state.map(({ amount }) => ({ amount })),
  state.map(({ reserved }) => ({ reserved })),
  state.map(({ amount, reserved }) => ({ amount, reserved })),
  state.map(({ creditLimit }) => ({ creditLimit })),
  state.map(({ settled }) => ({ settled })),
);
const history = fc.array(change, { minLength: 1, maxLength: 30 });

describe('a low balance', () => {
  it('goes by what is settled, else by a tenth of the credit limit, and by none where there is no tenth', () => {
    expect(lowThreshold(stands())).toBe(100);
    expect(lowThreshold(stands({ creditLimit: 25 }))).toBe(2);
    expect(lowThreshold(stands({ creditLimit: 9 }))).toBeNull();
    expect(lowThreshold(stands({ settled: 0 }))).toBe(0);
    expect(lowThreshold(stands({ creditLimit: 0, settled: 700 }))).toBe(700);
    expect(isLow(stands({ creditLimit: 9, amount: -5_000 }))).toBe(false);
  });

  it('is low below the threshold and not at it, and what is held counts as spent', () => {
    expect(isLow(stands({ amount: -900 }))).toBe(false);
    expect(isLow(stands({ amount: -901 }))).toBe(true);
    expect(isLow(stands({ amount: -400, reserved: 501 }))).toBe(true);
    expect(isLow(stands({ amount: -1_000, settled: 0 }))).toBe(false);
    expect(isLow(stands({ amount: -1_001, settled: 0 }))).toBe(true);
  });

  it('tells of the act that makes it so, with the sums that this act leaves', () => {
    expect(becameLow(stands(), stands({ amount: -401, reserved: 500 }))).toEqual({
      amount: -401,
      reserved: 500,
      creditLimit: 1_000,
      threshold: 100,
    });
    expect(becameLow(stands({ amount: -500 }), stands({ amount: -500, creditLimit: 554 }))).toMatchObject({
      creditLimit: 554,
      threshold: 55,
    });
  });

  it('tells nothing of a charge in place of what was held for it', () => {
    expect(becameLow(stands({ reserved: 850 }), stands({ amount: -850 }))).toBeUndefined();
  });

  it('tells nothing of another setting or a higher limit, whatever the balance is', () => {
    fc.assert(
      fc.property(state, fc.nat(2_000), fc.option(fc.nat(5_000), { nil: null }), (before, more, settled) => {
        expect(becameLow(before, { ...before, settled, creditLimit: before.creditLimit + more })).toBeUndefined();
      }),
    );
  });

  it('is told when an act takes it below the threshold, and at no other time', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const took = leftToSpend(after) < leftToSpend(before);
        expect(becameLow(before, after) !== undefined).toBe(took && isLow(after) && !isLow(before));
      }),
    );
  });

  it('is not told twice unless it was low no longer in between, in any history', () => {
    let timesTold = 0;
    fc.assert(
      fc.property(state, history, (start, changes) => {
        let now = start;
        let lowSinceTold = false;
        for (const one of changes) {
          const next = { ...now, ...one };
          const told = becameLow(now, next);
          if (told) {
            expect(lowSinceTold).toBe(false);
            expect(told.amount - told.reserved + told.creditLimit).toBeLessThan(told.threshold);
            timesTold += 1;
          }
          lowSinceTold = isLow(next) && (lowSinceTold || told !== undefined);
          now = next;
        }
      }),
      { seed: 20_261_126, numRuns: 200 },
    );
    expect(timesTold).toBeGreaterThan(50);
  });

  it('is never missed: whenever it is low, it was told, or became so by a setting or a higher limit', () => {
    fc.assert(
      fc.property(state, history, (start, changes) => {
        let now = start;
        let knownLow = isLow(start);
        for (const one of changes) {
          const next = { ...now, ...one };
          const quiet = leftToSpend(next) >= leftToSpend(now);
          knownLow = isLow(next) && (knownLow || quiet || becameLow(now, next) !== undefined);
          expect(knownLow).toBe(isLow(next));
          now = next;
        }
      }),
    );
  });

  it('says by a sum of its own row when it is low, as the balance keeps it: the threshold less the credit limit', () => {
    fc.assert(
      fc.property(state, (one) => {
        const threshold = lowThreshold(one);
        const lowBelow = threshold === null ? null : threshold - one.creditLimit;
        expect(isLow(one)).toBe(lowBelow !== null && one.amount - one.reserved < lowBelow);
      }),
    );
  });
});
