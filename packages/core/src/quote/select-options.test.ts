import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleOption } from '../testing/sample-option.ts';
import type { Option } from './option.ts';
import type { Urgency } from './request.ts';
import { hasAllServices, ofDeliveryType, selectOptions, sortOptions, tagOptions } from './select-options.ts';

const option = (vendorId: number, tariffId: string, rest: Partial<Option> = {}): Option => ({
  ...sampleOption,
  vendor: { ...sampleOption.vendor, id: vendorId },
  tariffId,
  ...rest,
});

const names = (options: readonly Option[]) => options.map(({ vendor, tariffId }) => `${vendor.id}${tariffId}`);

describe('select', () => {
  const options = [
    option(1, 'a', { urgencies: ['express', 'standard'] }),
    option(1, 'b', { urgencies: ['econom'] }),
    option(2, 'a', { urgencies: ['standard'], deliveryType: 'door-to-point' }),
  ];
  const select = (urgencies: readonly Urgency[], vendorIds: readonly number[], tariffIds: readonly string[]) =>
    names(selectOptions(options, { terms: { urgencies }, filter: { vendorIds, tariffIds } }));

  it('keeps all without a wish', () => expect(select([], [], [])).toEqual(['1a', '1b', '2a']));
  it('by urgency: one in common is enough', () => {
    expect(select(['standard', 'on-time-express'], [], [])).toEqual(['1a', '2a']);
    expect(select(['econom', 'express'], [], [])).toEqual(['1a', '1b']);
  });
  it('by vendor and tariff', () => {
    expect(select([], [1], [])).toEqual(['1a', '1b']);
    expect(select([], [1, 2], ['a'])).toEqual(['1a', '2a']);
    expect(select([], [3], [])).toEqual([]);
  });
  it('by services: one that is lacking is enough to leave an option out', () => {
    const service = (status: 'unavailable' | 'available' | 'included') => ({
      code: 'Insurance' as const,
      status,
      price: 0,
    });
    expect(hasAllServices(option(1, 'a', { services: [] }))).toBe(true);
    expect(hasAllServices(option(1, 'a', { services: [service('available'), service('included')] }))).toBe(true);
    expect(hasAllServices(option(1, 'a', { services: [service('included'), service('unavailable')] }))).toBe(false);
  });
  it('by delivery type', () => expect(names(ofDeliveryType(options, 'door-to-point'))).toEqual(['2a']));
});

describe('sort (interface 16.3)', () => {
  it('goes by price, days with the unknown last, vendor and tariff', () => {
    const sorted = [
      option(1, 'cheap', { price: 100, maxDays: 9 }),
      option(2, 'quick', { price: 200, maxDays: 1 }),
      option(1, 'slow', { price: 200, maxDays: 3 }),
      option(2, 'a', { price: 200, maxDays: 3 }),
      option(2, 'b', { price: 200, maxDays: 3 }),
      option(1, 'unknown', { price: 200, maxDays: null }),
      option(3, 'unknown', { price: 200, maxDays: null }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (shuffled) => {
        expect(names(sortOptions(shuffled))).toEqual(names(sorted));
      }),
    );
  });
});

describe('tags', () => {
  const tags = (...options: readonly Option[]) => tagOptions(options).map((tagged) => tagged.tags);

  it('mark the cheapest and the fastest', () => {
    expect(tags(option(1, 'a', { price: 100, maxDays: 3 }), option(1, 'b', { price: 200, maxDays: 1 }))).toEqual([
      ['cheapest'],
      ['fastest'],
    ]);
  });
  it('mark all of several equal ones', () => {
    expect(tags(option(1, 'a'), option(2, 'a'))).toEqual([
      ['cheapest', 'fastest'],
      ['cheapest', 'fastest'],
    ]);
  });
  it('count the wait for the pickup', () => {
    const today = option(1, 'a', { takeDate: '2026-11-20', maxDays: 3 });
    const later = option(2, 'a', { takeDate: '2026-11-23', maxDays: 2 });
    expect(tags(today, later).map((found) => found.includes('fastest'))).toEqual([true, false]);
  });
  it('call nothing fast whose days are unknown', () => {
    expect(tags(option(1, 'a', { maxDays: null }))).toEqual([['cheapest']]);
    expect(tags()).toEqual([]);
  });
});
