import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CalculationTimes,
  calculationStatus,
  readyVendors,
  retryAfterSeconds,
  type VendorProgress,
} from './calculation-progress.ts';

const times: CalculationTimes = { issuedAt: 1_000_000, expiresAt: 1_000_000 + 1_800_000, deadlineMs: 10_000 };
const asked = (status: VendorProgress['status'], expectedMs = 500) => ({ status, expectedMs });
const after = (ms: number) => times.issuedAt + ms;

describe('a calculation (interface 14.4)', () => {
  it('is InProgress until all vendors have answered or will not, and Expired after its time whatever they did', () => {
    const status = (vendors: readonly VendorProgress['status'][], ms = 1) =>
      calculationStatus(
        vendors.map((one) => asked(one)),
        times,
        after(ms),
      );
    expect(status(['finished', 'in-progress'])).toBe('in-progress');
    expect(status(['finished', 'failed', 'timed-out'])).toBe('finished');
    expect(status([])).toBe('finished');
    expect(status(['in-progress'], 1_799_999)).toBe('in-progress');
    expect(status(['in-progress'], 1_800_000)).toBe('expired');
    expect(status(['finished'], 1_800_000)).toBe('expired');
  });

  it('counts the vendors that are no longer InProgress', () => {
    const statuses = ['finished', 'in-progress', 'failed', 'timed-out'] as const;
    expect(readyVendors(statuses.map((one) => asked(one)))).toBe(3);
  });
});

describe('retryAfter (interface 14.4)', () => {
  const seconds = (vendors: readonly Pick<VendorProgress, 'status' | 'expectedMs'>[], ms = 0) =>
    retryAfterSeconds(vendors, times, after(ms));

  it('is when the slowest vendor that has not answered should have, as long as it took lately', () => {
    expect(seconds([asked('in-progress', 3_200), asked('in-progress', 400)])).toBe(4);
    expect(seconds([asked('in-progress', 3_200)], 1_300)).toBe(2);
    expect(seconds([asked('finished', 3_200), asked('in-progress', 400)])).toBe(1);
  });
  it('gives a vendor that is late as long again, to its deadline at most', () => {
    expect(seconds([asked('in-progress', 400)], 3_000)).toBe(3);
    expect(seconds([asked('in-progress', 400)], 8_500)).toBe(2);
    expect(seconds([asked('in-progress', 400)], 15_000)).toBe(1);
  });
  it('is 0 when nothing more will come', () => {
    expect(seconds([asked('finished')])).toBe(0);
    expect(seconds([asked('in-progress')], 1_800_000)).toBe(0);
  });
  it('is a second at least and never goes past the deadline, whatever the clock does', () => {
    const progress = fc.record({
      status: fc.constantFrom('in-progress', 'finished', 'failed', 'timed-out' as const),
      expectedMs: fc.integer({ min: 0, max: 60_000 }),
    });
    fc.assert(
      fc.property(fc.array(progress), fc.integer({ min: -100_000, max: 2_000_000 }), (vendors, ms) => {
        const found = retryAfterSeconds(vendors, times, after(ms));
        const isOpen = calculationStatus(vendors, times, after(ms)) === 'in-progress';
        expect(found).toBe(Math.floor(found));
        expect(found).toBeGreaterThanOrEqual(isOpen ? 1 : 0);
        expect(found).toBeLessThanOrEqual(isOpen ? 10 : 0);
      }),
    );
  });
});
