import { expect, it } from 'vitest';
import { formatFinding, formatReport } from './format-report.ts';
import type { Verdict } from './run-laws.ts';

const kept = (law: string): Verdict => ({ subject: 'quotes', law, outcome: 'kept', finding: null, untold: [], ms: 1 });
const finding = { about: 'Weights, kg', seen: '[ 0.001 ]', expected: '[ 1.2 ]', mend: 'weightKg is kilograms.' };
const broken = (subject: string, law: string, change: Partial<typeof finding> = {}): Verdict => ({
  subject,
  law,
  outcome: 'broken',
  finding: { ...finding, ...change },
  untold: [],
  ms: 1,
});

it('is one line for a plugin that keeps all laws', () => {
  expect(formatReport({ vendorKey: 'acme', verdicts: [kept('a'), kept('b')], told: [], warnings: [], ms: 4_949 })).toBe(
    'acme: 2 laws kept, 0 broken, 0 not tried, in 4.9 s',
  );
});

it('says of a broken law what was seen, what was expected and how to mend it', () => {
  expect(formatFinding(broken('hand-over', 'sends the weight'))).toBe(
    [
      'sends the weight',
      '    seen      Weights, kg: [ 0.001 ]',
      '    expected  [ 1.2 ]',
      '    to mend   weightKg is kilograms.',
    ].join('\n'),
  );
});

it('tells one thing once, however many laws it breaks, and in the order of the laws', () => {
  const verdicts = [
    broken('quotes', 'bills a weight'),
    kept('a'),
    broken('hand-over', 'sends the day', { about: 'The day' }),
    broken('received', 'sends the weight', { mend: 'Another word.' }),
    broken('received', 'sends the sizes'),
  ];
  const lines = formatReport({ vendorKey: 'acme', verdicts, told: [], warnings: [], ms: 0 }).split('\n');
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([
    '✗ quotes: bills a weight',
    '✗ hand-over: sends the day',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      '    the same  of 2 more:',
      '              received: sends the weight',
      '              received: sends the sizes',
    ]),
  );
  expect(lines.at(-1)).toBe('acme: 1 laws kept, 4 broken, 0 not tried, in 0.0 s');
});

it('lists what was not tried, for what is not tried is not known', () => {
  const idle: Verdict = {
    subject: 'couriers',
    law: 'books one courier',
    outcome: 'idle',
    finding: null,
    untold: [],
    ms: 0,
  };
  expect(
    formatReport({ vendorKey: 'acme', verdicts: [kept('a'), idle], told: [], warnings: [], ms: 0 }).split('\n'),
  ).toEqual([
    'not tried, for the plugin or its simulator has no such thing:',
    '  - couriers: books one courier',
    'acme: 1 laws kept, 0 broken, 1 not tried, in 0.0 s',
  ]);
});

it('says what the simulator tells and does not, and so what nobody has judged', () => {
  const idle: Verdict = {
    ...kept('sends the e-mail of each end'),
    outcome: 'idle',
    untold: ['receiver.email', 'sender.email'],
  };
  const inPart: Verdict = { ...kept('sends both phones'), untold: ['sender.phone'] };
  const warnings = ['No tariff has the urgency `standard`.'];
  const told = ['receiver.phone', 'tariffId'];
  expect(formatReport({ vendorKey: 'acme', verdicts: [idle, inPart], told, warnings, ms: 0 }).split('\n')).toEqual([
    'to be looked at:',
    '  - No tariff has the urgency `standard`.',
    'not judged:',
    '  - quotes: sends the e-mail of each end: the simulator does not tell receiver.email, sender.email',
    'judged in part:',
    '  - quotes: sends both phones: the simulator does not tell sender.phone',
    'the simulator tells receiver.phone, tariffId',
    'acme: 1 laws kept, 0 broken, 1 not tried, in 0.0 s',
  ]);
});

it('shows what was asked last, and what was answered', () => {
  const one = broken('hand-over', 'sends the weight');
  const asked = { asked: 'POST /orders {"grams":1}', answered: '201 {"id":"1"}' };
  const lines = formatFinding({ ...one, finding: { ...finding, ...asked } }).split('\n');
  expect(lines.slice(-2)).toEqual(['    asked     POST /orders {"grams":1}', '    answered  201 {"id":"1"}']);
});
