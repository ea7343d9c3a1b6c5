import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorkingDay } from '../calendar.ts';
import { addDays } from '../time.ts';
import { type PickupConditions, pickupDate, pickupDateProblem } from './pickup-date.ts';
import type { Urgency } from './request.ts';

// 2026-11-20 is a Friday; Wednesday, 2026-11-04, is a holiday.
const at = (today: string, timeOfDay: string): PickupConditions => ({ today, timeOfDay, sameDayCutoff: '14:00' });
const friday = at('2026-11-20', '12:00');
const anyDay: readonly Urgency[] = ['day-off-express'];

describe('without a wish', () => {
  it.each<[string, PickupConditions, readonly Urgency[], string]>([
    ['today before the cut-off', friday, [], '2026-11-20'],
    ['the next working day from the cut-off on', at('2026-11-20', '14:00'), [], '2026-11-23'],
    ['the next working day on a weekend', at('2026-11-21', '09:00'), [], '2026-11-23'],
    ['today on a weekend with DayOffExpress', at('2026-11-21', '09:00'), anyDay, '2026-11-21'],
    ['the next working day on a weekend after the cut-off', at('2026-11-21', '15:00'), anyDay, '2026-11-23'],
    ['past the New Year holidays', at('2025-12-30', '18:00'), [], '2026-01-12'],
  ])('%s', (_, conditions, urgencies, expected) => {
    expect(pickupDate({ date: null, autoMove: false }, urgencies, conditions)).toBe(expected);
    expect(pickupDateProblem({ date: null, autoMove: false }, urgencies, conditions)).toBeNull();
  });
});

describe('a day asked for (interface 15.3)', () => {
  it.each<[string, date: string, PickupConditions, readonly Urgency[], moved: string | null]>([
    ['a working day stands', '2026-11-24', friday, [], null],
    ['today before the cut-off stands', '2026-11-20', friday, [], null],
    ['a weekend with DayOffExpress stands', '2026-11-22', friday, anyDay, null],
    ['a holiday with DayOffExpress stands', '2026-11-04', at('2026-11-02', '09:00'), anyDay, null],
    ['a weekend moves', '2026-11-22', friday, [], '2026-11-23'],
    ['a holiday moves', '2026-11-04', at('2026-11-02', '09:00'), [], '2026-11-05'],
    ['today after the cut-off moves', '2026-11-20', at('2026-11-20', '14:00'), [], '2026-11-23'],
    ['DayOffExpress does not lift the cut-off', '2026-11-20', at('2026-11-20', '23:59'), anyDay, '2026-11-23'],
  ])('%s', (_, date, conditions, urgencies, moved) => {
    const problem = pickupDateProblem({ date, autoMove: false }, urgencies, conditions);
    expect(problem?.code ?? null).toBe(moved === null ? null : 'TakeDateInvalid');
    expect(problem?.target ?? 'pickup.date').toBe('pickup.date');
    expect(pickupDateProblem({ date, autoMove: true }, urgencies, conditions)).toBeNull();
    expect(pickupDate({ date, autoMove: true }, urgencies, conditions)).toBe(moved ?? date);
  });

  it.each([
    ['in the past', '2026-11-19'],
    ['ten years ahead', '2036-12-01'],
    ['that does not exist', '2026-02-30'],
  ])('a day %s is refused even when it may be moved', (_, date) => {
    expect(pickupDateProblem({ date, autoMove: true }, anyDay, friday)).toMatchObject({ code: 'TakeDateInvalid' });
  });

  it('names the day and what would be accepted', () => {
    const problem = pickupDateProblem({ date: '2026-11-22', autoMove: false }, [], friday);
    expect(problem?.text.en).toMatch(/2026-11-22 falls on a weekend.*2026-11-23/);
    expect(problem?.text.ru).toMatch(/2026-11-22 — выходной.*2026-11-23/);
  });
});

describe('why today is too late (interface 15.2)', () => {
  const city = { en: 'Vladivostok', ru: 'Владивосток' };
  const textOf = (date: string, conditions: PickupConditions) =>
    pickupDateProblem({ date, autoMove: false }, [], conditions)?.text;

  it("names the sender's city and its hour", () => {
    const late = { ...at('2026-11-20', '19:49'), city };
    expect(textOf('2026-11-20', late)?.en).toContain('before 14:00, and it is 19:49 in Vladivostok;');
    expect(textOf('2026-11-20', late)?.ru).toContain('до 14:00, а в городе отправителя (Владивосток) сейчас 19:49;');
    expect(textOf('2026-11-19', late)?.en).toContain('it is 2026-11-20, 19:49 in Vladivostok;');
    expect(textOf('2026-11-19', late)?.ru).toContain('(Владивосток) сейчас 2026-11-20, 19:49;');
  });

  it("says where the service's clock counts", () => {
    const late = at('2026-11-20', '19:49');
    expect(textOf('2026-11-20', late)?.en).toContain("it is 19:49 by the service's clock;");
    expect(textOf('2026-11-20', late)?.ru).toContain('по часам сервиса сейчас 19:49;');
  });
});

it("a stored order's day that has passed becomes the first possible one", () => {
  expect(pickupDate({ date: '2026-11-10', autoMove: true }, [], friday)).toBe('2026-11-20');
  expect(pickupDate({ date: '2026-11-10', autoMove: true }, [], at('2026-11-20', '16:00'))).toBe('2026-11-23');
});

it('decides a day that nothing speaks against, and leaves alone what is possible', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));
  const time = fc.constantFrom('00:00', '13:59', '14:00', '23:59');
  const urgencies = fc.constantFrom<readonly Urgency[]>([], ['standard'], ['standard', 'day-off-express']);
  fc.assert(
    fc.property(day, fc.option(day), time, urgencies, fc.boolean(), (today, date, timeOfDay, urgencies, autoMove) => {
      const conditions = at(today, timeOfDay);
      const decided = pickupDate({ date, autoMove }, urgencies, conditions);
      expect(pickupDateProblem({ date: decided, autoMove: false }, urgencies, conditions)).toBeNull();
      expect(isWorkingDay(decided) || urgencies.includes('day-off-express')).toBe(true);
      if (date !== null && pickupDateProblem({ date, autoMove: false }, urgencies, conditions) === null) {
        expect(decided).toBe(date);
      }
    }),
  );
});
