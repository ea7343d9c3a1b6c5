import { expect, it } from 'vitest';
import { COMMA, FAULT, MEMBER, mayEnd, moves, START } from './json-grammar.ts';

/** Where each state leads; behind a comma comes a value or, in an object, a member. */
const next = (state: number): readonly number[] =>
  [...moves.subarray(state << 8, (state + 1) << 8)]
    .filter((move) => move !== FAULT)
    .flatMap((move) => (move >> 8 === COMMA ? [move & 0xff, MEMBER] : [move & 0xff]));

const reached = (from: number): ReadonlySet<number> => {
  const found = new Set([from]);
  for (const state of found) for (const one of next(state)) found.add(one);
  return found;
};

it('has no state that no text reaches, and none that no text leaves', () => {
  const states = Array.from({ length: moves.length / 256 }, (_, state) => state).filter((state) => state !== FAULT);
  expect([...reached(START)].sort((a, b) => a - b)).toEqual(states);
  for (const state of states) expect([...reached(state)].some(mayEnd)).toBe(true);
  expect(next(FAULT)).toEqual([]);
});
