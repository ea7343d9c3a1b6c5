import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWorkingDays,
  dayType,
  isWorkingDay,
  nextWorkingDay,
  weekdayOf,
  weekdays,
  workingDayOnOrAfter,
} from './calendar.ts';
import { movedDays, publicHolidays } from './calendar-data.ts';
import { addDays, daysBetween, isLocalDate, type LocalDate } from './time.ts';

const dates = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('2000-01-01', days));

describe('dates', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2025-04-30'])('%s exists', (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
    '2025-1-1',
    '20250101',
    '2025-01-01T00:00',
    '2025-01-01\n',
    '',
  ])('%j does not', (text) => {
    expect(isLocalDate(text)).toBe(false);
  });

  it('addDays and daysBetween undo each other', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(daysBetween(date, moved)).toBe(days);
        expect(addDays(moved, -days)).toBe(date);
        expect(moved > date).toBe(days > 0);
      }),
    );
  });

  it('throws on what is no date, and at the end of time', () => {
    expect(() => addDays('2025-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2025-01-01', 0.5)).toThrow(RangeError);
    expect(() => dayType('yesterday')).toThrow(RangeError);
  });
});

describe('working days', () => {
  it.each([
    ['2024', 248],
    ['2025', 247],
    ['2026', 247],
  ])('%s has the number of working days that the production calendar states', (year, expected) => {
    expect(workingDaysOf(year)).toHaveLength(expected);
  });

  it('every moved day changes something and stands in its own year', () => {
    for (const [year, moved] of Object.entries(movedDays)) {
      for (const date of [...moved.daysOff, ...moved.workingDays]) expect(date.slice(0, 4)).toBe(year);
      for (const date of moved.daysOff) expect([0, 6]).not.toContain(new Date(`${date}T00:00:00Z`).getUTCDay());
      for (const date of moved.workingDays) expect([0, 6]).toContain(new Date(`${date}T00:00:00Z`).getUTCDay());
    }
  });

  it.each([
    ['2025-11-01', 'working'],
    ['2025-11-02', 'weekend'],
    ['2025-11-03', 'weekend'],
    ['2025-11-04', 'holiday'],
    ['2026-03-08', 'holiday'],
    ['2026-03-09', 'weekend'],
    ['2026-12-31', 'weekend'],
    ['2031-11-04', 'holiday'],
    ['2031-11-05', 'working'],
    ['2027-01-11', 'working'],
    ['2027-05-01', 'holiday'],
    ['2027-05-03', 'weekend'],
    ['2027-05-04', 'working'],
    ['2027-05-10', 'weekend'],
    ['2027-05-11', 'working'],
    ['2027-06-14', 'weekend'],
    ['2027-12-31', 'working'],
    ['2028-11-06', 'weekend'],
    ['2031-03-10', 'weekend'],
    ['2036-02-25', 'weekend'],
  ])('%s is %s', (date, expected) => {
    expect(dayType(date)).toBe(expected);
  });

  it('a year not yet published keeps every day off but those that January loses', () => {
    const years = fc.integer({ min: 2027, max: 2100 }).map(String);
    fc.assert(
      fc.property(years, (year) => {
        const days = daysOf(year);
        const isWeekend = (date: LocalDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
        const lost = days.filter((date) => date.slice(5) <= '01-08' && isWeekend(date)).length;
        const off = days.filter((date) => !isWorkingDay(date));
        expect(off).toHaveLength(days.filter(isWeekend).length + publicHolidays.length - lost);
      }),
    );
  });

  it('a day off moved by law follows its holiday, and no working day lies between', () => {
    const years = fc.integer({ min: 2027, max: 2100 }).map(String);
    fc.assert(
      fc.property(years, (year) => {
        for (const moved of daysOf(year)) {
          if (dayType(moved) !== 'weekend' || [0, 6].includes(new Date(`${moved}T00:00:00Z`).getUTCDay())) continue;
          let day = addDays(moved, -1);
          while (dayType(day) === 'weekend') day = addDays(day, -1);
          expect(dayType(day)).toBe('holiday');
        }
      }),
    );
  });

  it('goes over the long holidays', () => {
    expect(nextWorkingDay('2025-12-30')).toBe('2026-01-12');
    expect(nextWorkingDay('2026-11-20')).toBe('2026-11-23');
    expect(workingDayOnOrAfter('2026-11-20')).toBe('2026-11-20');
    expect(workingDayOnOrAfter('2026-11-21')).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-20', 0)).toBe('2026-11-20');
    expect(addWorkingDays('2026-11-21', 3)).toBe('2026-11-25');
    expect(addWorkingDays('2026-01-12', -1)).toBe('2025-12-30');
  });

  it('the next working day is one, is later, and none lies between', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const next = nextWorkingDay(date);
        expect(isWorkingDay(next)).toBe(true);
        for (let day = addDays(date, 1); day < next; day = addDays(day, 1)) expect(isWorkingDay(day)).toBe(false);
        expect(addWorkingDays(date, 1)).toBe(next);
      }),
    );
  });

  it('working days add up and come back', () => {
    const count = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(dates, count, count, (date, a, b) => {
        const start = workingDayOnOrAfter(date);
        expect(addWorkingDays(addWorkingDays(start, a), b)).toBe(addWorkingDays(start, a + b));
        expect(addWorkingDays(addWorkingDays(start, a), -a)).toBe(start);
      }),
    );
  });
});

const workingDaysOf = (year: string): readonly LocalDate[] => daysOf(year).filter(isWorkingDay);

function daysOf(year: string): readonly LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) days.push(day);
  return days;
}

describe('a day of the week', () => {
  it('is 1 on a Monday and 7 on a Sunday', () => {
    expect(weekdayOf('2031-06-02')).toBe(1);
    expect(weekdayOf('2031-06-08')).toBe(7);
    expect(weekdays[weekdayOf('2031-06-04') - 1]).toEqual({ en: 'Wed', ru: 'ср' });
    expect(() => weekdayOf('2031-02-30')).toThrow();
  });

  it('comes again after seven days, and is the next one tomorrow', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) % 7) + 1);
      }),
    );
  });
});
