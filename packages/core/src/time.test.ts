import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatDateTime, instantOf, isTimeOfDay, localDateOf, localTimeOf, parseDateTime } from './time.ts';
import { isTimeZone, offsetMinutes, offsetsBetween } from './time-zone.ts';

const MOSCOW = 'Europe/Moscow';
const BERLIN = 'Europe/Berlin';
const zones = [MOSCOW, BERLIN, 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'];
const zone = fc.constantFrom(...zones);
const seconds = fc.integer({ min: Date.UTC(1980, 0) / 1000, max: Date.UTC(2090, 0) / 1000 });
const noon = Date.UTC(2026, 10, 20, 9, 30);

describe('format', () => {
  it('has one form', () => {
    expect(formatDateTime(noon, MOSCOW)).toBe('2026-11-20T12:30:00+03:00');
    expect(formatDateTime(noon + 999, 'UTC')).toBe('2026-11-20T09:30:00+00:00');
    expect(formatDateTime(noon, 'America/St_Johns')).toBe('2026-11-20T06:00:00-03:30');
    expect(formatDateTime(-1, 'UTC')).toBe('1969-12-31T23:59:59+00:00');
    expect(localDateOf(Date.UTC(2026, 10, 20, 21), MOSCOW)).toBe('2026-11-21');
    expect(localTimeOf(noon, MOSCOW)).toBe('12:30');
  });

  it('comes back as the same second, in any zone and whichever zone reads it', () => {
    fc.assert(
      fc.property(seconds, zone, zone, (second, written, read) => {
        const text = formatDateTime(second * 1000, written);
        expect(parseDateTime(text, read)).toBe(second * 1000);
        expect(text.slice(0, 10)).toBe(localDateOf(second * 1000, written));
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the order of time as text within an offset', () => {
    fc.assert(
      fc.property(seconds, seconds, (a, b) => {
        expect(formatDateTime(a * 1000, 'UTC') < formatDateTime(b * 1000, 'UTC')).toBe(a < b);
      }),
    );
  });
});

describe('parse', () => {
  it.each([
    ['2026-11-20T12:30:00', noon],
    ['2026-11-20T12:30', noon],
    ['2026-11-20 12:30', noon],
    ['2026-11-20T09:30:00Z', noon],
    ['2026-11-20T09:30Z', noon],
    ['2026-11-20T12:30:00+03:00', noon],
    ['2026-11-20T12:30:00+0300', noon],
    ['2026-11-20T04:30:00-05:00', noon],
    ['2026-11-20T12:30:00.1', noon + 100],
    ['2026-11-20T12:30:00.123456789+03:00', noon + 123],
    ['2026-11-20', Date.UTC(2026, 10, 19, 21)],
  ])('%s', (text, expected) => {
    expect(parseDateTime(text, MOSCOW)).toBe(expected);
  });

  it.each([
    '',
    '2026-02-29',
    '2026-11-31T10:00',
    '2026-11-20T24:00',
    '2026-11-20T12:60',
    '2026-11-20T12:30:60Z',
    '2026-11-20T12:30:00.',
    '2026-11-20T12:30:00.1234567890',
    '2026-11-20T12:30.5',
    '2026-11-20T12:30:00+24:00',
    '2026-11-20T12:30:00+03:60',
    '2026-11-20T12:30:00+03',
    '2026-11-20Z',
    '2026-11-20T',
    '20.11.2026',
    ' 2026-11-20',
    '2026-11-20\n',
    '١٩٩٩-01-01',
  ])('refuses %j', (text) => {
    expect(parseDateTime(text, MOSCOW)).toBeUndefined();
  });

  it('never throws', () => {
    for (const text of ['0001-01-01', '0001-01-01T00:00', '9999-12-31', '9999-12-31T23:59:59.999']) {
      expect(parseDateTime(text, BERLIN)).toBeTypeOf('number');
    }
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789-:TZ+. '), maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), (text) => {
        const instant = parseDateTime(text, BERLIN);
        expect(instant === undefined || Number.isInteger(instant)).toBe(true);
      }),
    );
  });
});

describe('local time', () => {
  it('skipped and repeated hours have one meaning', () => {
    expect(formatDateTime(instantOf('2026-03-29', '02:30', BERLIN), BERLIN)).toBe('2026-03-29T03:30:00+02:00');
    expect(formatDateTime(instantOf('2026-10-25', '02:30', BERLIN), BERLIN)).toBe('2026-10-25T02:30:00+02:00');
    expect(formatDateTime(instantOf('2026-10-25', '03:00', BERLIN), BERLIN)).toBe('2026-10-25T03:00:00+01:00');
  });

  it('is what the clocks show, unless they skip it', () => {
    const dates = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1985-01-01', days));
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 1439 }), zone, (date, minute, name) => {
        const clock = (m: number) =>
          `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
        const time = clock(minute);
        const instant = instantOf(date, time, name);
        const offsetsAround = [-1, 1].map((sign) => offsetMinutes(instant + sign * 86_400_000, name));
        if (offsetsAround[0] !== offsetsAround[1]) return;
        expect([localDateOf(instant, name), localTimeOf(instant, name)]).toEqual([date, time]);
      }),
    );
  });

  it('throws on a time that does not exist', () => {
    expect(() => instantOf('2026-02-30', '10:00', MOSCOW)).toThrow(RangeError);
    expect(() => instantOf('2026-02-20', '25:00', MOSCOW)).toThrow(RangeError);
  });

  it.each(['00:00', '23:59', '09:05:59'])('%s is a time of day', (text) => expect(isTimeOfDay(text)).toBe(true));
  it.each(['24:00', '9:00', '12:60', '12:00:60', '12', '12:00Z'])('%s is none', (text) =>
    expect(isTimeOfDay(text)).toBe(false),
  );
});

describe('offsets', () => {
  it('change at the very instant, also in the middle of an hour', () => {
    const change = Date.UTC(2026, 3, 4, 15, 0);
    expect(offsetMinutes(change - 1, 'Australia/Lord_Howe')).toBe(660);
    expect(offsetMinutes(change, 'Australia/Lord_Howe')).toBe(630);
    const spring = Date.UTC(2026, 9, 3, 15, 30);
    expect(offsetMinutes(spring - 1, 'Australia/Lord_Howe')).toBe(630);
    expect(offsetMinutes(spring, 'Australia/Lord_Howe')).toBe(660);
  });

  it('agree with the clock that Intl prints', () => {
    fc.assert(
      fc.property(seconds, zone, (second, name) => {
        const printed = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
        const text = printed.format(second * 1000).replace(' ', 'T');
        expect(formatDateTime(second * 1000, name).slice(0, 19)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('knows its zones', () => {
    expect(zones.filter((name) => !isTimeZone(name))).toEqual([]);
    expect(['', 'Mars/Olympus', 'Europe/Moskva'].filter(isTimeZone)).toEqual([]);
  });
});

describe('the offsets of a zone', () => {
  it('tell for every instant between how far its clocks are ahead', () => {
    const [from, to] = [Date.parse('2005-01-01T00:00:00Z'), Date.parse('2036-01-01T00:00:00Z')];
    const offsets = new Map(zones.map((name) => [name, offsetsBetween(from, to, name)]));
    fc.assert(
      fc.property(zone, fc.integer({ min: from, max: to }), (name, instant) => {
        const found = offsets.get(name)?.find(({ since }) => instant >= since);
        expect(found?.minutes).toBe(offsetMinutes(instant, name));
      }),
      { numRuns: 2_000 },
    );
    expect(offsets.get('UTC')).toEqual([{ since: from, minutes: 0 }]);
  });

  it('change at the very ms', () => {
    const [newest] = offsetsBetween(Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-06-01T00:00:00Z'), BERLIN);
    expect(newest).toEqual({ since: Date.parse('2026-03-29T01:00:00Z'), minutes: 120 });
  });
});
