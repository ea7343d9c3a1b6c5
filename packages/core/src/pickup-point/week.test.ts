import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteOfWeek, type OpenWeek, openingAt, readWorkTime } from './work-time.ts';

const DAY = 24 * 60;
const WEEK = 7 * DAY;
const russian = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const english = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The hours of one day, within it: nothing, or from and to on whole quarters. */
const hours = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 95 }))
    .filter(([from, to]) => from < to)
    .map(([from, to]): readonly [number, number] => [from * 15, to * 15]),
  { nil: null, freq: 3 },
);
const week = fc
  .tuple(hours, hours, hours, hours, hours, hours, hours)
  .filter((days) => days.some((day) => day !== null));

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const quarters = Array.from({ length: WEEK / 15 }, (_, i) => i * 15);
const isOpenAt = (days: readonly (readonly [number, number] | null)[], minute: number): boolean => {
  const day = days[Math.floor(minute / DAY)];
  return day !== null && day !== undefined && day[0] <= minute % DAY && minute % DAY < day[1];
};
const holds = (open: OpenWeek, minute: number): boolean => open.some(([from, to]) => from <= minute && minute < to);

describe('hours that are written day by day', () => {
  it.each([
    ['in Russian', russian, ', ', ' - выходной'],
    ['in English', english, '; ', ' closed'],
    ['one below another', russian, '<br>', ' закрыто'],
  ] as const)('are read as they are, at every quarter of the week: %s', (_, names, between, closed) => {
    fc.assert(
      fc.property(week, fc.boolean(), (days, namesClosed) => {
        const said = days
          .flatMap((day, i) => {
            if (day !== null) return [`${names[i]} ${clock(day[0])}-${clock(day[1])}`];
            return namesClosed ? [`${names[i]}${closed}`] : [];
          })
          .join(between);
        const read = readWorkTime(said);
        if (read === null) throw new Error(`not understood: ${said}`);
        const wrong = quarters.filter((minute) => holds(read, minute) !== isOpenAt(days, minute));
        expect([said, wrong]).toEqual([said, []]);
      }),
      { numRuns: 25 },
    );
  });

  it('are the same with a range of days, whatever dash is between them', () => {
    const days = fc.tuple(fc.nat(6), fc.nat(6)).filter(([from, to]) => from !== to);
    fc.assert(
      fc.property(days, fc.constantFrom('-', '–', '—', ' - ', ' по '), ([from, to], dash) => {
        const named = Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, i) => (from + i) % 7);
        const one = readWorkTime(`${russian[from]}${dash}${russian[to]} 09:00-18:00`);
        const all = readWorkTime(named.map((day) => `${russian[day]} 09:00-18:00`).join(', '));
        expect(one).toEqual(all);
        expect(one).not.toBeNull();
      }),
    );
  });

  it('over midnight go on in the next day, over the end of Sunday at the beginning of the week', () => {
    expect(readWorkTime('пт 20:00-02:00')).toEqual([[4 * DAY + 20 * 60, 5 * DAY + 2 * 60]]);
    expect(readWorkTime('вс 22:00-03:00')).toEqual([
      [0, 180],
      [6 * DAY + 22 * 60, WEEK],
    ]);
  });

  it('have their break taken out', () => {
    const read = readWorkTime('ежедневно 09:00-18:00, перерыв 13:00-14:00');
    for (let day = 0; day < 7; day += 1)
      for (const [minute, isOpen] of [
        [779, true],
        [780, false],
        [839, false],
        [840, true],
        [1079, true],
        [1080, false],
      ] as const)
        expect(holds(read ?? [], day * DAY + minute)).toBe(isOpen);
  });
});

describe('how a point stands at a minute', () => {
  it('changes when it says that it will, and not before', () => {
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: WEEK / 15 - 1 }), (days, quarter) => {
        const open =
          readWorkTime(
            days
              .flatMap((day, i) => (day === null ? [] : [`${russian[i]} ${clock(day[0])}-${clock(day[1])}`]))
              .join(', '),
          ) ?? [];
        const minute = quarter * 15;
        const { isOpen, changesAt } = openingAt(open, minute);
        expect(isOpen).toBe(holds(open, minute));
        if (changesAt === null) {
          expect(quarters.every((at) => holds(open, at) === isOpen)).toBe(true);
          return;
        }
        let at = minute;
        while (at % WEEK !== changesAt && holds(open, at % WEEK) === isOpen) at += 15;
        expect(at % WEEK).toBe(changesAt);
        expect(holds(open, changesAt)).toBe(!isOpen);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the minute of the week', () => {
  it('goes round once a week, by the clocks of the zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.constantFrom('Europe/Moscow', 'Asia/Vladivostok', 'UTC'),
        (seconds, zone) => {
          const at = seconds * 1000;
          const minute = minuteOfWeek(at, zone);
          expect(minute).toBeGreaterThanOrEqual(0);
          expect(minute).toBeLessThan(WEEK);
          const weekday = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' }).format(at);
          expect(english[Math.floor(minute / DAY)]).toBe(weekday);
        },
      ),
    );
  });
});
