import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayType, isWorkingDay } from '../calendar.ts';
import { sampleOption } from '../testing/sample-option.ts';
import { addDays } from '../time.ts';
import { type DayOption, daysAhead, deliveryDays } from './delivery-days.ts';
import { possibleDays } from './delivery-period.ts';
import type { Option } from './option.ts';

const zone = 'Europe/Moscow';
const at = (moment: string) => Date.parse(`${moment}+03:00`);

const onDay = (deliveryDate: string, rest: Partial<Option> = {}): DayOption => ({
  ...sampleOption,
  takeDate: '2026-11-20',
  minDays: null,
  maxDays: null,
  ...rest,
  deliveryDate,
  timeSlots: [],
});

describe('delivery days (interface 13.4)', () => {
  it('are each day ahead, in order, with its kind; today is among them where something comes today', () => {
    const span = daysAhead('2026-11-20', 3);
    const days = (options: readonly DayOption[]) =>
      deliveryDays(options, span, zone).map(({ date, options }) => [date, options.length]);
    const ahead = ['2026-11-21', '2026-11-22', '2026-11-23'];
    expect(days([])).toEqual(ahead.map((date) => [date, 0]));
    expect(days([onDay('2026-11-23'), onDay('2026-11-20'), onDay('2026-11-24')])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 0],
      ['2026-11-22', 0],
      ['2026-11-23', 1],
    ]);
  });

  it('know the New Year holidays and a working Saturday (interface 6.23)', () => {
    const types = (today: string, days: number) =>
      Object.fromEntries(deliveryDays([], daysAhead(today, days), zone).map(({ date, type }) => [date, type]));
    expect(types('2026-12-29', 14)).toMatchObject({
      '2026-12-30': 'working',
      '2026-12-31': 'weekend',
      '2027-01-01': 'holiday',
      '2027-01-02': 'holiday',
      '2027-01-08': 'holiday',
      '2027-01-09': 'weekend',
      '2027-01-11': 'working',
    });
    expect(types('2025-10-31', 4)).toEqual({
      '2025-11-01': 'working',
      '2025-11-02': 'weekend',
      '2025-11-03': 'weekend',
      '2025-11-04': 'holiday',
    });
  });

  it('sort and tag the options of one day among themselves', () => {
    const cheap = onDay('2026-11-23', { price: 100, maxDays: 5 });
    const sure = onDay('2026-11-23', { price: 160, maxDays: 3 });
    const other = onDay('2026-11-24', { price: 50, maxDays: 4 });
    const [, , monday, tuesday] = deliveryDays([sure, other, cheap], daysAhead('2026-11-20', 4), zone);
    expect(monday?.options.map(({ price, tags }) => [price, tags])).toEqual([
      [100, ['cheapest', 'best']],
      [160, ['fastest']],
    ]);
    expect(tuesday?.options.map(({ tags }) => tags)).toEqual([['cheapest', 'fastest', 'best']]);
  });

  it('hold every option that falls among them, once, on its own day', () => {
    const day = fc.integer({ min: -3, max: 40 }).map((days) => addDays('2026-12-25', days));
    fc.assert(
      fc.property(fc.array(day), fc.integer({ min: 1, max: 31 }), (dates, count) => {
        const span = daysAhead('2026-12-25', count);
        const found = deliveryDays(
          dates.map((date) => onDay(date)),
          span,
          zone,
        );
        const ahead = found.filter(({ date }) => date !== span.first);
        expect(ahead.map(({ date }) => date)).toEqual(
          Array.from({ length: count }, (_, day) => addDays(span.first, day + 1)),
        );
        expect(found.length - ahead.length).toBe(dates.includes(span.first) ? 1 : 0);
        for (const { date, type, options } of found) {
          expect(type).toBe(dayType(date));
          expect(options.map(({ deliveryDate }) => deliveryDate)).toEqual(dates.filter((one) => one === date));
        }
      }),
    );
  });
});

describe('the days of an option that was priced for a range of days (interface 13.4)', () => {
  const span = daysAhead('2026-11-20', 31);
  const period = { ...sampleOption, takeDate: '2026-11-20', minDays: null, maxDays: null };
  const days = (change: Partial<Option>) => possibleDays({ ...period, ...change }, span, zone);

  it('are its first and last one and the working days between, or every one of a tariff of days off', () => {
    const range = { deliveryFrom: at('2026-11-21T09:00'), deliveryTo: at('2026-11-24T18:00') };
    expect(days(range)).toEqual(['2026-11-21', '2026-11-23', '2026-11-24']);
    expect(days({ ...range, urgencies: ['day-off-express'] })).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]);
  });
  it('are counted from the pickup where the vendor names no moment, and none where it says nothing', () => {
    expect(days({ minDays: 3, maxDays: 4 })).toEqual(['2026-11-23', '2026-11-24']);
    expect(days({ maxDays: 4 })).toEqual(['2026-11-24']);
    expect(days({ minDays: 3 })).toEqual(['2026-11-23']);
    expect(days({})).toEqual([]);
  });
  it('are days of the service, not of Greenwich', () => {
    const night = at('2026-11-24T00:30');
    expect(days({ deliveryFrom: night, deliveryTo: night })).toEqual(['2026-11-24']);
    expect(possibleDays({ ...period, deliveryFrom: night, deliveryTo: night }, span, 'UTC')).toEqual(['2026-11-23']);
  });
  it('lie within the range and the span, are in order, and leave out no working day', () => {
    const ago = fc.integer({ min: -10, max: 60 });
    fc.assert(
      fc.property(ago, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 31 }), (from, length, count) => {
        const first = addDays('2026-12-20', from);
        const last = addDays(first, length);
        const asked = daysAhead('2026-12-20', count);
        const range = { deliveryFrom: at(`${first}T09:00`), deliveryTo: at(`${last}T18:00`) };
        const found = possibleDays({ ...period, ...range }, asked, zone);
        expect(found).toEqual([...new Set(found)].sort());
        for (let day = asked.first; day <= asked.last; day = addDays(day, 1)) {
          const isWithin = day >= first && day <= last;
          if (!isWithin || isWorkingDay(day)) expect(found.includes(day)).toBe(isWithin);
        }
        expect(found.every((day) => day >= asked.first && day <= asked.last)).toBe(true);
      }),
    );
  });
});
