import { expect, test } from 'vitest';
import { settledOf, typedOf } from './setting-value.ts';

test('false of a switch is off, of any other setting nothing', () => {
  expect(settledOf('false', true)).toEqual({ kind: 'switch', on: false });
  expect(settledOf('false', false)).toEqual({ kind: 'nothing' });
  expect(settledOf('true', true)).toEqual({ kind: 'switch', on: true });
});

test('an object has entries, anything else is the one entry as it stands', () => {
  expect(settledOf('{"timeFrom":"10:00","timeTo":"19:00"}', false)).toEqual({
    kind: 'entries',
    entries: { timeFrom: '10:00', timeTo: '19:00' },
  });
  expect(settledOf('A6', false)).toEqual({ kind: 'text', text: 'A6' });
  expect(settledOf('{half', false)).toEqual({ kind: 'text', text: '{half' });
});

test('a form begins with what is settled, and with nothing where nothing is', () => {
  expect(typedOf({ kind: 'text', text: 'A6' }, ['value'])).toEqual({ value: 'A6' });
  expect(typedOf({ kind: 'nothing' }, ['value'])).toEqual({ value: '' });
  expect(typedOf({ kind: 'entries', entries: { a: '1' } }, ['a', 'b'])).toEqual({ a: '1', b: '' });
});
