import { attentionReasons, masterStatuses, orderStatuses, statuses } from '@cartage/core';
import { masterStatusCode, statusCode } from '@cartage/wire/v2';
import { expect, it } from 'vitest';
import { masterNumbers, orderWords, statusNumbers } from './orders.ts';

it('knows every status by the number that the service gives it', () => {
  expect(Object.fromEntries(orderStatuses.map((name) => [statusCode(name), name]))).toEqual(statusNumbers);
  expect(Object.fromEntries(orderStatuses.map((name) => [masterStatusCode(name), statuses[name].master]))).toEqual(
    masterNumbers,
  );
});

it.each(['en', 'ru'] as const)('has a word of its own for every status, state and reason in %s', (locale) => {
  const { status, master, reason } = orderWords[locale];
  for (const [words, names] of [
    [status, orderStatuses],
    [master, Object.keys(masterStatuses)],
    [reason, attentionReasons],
  ] as const) {
    expect(Object.keys(words).toSorted()).toEqual([...names].toSorted());
    expect(new Set(Object.values(words)).size).toBe(names.length);
  }
});

it.each([
  ['en', 22],
  ['ru', 18],
] as const)('says in a list what its rows have room for, in %s', (locale, most) => {
  const { status, short } = orderWords[locale];
  const shown = { ...status, ...short };
  expect(Object.values(shown).filter((word) => word.length > most)).toEqual([]);
  expect(new Set(Object.values(shown)).size).toBe(orderStatuses.length);
});
