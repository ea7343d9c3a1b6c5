import type { LiveCheck } from '@cartage/service';
import { expect, it } from 'vitest';
import { factLines, isAsSaid, liveLines } from './live-lines.ts';

const fact = (found: LiveCheck['facts'][number]['found'], more: object = {}): LiveCheck['facts'][number] => ({
  id: 'rate',
  fact: 'Ten a second.',
  source: null,
  checkedOn: null,
  open: null,
  found,
  seen: found === null ? null : 'It was asked.',
  ...more,
});
const check = (facts: LiveCheck['facts'], differs: readonly string[] = []): LiveCheck => ({
  key: 'acme',
  environment: 'test',
  steps: [{ member: 'quote', about: 'any sample', differs, isEmpty: false }],
  facts,
});

it('fails for what is otherwise, and for nothing that is open or unclear', () => {
  for (const found of [null, 'as-said', 'unclear'] as const) expect(isAsSaid(check([fact(found)]))).toBe(true);
  expect(isAsSaid(check([fact('as-said'), fact('unlike')]))).toBe(false);
  expect(isAsSaid(check([], ['No option has it.']))).toBe(false);
});

it('tells of each fact where it comes from, what was seen and what is open', () => {
  expect(factLines([])).toEqual([]);
  const open = { source: 'a page', checkedOn: '2026-11-27', open: 'How many?' };
  expect(factLines([fact(null), fact('as-said', open), fact('unlike'), fact('unclear')]).slice(1)).toEqual([
    '  · rate: Ten a second.',
    '      never checked: published nowhere',
    '  ✓ rate: Ten a second.',
    '      checked on 2026-11-27: a page',
    '      seen now: It was asked.',
    '      open: How many?',
    ...['✗', '–'].flatMap((sign) => [
      `  ${sign} rate: Ten a second.`,
      '      never checked: published nowhere',
      '      seen now: It was asked.',
    ]),
  ]);
});

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
