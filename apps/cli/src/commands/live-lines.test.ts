import { expect, it } from 'vitest';
import { liveLines } from './live-lines.ts';

const step = { member: 'quote', about: '1: Moscow to Kazan', differs: [], isEmpty: false } as const;

it.each([
  ['what is well has a tick', {}, ['  ✓ quote (1: Moscow to Kazan)']],
  ['an empty list has none', { isEmpty: true }, ['  – quote (1: Moscow to Kazan): nothing came']],
  ['what differs is said', { differs: ['It is odd.'] }, ['  ✗ quote (1: Moscow to Kazan)', '      It is odd.']],
  [
    'an empty list that differs is no better',
    { isEmpty: true, differs: ['There is none.'] },
    ['  ✗ quote (1: Moscow to Kazan): nothing came', '      There is none.'],
  ],
])('%s', (_, change, lines) => {
  expect(liveLines({ ...step, ...change })).toEqual(lines);
});
