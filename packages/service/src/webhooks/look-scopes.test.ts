import { expect, it } from 'vitest';
import { openLookScopes } from './look-scopes.ts';

it('goes through all at first, and then as far back as an event may come late', () => {
  const scopes = openLookScopes();
  const look = (at: number, newest: number, isLeft = false) => {
    const scope = scopes.next(at);
    scopes.looked({ ...scope, newest, isLeft });
    return scope.since;
  };
  expect(look(0, 10)).toBeNull();
  expect(look(1_999, 20)).toBeNull();
  expect(look(2_500, 30)).toBe(10);
  // The one at 1,999 is old enough by now.
  expect(look(4_000, 40)).toBe(20);
  expect(look(6_500, 50)).toBe(40);
  // What was left, what others have missed, and what nobody knows.
  expect(look(6_600, 60, true)).toBe(40);
  expect(look(6_700, 60)).toBeNull();
  expect(look(14_000, 70)).toBe(60);
  expect(look(14_700, 70)).toBeNull();
  scopes.forget();
  expect(look(14_800, 80)).toBeNull();
});
