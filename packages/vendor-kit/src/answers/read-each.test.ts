import { expect, it } from 'vitest';
import { z } from 'zod';
import { readEach } from './read-each.ts';

const hearing = () => {
  const heard: unknown[] = [];
  return { heard, log: { warn: (...said: readonly unknown[]) => void heard.push(said) } };
};

it('loses those alone that cannot be read, and warns once of how many they were', () => {
  const call = hearing();
  const records = [{ id: 'a' }, null, { id: 5 }, { id: 'b', more: 1 }];
  expect(readEach(records, z.object({ id: z.string() }), call, 'Odd points.')).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(call.heard).toEqual([['Odd points.', { count: 2 }]]);
});

it('reads by a function too, for which null is a value', () => {
  const call = hearing();
  const read = (record: unknown) => (record === 'odd' ? undefined : record === 'gone' ? null : String(record));
  expect(readEach(['a', 'odd', 'gone'], read, call, 'Odd events.', { number: 'W1' })).toEqual(['a', null]);
  expect(call.heard).toEqual([['Odd events.', { number: 'W1', count: 1 }]]);
});

it('warns of nothing where all can be read', () => {
  const call = hearing();
  expect(readEach([], z.string(), call, 'x')).toEqual([]);
  expect(readEach(['a'], z.string(), call, 'x')).toEqual(['a']);
  expect(call.heard).toEqual([]);
});
