import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteOfWeek, openingAt, readWorkTime, writtenWorkTime } from './work-time.ts';

// interface 13.21

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const day = (name: string): number => days.indexOf(name) * 1440;

/** `mon 10:00-21:00`, one for each range. */
const week = (text: string) =>
  readWorkTime(text)?.map(([from, to]) => {
    const name = days[Math.floor(from / 1440)] ?? '';
    return `${name} ${clock(from - day(name))}-${clock(to - day(name))}`;
  }) ?? null;
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const each = (names: readonly string[], hours: string) => names.map((name) => `${name} ${hours}`);

describe('the hours of a point', () => {
  it.each([
    ['пн-вс 10:00-21:00', each(days, '10:00-21:00')],
    ['Mon-Sun 10:00-21:00', each(days, '10:00-21:00')],
    ['10:00 – 21:00', each(days, '10:00-21:00')],
    ['с 9 до 18', each(days, '09:00-18:00')],
    ['Ежедневно: 9.30-22.00', each(days, '09:30-22:00')],
    ['9 am - 6 pm', each(days, '09:00-18:00')],
    ['пн-пт 08:00-20:00, сб 09:00-18:00', [...each(days.slice(0, 5), '08:00-20:00'), 'sat 09:00-18:00']],
    ['Пн.-Пт.: 9:00–20:00; Сб., Вс.: выходной', each(days.slice(0, 5), '09:00-20:00')],
    ['пн, ср и пт 10-19', each(['mon', 'wed', 'fri'], '10:00-19:00')],
    ['понедельник по четверг 10:00-19:00', each(days.slice(0, 4), '10:00-19:00')],
    ['ежедневно 9-21, вс 10-18', [...each(days.slice(0, 6), '09:00-21:00'), 'sun 10:00-18:00']],
    ['будни 9-20, выходные 10-18', [...each(days.slice(0, 5), '09:00-20:00'), ...each(['sat', 'sun'], '10:00-18:00')]],
    ['пт-пн 10-12', each(['mon', 'fri', 'sat', 'sun'], '10:00-12:00')],
    ['вт 9:00-18:00 (перерыв 13:00-14:00)', ['tue 09:00-13:00', 'tue 14:00-18:00']],
    ['сб 20:00-02:00', ['sat 20:00-26:00']],
    ['вс 20:00-02:00', ['mon 00:00-02:00', 'sun 20:00-24:00']],
    ['пн 9:00-13:00, 14:00-18:00', ['mon 09:00-13:00', 'mon 14:00-18:00']],
    ['пн-пт 9.00-18.00. Сб 10.00-15.00.', [...each(days.slice(0, 5), '09:00-18:00'), 'sat 10:00-15:00']],
    ['пн-пт - 9:00-18:00; сб-вс – выходной', each(days.slice(0, 5), '09:00-18:00')],
    ['пн-сб 10:00-20:00 без перерыва', each(days.slice(0, 6), '10:00-20:00')],
    ['24:00-08:00', each(days, '00:00-08:00')],
    ['сб 20:00-02:00, перерыв 0:30-1:00', ['sat 20:00-24:30', 'sun 01:00-02:00']],
    ['пн 0:00-0:00, перерыв 23:30-0:30', ['mon 00:00-23:30']],
  ])('%s', (text, expected) => {
    expect(week(text)).toEqual(expected);
  });

  it.each(['круглосуточно', '24/7', '24 часа', 'Ежедневно, круглосуточно', 'пн-вс 00:00-24:00', '0:00-00:00'])(
    '%s: always',
    (text) => {
      expect(readWorkTime(text)).toEqual([[0, 10_080]]);
    },
  );

  it.each([
    '',
    'по звонку',
    'пн-пт',
    'пн-',
    '- 9:00-18:00',
    'пн 9:00-18:00 - 10:00-20:00',
    'пн-пт -',
    'пн-пт - по 9:00-18:00',
    'выходной: вс',
    '10:00-20:000',
    '10:00-20:00:30',
    '25:00-26:00',
    '10:70-12:00',
    'пн-пт 10:00',
    'обеденный зал 10-20',
    'перерыв 13-14',
    '10-20 кроме праздников',
    '13 am - 14 pm',
  ])('says nothing where it is not understood: %j', (text) => {
    expect(readWorkTime(text)).toBeNull();
  });

  it('whatever the text is: ranges of the week, in order and apart', () => {
    const piece = fc.constantFrom(
      'пн',
      'вт',
      'сб',
      'sun',
      '-',
      ',',
      ' ',
      '10:00',
      '10:00-21:00',
      '22-3',
      'выходной',
      'перерыв',
      '24/7',
      'ежедневно',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join(' ')),
        ),
        (text) => {
          const open = readWorkTime(text) ?? [];
          for (const [i, [from, to]] of open.entries()) {
            expect(from).toBeGreaterThanOrEqual(0);
            expect(to).toBeLessThanOrEqual(10_080);
            expect(from).toBeLessThan(to);
            expect(from).toBeGreaterThan(open[i - 1]?.[1] ?? -1);
          }
        },
      ),
    );
  });
});

describe('at a minute of the week', () => {
  const hours = readWorkTime('пн-пт 9:00-20:00, вс 22:00-02:00') ?? [];
  it.each([
    ['in the middle of a day', day('tue') + 600, true, day('tue') + 1200],
    ['at the first minute', day('tue') + 540, true, day('tue') + 1200],
    ['at the last', day('tue') + 1200, false, day('wed') + 540],
    ['before a free day', day('fri') + 1300, false, day('sun') + 1320],
    ['over the end of the week', day('sun') + 1330, true, 120],
    ['at its beginning', 60, true, 120],
  ])('%s', (_, minute, isOpen, changesAt) => {
    expect(openingAt(hours, minute)).toEqual({ isOpen, changesAt });
  });

  it('for ever and never have no end', () => {
    expect(openingAt([[0, 10_080]], 5)).toEqual({ isOpen: true, changesAt: null });
    expect(openingAt([], 5)).toEqual({ isOpen: false, changesAt: null });
  });
});

it.each([
  ['2026-11-23T00:00:00+03:00', 'Europe/Moscow', 0],
  ['2026-11-29T23:59:59+03:00', 'Europe/Moscow', 10_079],
  ['2026-11-29T23:30:00+03:00', 'Asia/Vladivostok', 390],
])('%s in %s is minute %i of the week', (moment, zone, minute) => {
  expect(minuteOfWeek(Date.parse(moment), zone)).toBe(minute);
});

describe('hours that a vendor tells day by day', () => {
  it('are written so that they are read again', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const hours = fc
      .tuple(fc.integer({ min: 1, max: 7 }), minutes, minutes)
      .filter(([, from, to]) => from < to)
      .map(([day, from, to]) => ({ day, from: clock(from), to: clock(to) }));
    const told = fc.uniqueArray(hours, { minLength: 1, maxLength: 7, selector: ({ day }) => day });
    fc.assert(
      fc.property(told, (some) => {
        const expected = some.map(({ day, from, to }) => `${days[day - 1]} ${from}-${to}`);
        expect(week(writtenWorkTime(some) ?? '')?.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('are null where none is told, and leave out a day that there is not', () => {
    expect(writtenWorkTime([])).toBeNull();
    expect(writtenWorkTime([{ day: 0, from: '08:00', to: '20:00' }])).toBeNull();
    expect(writtenWorkTime([{ day: 7, from: '08:00', to: '20:00' }])).toBe('вс 08:00-20:00');
  });
});
