import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorkingDay } from '../calendar.ts';
import { sampleOption } from '../testing/sample-option.ts';
import { addDays, daysBetween, instantOf, localDateOf, localTimeOf } from '../time.ts';
import { arrivalDay, deliveryTimeText, plannedArrival, possibleDays, postponedArrival } from './delivery-period.ts';
import type { Option } from './option.ts';

const ZONE = 'Europe/Moscow';
const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-01', days));
const perhaps = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null });
const option = fc
  .record({ takeDate: day, minDays: perhaps(10), more: perhaps(6), isNamed: fc.boolean(), isAnyDay: fc.boolean() })
  .map(({ takeDate, minDays, more, isNamed, isAnyDay }): Option => {
    const maxDays = minDays === null || more === null ? null : minDays + more;
    const at = (days: number | null) =>
      days === null || !isNamed ? null : instantOf(addDays(takeDate, days), '15:00', ZONE);
    return {
      ...sampleOption,
      takeDate,
      minDays,
      maxDays,
      deliveryFrom: at(minDays),
      deliveryTo: at(maxDays),
      urgencies: isAnyDay ? ['day-off-express'] : ['standard'],
    };
  });

describe('the day of arrival', () => {
  it('is the last that the vendor names, or the last of its days from the pickup', () => {
    fc.assert(
      fc.property(option, (one) => {
        const expected = one.maxDays === null ? null : addDays(one.takeDate, one.maxDays);
        expect(arrivalDay(one, ZONE)).toBe(expected);
      }),
    );
  });

  it('is that of the clocks in the zone', () => {
    const late = { ...sampleOption, deliveryTo: Date.UTC(2026, 10, 20, 22) };
    expect([arrivalDay(late, ZONE), arrivalDay(late, 'UTC')]).toEqual(['2026-11-21', '2026-11-20']);
  });
});

describe('the planned arrival', () => {
  it('is the moment that the vendor names, else the evening of the last day; none where it names neither', () => {
    fc.assert(
      fc.property(option, (one) => {
        const last = arrivalDay(one, ZONE);
        const evening = last === null ? null : instantOf(last, '18:00', ZONE);
        expect(plannedArrival(one, ZONE)).toBe(one.deliveryTo ?? evening);
      }),
    );
  });

  it('moves by the days that the pickup is late, and not where it is early', () => {
    fc.assert(
      fc.property(option, day, fc.constantFrom(ZONE, 'Asia/Vladivostok', 'Europe/Berlin'), (one, to, zone) => {
        const planned = plannedArrival(one, zone);
        if (planned === null) return;
        const moved = postponedArrival(planned, { from: one.takeDate, to }, zone);
        const late = Math.max(0, daysBetween(one.takeDate, to));
        expect(daysBetween(localDateOf(planned, zone), localDateOf(moved, zone))).toBe(late);
        expect(localTimeOf(moved, zone)).toBe(localTimeOf(planned, zone));
      }),
    );
  });
});

describe('the days on which an option may deliver', () => {
  const span = fc
    .tuple(day, fc.integer({ min: 0, max: 31 }))
    .map(([first, length]) => ({ first, last: addDays(first, length) }));

  it('lie in the span and between those that the vendor names, each once and in order', () => {
    fc.assert(
      fc.property(option, span, (one, asked) => {
        const days = possibleDays(one, asked, ZONE);
        expect(days).toEqual([...new Set(days)].sort());
        const from = one.minDays ?? one.maxDays;
        const to = one.maxDays ?? one.minDays;
        for (const date of days) {
          expect(date >= asked.first && date <= asked.last).toBe(true);
          const after = daysBetween(one.takeDate, date);
          expect(after >= (from ?? 0) && after <= (to ?? 0)).toBe(true);
        }
        if (from === null) expect(days).toEqual([]);
      }),
    );
  });

  it('are the first and the last whatever they are, and between them only working days, unless the tariff works on all', () => {
    fc.assert(
      fc.property(option, (one) => {
        const from = one.minDays ?? one.maxDays;
        const to = one.maxDays ?? one.minDays;
        if (from === null || to === null) return;
        const whole = { first: one.takeDate, last: addDays(one.takeDate, 40) };
        const expected = Array.from({ length: to - from + 1 }, (_, i) => addDays(one.takeDate, from + i)).filter(
          (date, i) => i === 0 || i === to - from || one.urgencies.includes('day-off-express') || isWorkingDay(date),
        );
        expect(possibleDays(one, whole, ZONE)).toEqual(expected);
      }),
    );
  });
});

describe('days in words', () => {
  it('name both ends or the one that is known, and nothing where none is', () => {
    expect(deliveryTimeText(2, 4)).toEqual({ en: '2-4 days', ru: '2-4 дня' });
    expect(deliveryTimeText(null, 1)).toEqual({ en: '1 day', ru: '1 день' });
    expect(deliveryTimeText(5, null)).toEqual({ en: '5 days', ru: '5 дней' });
    expect(deliveryTimeText(3, 3)).toEqual({ en: '3 days', ru: '3 дня' });
    expect(deliveryTimeText(null, null)).toBeNull();
  });

  it('have the ending that the last number asks for', () => {
    const plural = new Intl.PluralRules('ru');
    const ending = { one: 'день', few: 'дня', many: 'дней' } as Readonly<Record<string, string>>;
    fc.assert(
      fc.property(fc.nat(400), fc.nat(20), (from, more) => {
        expect(deliveryTimeText(from, from + more)?.ru.split(' ')[1]).toBe(ending[plural.select(from + more)]);
      }),
    );
  });
});
