import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameText } from '../local-text.ts';
import { sampleOption } from '../testing/sample-option.ts';
import {
  type CalculationTimes,
  calculationStatus,
  readyVendors,
  retryAfterSeconds,
  type VendorProgress,
} from './calculation-progress.ts';
import type { Option, OptionOwnService, OptionService } from './option.ts';
import { priceOption } from './price.ts';
import { totalOf } from './totals.ts';

const days = fc.option(fc.nat(10), { nil: null });
const option = fc
  .record({
    price: fc.integer({ min: 0, max: 1_000_000 }),
    minDays: days,
    maxDays: days,
    tariffId: fc.constantFrom('a', 'b', 'c'),
  })
  .map((changes): Option => ({ ...sampleOption, ...changes }));
const elements = fc.array(fc.array(option, { maxLength: 5 }), { maxLength: 6 });

describe('the total of any shipments', () => {
  it('is the sum of the least price of each, and no order of options or shipments changes it', () => {
    fc.assert(
      fc.property(elements, (all) => {
        const total = totalOf(all);
        const least = all.filter((one) => one.length > 0).map((one) => Math.min(...one.map(({ price }) => price)));
        expect(total.price).toBe(least.reduce((sum, price) => sum + price, 0));
        expect(totalOf(all.toReversed().map((one) => one.toReversed()))).toEqual(total);
      }),
    );
  });

  it('takes as long as the longest of the cheapest, and says nothing where none of them does', () => {
    fc.assert(
      fc.property(elements, (all) => {
        const { minDays, maxDays } = totalOf(all);
        const told = all.flat();
        for (const [found, field] of [
          [minDays, 'minDays'],
          [maxDays, 'maxDays'],
        ] as const) {
          if (found !== null) expect(told.map((one) => one[field])).toContain(found);
          if (told.every((one) => one[field] === null)) expect(found).toBeNull();
        }
      }),
    );
  });
});

describe('the prices of any option', () => {
  const service = fc.record<OptionService>({
    code: fc.constantFrom('Insurance', 'SmsToReceiver'),
    status: fc.constantFrom('available', 'included', 'unavailable'),
    price: fc.nat(100_000),
  });

  const ownService = fc.record<OptionOwnService>({
    code: fc.constantFrom('LIFT', 'PAPERS'),
    name: fc.constant(sameText('A service')),
    status: fc.constantFrom('available', 'included', 'unavailable'),
    price: fc.nat(100_000),
  });

  it('are lines that make the price, and only what is to be had for money has one', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(service, { maxLength: 4 }),
        fc.option(fc.array(ownService, { maxLength: 4 }), { nil: undefined }),
        fc.nat(5_000),
        (tariffPrice, services, ownServices, markUp) => {
          const priced = priceOption({ tariffPrice, services, ownServices }, markUp);
          const lines = [...priced.services, ...(priced.ownServices ?? [])];
          expect(priced.price).toBe(lines.reduce((sum, one) => sum + one.price, priced.tariffPrice));
          expect(priced.ownServices?.map(({ code, status }) => [code, status])).toEqual(
            ownServices?.map(({ code, status }) => [code, status]),
          );
          expect(priced.tariffPrice).toBeGreaterThanOrEqual(tariffPrice);
          expect(priced.services.map(({ code, status }) => [code, status])).toEqual(
            services.map(({ code, status }) => [code, status]),
          );
          for (const { status, price } of lines) if (status !== 'available') expect(price).toBe(0);
          expect(priceOption({ tariffPrice, services }, 0).tariffPrice).toBe(tariffPrice);
        },
      ),
    );
  });
});

describe('a calculation that goes on', () => {
  const vendor = fc.record<Pick<VendorProgress, 'status' | 'expectedMs'>>({
    status: fc.constantFrom('in-progress', 'finished', 'failed', 'timed-out'),
    expectedMs: fc.nat(60_000),
  });
  const times = fc
    .tuple(fc.nat(1_000_000), fc.integer({ min: 1_000, max: 120_000 }))
    .map(([issuedAt, deadlineMs]): CalculationTimes => ({ issuedAt, deadlineMs, expiresAt: issuedAt + 3_600_000 }));

  it('is finished when nobody is awaited, expired when its time is over, and tells when to ask again until then', () => {
    fc.assert(
      fc.property(fc.array(vendor, { maxLength: 6 }), times, fc.nat(4_000_000), (vendors, when, later) => {
        const now = when.issuedAt + later;
        const status = calculationStatus(vendors, when, now);
        const isAwaited = readyVendors(vendors) < vendors.length;
        expect(status).toBe(now >= when.expiresAt ? 'expired' : isAwaited ? 'in-progress' : 'finished');
        const seconds = retryAfterSeconds(vendors, when, now);
        expect(Number.isInteger(seconds)).toBe(true);
        if (status === 'in-progress') expect(seconds).toBeGreaterThanOrEqual(1);
        else expect(seconds).toBe(0);
        if (status === 'in-progress')
          expect(seconds).toBeLessThanOrEqual(Math.max(1, Math.ceil(when.deadlineMs / 1000)));
      }),
    );
  });
});
