import { problem } from '@cartage/core';
import { expect, it } from 'vitest';
import { asWritten } from '../contract/converted.ts';
import { convertEach } from './each-element.ts';
import { withoutUnreadable } from './read-body.ts';

const targets = ['a', 'a.b', 'a.b.c', 'a.bc', 'a.b[0]', 'd', '[1].e', null];
const left = (unreadable: readonly string[]) =>
  withoutUnreadable(
    targets.map((target) => problem('RequestInvalid', target)),
    unreadable,
  ).map(({ target }) => target);

it('drops what lies at, below or above an unreadable place', () => {
  expect(left([])).toEqual(targets);
  expect(left(['a.b'])).toEqual(['a.bc', 'd', '[1].e', null]);
  expect(left([''])).toEqual([null]);
});

/** `sum` is made of two fields. */
const places = {
  targetOf: (path: string) => `${path}Written`,
  placesOf: (path: string) => (path === 'sum' ? ['net', 'tax'] : [`${path}Written`]),
};

it('drops what reads an unreadable place, wherever the client wrote it', () => {
  const found = asWritten(problem('RequestInvalid', 'total', undefined, ['total', 'sum']), places);
  expect(found).toMatchObject({ target: 'totalWritten', reads: ['totalWritten', 'net', 'tax'] });
  expect(withoutUnreadable([found], ['tax'])).toEqual([]);
  expect(withoutUnreadable([found], ['sum'])).toEqual([found]);
});

it('keeps what reads another element', () => {
  const { placesOf } = convertEach([{}, {}], (value) => ({ value, problems: [], ...places }));
  const found = asWritten(problem('RequestInvalid', '[1].sum'), { targetOf: (path) => path, placesOf });
  expect(found.reads).toEqual(['[1].net', '[1].tax']);
  expect(withoutUnreadable([found], ['[0].net'])).toEqual([found]);
  expect(withoutUnreadable([found], ['[1].net'])).toEqual([]);
});
