import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FailedDelivery,
  GIVE_UP_AFTER_MS,
  nextTry as next,
  pauseAfter,
  SLOTS,
  takesEvents,
} from './delivery-schedule.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const FIRST = Date.UTC(2026, 10, 23, 7);
const END = FIRST + 72 * HOUR;

const random = fc.double({ min: 0, max: 1, noNaN: true });
const asked = fc.option(fc.integer({ min: 0, max: 999_999_999_000 }));
/** How long a try takes before it has failed. */
const took = fc.integer({ min: 0, max: 15 * SECOND });

const nextTry = (failed: Omit<FailedDelivery, 'isClockBelieved'>) => next({ ...failed, isClockBelieved: true });

interface Failure {
  readonly random: number;
  readonly retryAfterMs: number | null;
  readonly tookMs: number;
}
const failure = fc.record({ random, retryAfterMs: asked, tookMs: took });

/** The moments of all tries of a delivery that nobody takes; the failures come round again. */
const tries = (failures: readonly Failure[]): readonly number[] => {
  const moments = [FIRST];
  for (;;) {
    const at = moments.at(-1) as number;
    const { tookMs, ...how } = failures[(moments.length - 1) % failures.length] as Failure;
    const next = nextTry({ ...how, firstTriedAt: FIRST, tries: moments.length, now: at + tookMs });
    if (next === null) return moments;
    moments.push(next);
  }
};

const gaps = (moments: readonly number[]): readonly number[] =>
  moments.slice(1).map((moment, n) => moment - (moments[n] as number));

describe('a delivery that is not taken', () => {
  it('is tried again after 5 s, 30 s, 2 min and so on for three days', () => {
    const waits = gaps(tries([{ random: 0, retryAfterMs: null, tookMs: 0 }]));
    expect(GIVE_UP_AFTER_MS).toBe(72 * HOUR);
    expect(waits.slice(0, 5)).toEqual([5, 30, 120, 600, 1_800].map((wait) => wait * SECOND));
    expect(waits.slice(5, 10)).toEqual([1, 2, 4, 8, 12].map((wait) => wait * HOUR));
    expect(waits.slice(0, 10)).toEqual(waits.slice(0, 10).toSorted((one, other) => one - other));
  });

  it('has its last try exactly as the three days end, none behind it, and a bounded number of them', () => {
    fc.assert(
      fc.property(fc.array(failure, { minLength: 1, maxLength: 20 }), (failures) => {
        const moments = tries(failures);
        // The last failure may come in a little late.
        expect(moments.at(-1)).toBe(END);
        expect(moments.length).toBeLessThanOrEqual(17);
        expect(gaps(moments).every((gap) => gap > 0)).toBe(true);
      }),
    );
  });

  it('waits longer each time, whatever chance says, until it waits for half a day', () => {
    fc.assert(
      fc.property(fc.array(random, { minLength: 10, maxLength: 10 }), (chances) => {
        const moments = tries(chances.map((one) => ({ random: one, retryAfterMs: null, tookMs: 0 })));
        const waits = gaps(moments).slice(0, 10);
        expect(waits).toEqual(waits.toSorted((one, other) => one - other));
        expect(new Set(waits).size).toBe(10);
      }),
    );
  });

  it('waits as long as the endpoint asks, at most 12 hours, never less than by itself, and never past the end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 72 * HOUR }),
        random,
        asked,
        (...given) => {
          const [count, since, chance, retryAfterMs] = given;
          const now = FIRST + since;
          const one = { firstTriedAt: FIRST, tries: count, now, random: chance };
          const alone = nextTry({ ...one, retryAfterMs: null });
          const next = nextTry({ ...one, retryAfterMs });
          if (since === 72 * HOUR) {
            if (count >= 7) expect([alone, next]).toEqual([null, null]);
            return;
          }
          const wished = Math.max(alone as number, now + Math.min(12 * HOUR, retryAfterMs ?? 0));
          expect(next).toBe(wished > END - 60 * SECOND ? END : wished);
        },
      ),
    );
  });

  it('goes on by its waits where time has passed without tries: a clock may have jumped, or nothing been running', () => {
    const late = { firstTriedAt: FIRST, now: FIRST + 400 * 24 * HOUR, retryAfterMs: null, random: 0 };
    const waits = [1, 2, 6, 7].map((count) => nextTry({ ...late, tries: count }));
    expect(waits).toEqual([late.now + 5_000, late.now + 30_000, late.now + HOUR, null]);
    expect(next({ ...late, tries: 7, isClockBelieved: false })).toBe(late.now + 2 * HOUR);
  });

  it('is spread, so that what failed together does not come together', () => {
    const next = (chance: number) =>
      nextTry({ firstTriedAt: FIRST, tries: 1, now: FIRST, retryAfterMs: null, random: chance });
    expect([next(0), next(0.5), next(1)]).toEqual([FIRST + 5_000, FIRST + 5_500, FIRST + 6_000]);
  });
});

describe('an endpoint that takes nothing', () => {
  it('has taken nothing for three days, whatever a clock that was ahead has written', () => {
    expect(takesEvents(null, END)).toBe(false);
    expect([FIRST, FIRST + 1, END].map((takenAt) => takesEvents(takenAt, END))).toEqual([false, true, true]);
    expect(takesEvents(END + 400 * 24 * HOUR, END)).toBe(false);
  });

  it('is left alone from as many failures on as it has slots, longer each time, at most five minutes', () => {
    const pauses = Array.from({ length: 1_000 }, (_, failures) => pauseAfter(failures));
    expect(pauses.slice(0, SLOTS)).toEqual(Array.from({ length: SLOTS }, () => 0));
    expect(pauses.slice(SLOTS, SLOTS + 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((pause) => pause * SECOND));
    expect(pauses.at(-1)).toBe(300 * SECOND);
  });
});
