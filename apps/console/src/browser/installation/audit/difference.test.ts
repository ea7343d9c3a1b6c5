import { expect, test } from 'vitest';
import { differencesOf } from './difference.ts';

test('what stayed is left out, what came or went has one side', () => {
  expect(differencesOf({ name: 'A', role: 'clerk', old: 1 }, { name: 'A', role: 'viewer', fresh: true })).toEqual([
    { name: 'role', before: 'clerk', after: 'viewer' },
    { name: 'old', before: '1', after: null },
    { name: 'fresh', before: null, after: 'true' },
  ]);
});

test('nested members have their path, and lists stay whole', () => {
  expect(
    differencesOf(
      { pickup: { from: '09:00', to: '18:00' }, rights: ['Calc'] },
      { pickup: { from: '10:00', to: '18:00' }, rights: ['Calc', 'Print'] },
    ),
  ).toEqual([
    { name: 'pickup.from', before: '09:00', after: '10:00' },
    { name: 'rights', before: 'Calc', after: 'Calc, Print' },
  ]);
});

test('of something that was made all is new, of something removed all is gone', () => {
  expect(differencesOf(null, { name: 'K' })).toEqual([{ name: 'name', before: null, after: 'K' }]);
  expect(differencesOf({ name: 'K' }, null)).toEqual([{ name: 'name', before: 'K', after: null }]);
});

test('false and nought are values, null is none', () => {
  expect(differencesOf({ on: true, limit: null }, { on: false, limit: 0 })).toEqual([
    { name: 'on', before: 'true', after: 'false' },
    { name: 'limit', before: null, after: '0' },
  ]);
});
