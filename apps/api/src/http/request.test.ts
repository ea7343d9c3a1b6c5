import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestIdOf } from './request.ts';

const idOf = (given: string | undefined) => requestIdOf(given, () => 'new');

it.each(['a', 'A-1_b.2', '7'.repeat(128)])('keeps %s', (given) => {
  expect(idOf(given)).toBe(given);
});

it.each([undefined, '', ' ', 'a b', 'a\n', 'ключ', 'a/b', '7'.repeat(129)])('replaces %j', (given) => {
  expect(idOf(given)).toBe('new');
});

it('lets nothing into an answer that could end its header', () => {
  fc.assert(fc.property(fc.string(), (given) => /^[\w.-]+$/.test(idOf(given))));
});
