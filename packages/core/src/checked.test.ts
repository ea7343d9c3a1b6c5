import { expect, expectTypeOf, it } from 'vitest';
import { type Checked, type Verdict, verdictOn } from './checked.ts';
import { problem } from './problem.ts';

interface Wish {
  readonly qty: number;
}

const wish: Wish = { qty: 1 };
const ship = (checked: Checked<Wish>): number => checked.qty;

const soundOne = (verdict: Verdict<Wish>): Checked<Wish> => {
  if (verdict.kind === 'wrong') throw new Error('wrong');
  return verdict.value;
};

it('hands back the value that has no problems, and else the problems', () => {
  const found = [problem('CargoItemsInvalid', 'qty')];
  expect(verdictOn(wish, found)).toEqual({ kind: 'wrong', problems: found });
  expect(soundOne(verdictOn(wish, []))).toBe(wish);
});

it('is a matter of types: an act takes what a check has passed, and nothing else', () => {
  const checked = soundOne(verdictOn(wish, []));
  expect(ship(checked)).toBe(1);
  expectTypeOf(checked).toExtend<Wish>();
  // @ts-expect-error: nothing has checked it.
  ship(wish);
  // @ts-expect-error: a copy with another value is not what was checked.
  ship({ ...checked, qty: 0 });
});
