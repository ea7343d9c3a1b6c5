import { expect, test } from 'vitest';
import { type HourFigures, kindsIn, linesOf } from './hours.ts';

const of = (at: string, capability: string, calls: number, told: Partial<HourFigures> = {}): HourFigures => ({
  ...{ at, capability, calls, errors: 0, p50Ms: null, p95Ms: null },
  ...told,
});
// The service writes moments with its own offset.
const nine = '2026-11-27T12:00:00+03:00';
const eleven = '2026-11-27T14:00:00+03:00';

test('an hour without calls is drawn as none, and has no time', () => {
  expect(linesOf([of(nine, 'quote', 5, { errors: 1, p95Ms: 300 }), of(eleven, 'quote', 2)], undefined)).toMatchObject({
    at: ['2026-11-27T09:00:00.000Z', '2026-11-27T10:00:00.000Z', '2026-11-27T11:00:00.000Z'],
    calls: [5, 0, 2],
    errors: [1, 0, 0],
    p95Ms: [300, null, null],
  });
});

test('kinds are added up, but of their times the slowest counts', () => {
  const hours = [of(nine, 'quote', 5, { p50Ms: 80 }), of(nine, 'track', 9, { p50Ms: 20 })];
  expect(linesOf(hours, undefined)).toMatchObject({ calls: [14], p50Ms: [80] });
  expect(linesOf(hours, 'track')).toMatchObject({ calls: [9], p50Ms: [20] });
  expect(kindsIn(hours)).toEqual(['track', 'quote']);
});

test('of no hours there is nothing to draw', () => {
  expect(linesOf([], undefined).at).toEqual([]);
});
