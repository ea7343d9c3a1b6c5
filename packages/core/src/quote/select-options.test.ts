import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameText } from '../local-text.ts';
import { sampleOption } from '../testing/sample-option.ts';
import { addDays, dayStart } from '../time.ts';
import type { Option } from './option.ts';
import type { Urgency } from './request.ts';
import {
  hasAllServices,
  lackedServices,
  ofDeliveryType,
  selectOptions,
  sortOptions,
  tagOptions,
} from './select-options.ts';

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
  const select = (urgencies: readonly Urgency[], tariffIds: readonly string[]) =>
    names(
      selectOptions(options, { terms: { urgencies }, filter: { tariffIds, vendorIds: [] }, lackingServices: false })
        .options,
    );

  it('keeps all without a wish', () => expect(select([], [])).toEqual(['1a', '1b', '2a']));
  it('by urgency: one in common is enough', () => {
    expect(select(['standard', 'on-time-express'], [])).toEqual(['1a', '2a']);
    expect(select(['econom', 'express'], [])).toEqual(['1a', '1b']);
  });
  it('by tariff', () => {
    expect(select([], ['a'])).toEqual(['1a', '2a']);
    expect(select([], ['c'])).toEqual([]);
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
  it('says all that keeps an option from being shown, in one order, and only where one is not', () => {
    const service = fc.constantFrom('unavailable', 'available', 'included');
    const anyOption = fc
      .record({
        tariff: fc.constantFrom('a', 'b'),
        urgency: fc.constantFrom<Urgency>('econom', 'express'),
        status: fc.option(service),
      })
      .map(({ tariff, urgency, status }) =>
        option(1, tariff, {
          urgencies: [urgency],
          services: status === null ? [] : [{ code: 'Insurance', status, price: 0 }],
        }),
      );
    const wishes = fc.record({
      tariffIds: fc.subarray(['a', 'b']),
      urgencies: fc.subarray<Urgency>(['econom', 'express', 'standard']),
      lackingServices: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyOption), wishes, (all, { tariffIds, urgencies, lackingServices }) => {
        const isIn = (wanted: readonly string[], one: string) => wanted.length === 0 || wanted.includes(one);
        const selected = selectOptions(all, {
          terms: { urgencies },
          filter: { tariffIds, vendorIds: [] },
          lackingServices,
        });
        const against = all.map((one) => [
          ...(isIn(tariffIds, one.tariffId) ? [] : ['tariff']),
          ...(isIn(urgencies, one.urgencies[0] ?? '') ? [] : ['urgency']),
          ...(lackingServices || hasAllServices(one) ? [] : ['services']),
        ]);
        expect(selected.options).toEqual(all.filter((_, place) => against[place]?.length === 0));
        expect(selected.leftOut).toEqual(
          ['tariff', 'urgency', 'services'].filter((reason) => against.flat().includes(reason)),
        );
      }),
    );
  });
  it("by services of the vendor's own likewise, and counts what is lacking", () => {
    const own = (status: 'unavailable' | 'available') => ({ code: 'LIFT', name: sameText('Lift'), status, price: 0 });
    const [had, lacking] = [
      { ownServices: [own('available')] },
      { ownServices: [own('available'), own('unavailable')] },
    ];
    expect([had, lacking].map((one) => hasAllServices(option(1, 'a', one)))).toEqual([true, false]);
    const both = { ...lacking, services: [{ code: 'Insurance', status: 'unavailable', price: 0 } as const] };
    expect([{}, had, lacking, both].map((one) => lackedServices(option(1, 'a', one)))).toEqual([0, 0, 1, 2]);
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

describe('tags (interface 7.21)', () => {
  const zone = 'Europe/Moscow';
  const tags = (...options: readonly Option[]) => tagOptions(options, zone).map((tagged) => tagged.tags);
  const at = (moment: string) => Date.parse(`${moment}+03:00`);

  it('mark the cheapest and the fastest', () => {
    const [cheap, between, fast] = [
      option(1, 'a', { price: 100, maxDays: 9 }),
      option(1, 'b', { price: 120, maxDays: 2 }),
      option(1, 'c', { price: 300, maxDays: 1 }),
    ];
    expect(tags(cheap, between, fast)).toEqual([['cheapest'], ['best'], ['fastest']]);
  });
  it('mark all of several equal ones', () => {
    const every = ['cheapest', 'fastest', 'best'];
    expect(tags(option(1, 'a'), option(2, 'a'))).toEqual([every, every]);
  });
  it('count the wait for the pickup', () => {
    const today = option(1, 'a', { takeDate: '2026-11-20', maxDays: 3 });
    const later = option(2, 'a', { takeDate: '2026-11-23', maxDays: 2 });
    expect(tags(today, later).map((found) => found.includes('fastest'))).toEqual([true, false]);
  });
  it('go by the day that the vendor names, where its days are working days', () => {
    const friday = { takeDate: '2026-11-20', maxDays: 2 };
    const anyDay = option(1, 'a', { ...friday, deliveryTo: at('2026-11-22T18:00') });
    const workingDays = option(2, 'a', { ...friday, deliveryTo: at('2026-11-24T18:00') });
    expect(tags(workingDays, anyDay).map((found) => found.includes('fastest'))).toEqual([false, true]);
    // Half past midnight in Moscow is the evening before by Greenwich.
    const night = option(3, 'a', { ...friday, deliveryTo: at('2026-11-23T00:30') });
    expect(tags(anyDay, night).map((found) => found.includes('fastest'))).toEqual([true, false]);
  });
  it('take what is said to arrive before its pickup for no faster than the same day', () => {
    const absurd = option(1, 'a', { price: 200, deliveryTo: at('2026-11-01T18:00') });
    const sameDay = option(2, 'a', { price: 100, maxDays: 0 });
    expect(tags(absurd, sameDay)).toEqual([['fastest'], ['cheapest', 'fastest', 'best']]);
  });
  it('tell the faster of two that cost nothing', () => {
    const [slow, fast] = [option(1, 'a', { price: 0, maxDays: 3 }), option(2, 'a', { price: 0, maxDays: 1 })];
    expect(tags(slow, fast)).toEqual([['cheapest'], ['cheapest', 'fastest', 'best']]);
  });
  it('call nothing fast or best whose days are unknown', () => {
    expect(tags(option(1, 'a', { maxDays: null }))).toEqual([['cheapest']]);
    const dear = option(1, 'b', { price: 1_000_000 });
    expect(tags(option(1, 'a', { maxDays: null }), dear)).toEqual([['cheapest'], ['fastest', 'best']]);
    expect(tags()).toEqual([]);
  });
  it('pass over what lacks a service, however cheap', () => {
    const services = [{ code: 'Insurance', status: 'unavailable', price: 0 }] as const;
    const lacking = option(1, 'a', { price: 1, maxDays: 0, services });
    for (const one of [lacking, { ...lacking, price: 50_000 }])
      expect(tags(one, option(2, 'a'))).toEqual([[], ['cheapest', 'fastest', 'best']]);
    expect(tags(lacking)).toEqual([[]]);
  });

  describe('best', () => {
    const anyOption = fc
      .record({
        price: fc.integer({ min: 0, max: 500_000 }),
        maxDays: fc.option(fc.integer({ min: 0, max: 40 })),
        pickup: fc.integer({ min: 0, max: 5 }),
      })
      .map(({ price, maxDays, pickup }) => option(1, 'a', { price, maxDays, takeDate: addDays('2026-11-20', pickup) }));
    const days = ({ takeDate, maxDays }: Option) =>
      maxDays === null ? Number.NaN : dayStart(takeDate) / DAY + maxDays;
    const DAY = 86_400_000;
    const tagged = (options: readonly Option[]) => tagOptions(options, zone);

    it('is somebody whose days are known, and whom nobody beats at once in price and days', () => {
      fc.assert(
        fc.property(fc.array(anyOption), (options) => {
          const found = tagged(options);
          const best = found.filter((one) => one.tags.includes('best'));
          expect(best.length > 0).toBe(options.some(({ maxDays }) => maxDays !== null));
          for (const one of best) {
            expect(one.maxDays).not.toBeNull();
            for (const other of found) {
              const isNoWorse = other.price <= one.price && days(other) <= days(one);
              if (isNoWorse) expect([other.price, days(other)]).toEqual([one.price, days(one)]);
            }
          }
        }),
      );
    });
    it('has the least sum of the price by the cheapest and the days by the fastest', () => {
      fc.assert(
        fc.property(fc.array(anyOption, { minLength: 1 }), (options) => {
          const known = options.filter(({ maxDays }) => maxDays !== null);
          const first = Math.min(...options.map(({ takeDate }) => dayStart(takeDate) / DAY));
          const wait = (one: Option) => days(one) - first + 1;
          const cheapest = Math.max(1, Math.min(...options.map(({ price }) => price)));
          const fastest = Math.min(...known.map(wait));
          const sum = (one: Option) => one.price / cheapest + wait(one) / fastest;
          const least = Math.min(...known.map(sum));
          for (const one of tagged(options)) {
            const isLeast = one.maxDays !== null && sum(one) <= least * (1 + 1e-12);
            expect(one.tags.includes('best')).toBe(isLeast);
          }
        }),
      );
    });
    it('does not depend on the order, and equal ones are equal', () => {
      fc.assert(
        fc.property(fc.array(anyOption, { minLength: 1 }), (options) => {
          const there = tagged([...options, options[0] as Option]);
          const back = tagged([...options, options[0] as Option].reverse()).toReversed();
          expect(there.map(({ tags }) => tags)).toEqual(back.map(({ tags }) => tags));
          expect(there.at(-1)?.tags).toEqual(there[0]?.tags);
        }),
      );
    });
  });
});
