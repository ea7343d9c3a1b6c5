import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holds, LawBroken, oneOf, same, shown } from './judge.ts';

const brokenBy = (judge: () => void): Partial<LawBroken> | null => {
  try {
    judge();
    return null;
  } catch (thrown) {
    if (!(thrown instanceof LawBroken)) throw thrown;
    return { about: thrown.about, seen: thrown.seen, expected: thrown.expected };
  }
};

it('lets pass what is equal, however deep, and says of all else what was seen', () => {
  expect(brokenBy(() => same('The day', { a: [1, { b: null }] }, { a: [1, { b: null }] }))).toBeNull();
  expect(brokenBy(() => same('The day', '2031-06-02', '2031-06-03'))).toEqual({
    about: 'The day',
    seen: '“2031-06-02”',
    expected: '“2031-06-03”',
  });
  // What is absent is not what is undefined.
  expect(brokenBy(() => same('The numbers', { id: undefined }, {}))).not.toBeNull();
});

it('lets pass one of several, and names them all', () => {
  expect(brokenBy(() => oneOf('The hand-over', 'accepted', ['confirmed', 'accepted']))).toBeNull();
  expect(brokenBy(() => oneOf('The hand-over', 'unknown', ['confirmed', 'accepted']))).toEqual({
    about: 'The hand-over',
    seen: '“unknown”',
    expected: '“confirmed” or “accepted”',
  });
});

it('says in words what was expected of what it was told', () => {
  expect(brokenBy(() => holds('The time', true, 5, 'less'))).toBeNull();
  expect(brokenBy(() => holds('The time', false, 500, 'less than 100 ms'))).toEqual({
    about: 'The time',
    seen: '500',
    expected: 'less than 100 ms',
  });
  expect(() => holds('The time', false, 500, 'less')).toThrow('The time: 500, where less was expected');
});

it('shows anything on at most 500 characters and a mark', () => {
  expect(shown({ b: 1, a: 'x' })).toBe("{ a: 'x', b: 1 }");
  fc.assert(fc.property(fc.anything(), (value) => void expect(shown(value).length).toBeLessThanOrEqual(501)));
  expect(shown('x'.repeat(600))).toMatch(/^“x{499}…$/);
});
