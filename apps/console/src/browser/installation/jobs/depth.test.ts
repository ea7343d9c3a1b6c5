import { expect, test } from 'vitest';
import { type Depth, standOf, urgentFirst } from './depth.ts';

const now = new Date(Date.UTC(2026, 10, 27, 12));
const of = (task: string, told: Partial<Depth> = {}): Depth => ({
  ...{ task, waiting: 0, due: 0, oldestDueAt: null, dead: 0 },
  ...told,
});
const since = (seconds: number): Partial<Depth> => ({
  due: 1,
  oldestDueAt: new Date(now.getTime() - seconds * 1000).toISOString(),
});

test('what is due for a minute hangs, what is due for less is being worked at', () => {
  expect(standOf(of('mail', since(60)), now)).toBe('hangs');
  expect(standOf(of('mail', since(59)), now)).toBe('busy');
  expect(standOf(of('mail', { waiting: 3 }), now)).toBe('later');
  expect(standOf(of('mail'), now)).toBe('calm');
});

test('what hangs longest comes first, then what was given up, then what has most to do', () => {
  const sorted = urgentFirst(
    [of('calm'), of('later', { waiting: 9 }), of('dead', { dead: 2 }), of('short', since(90)), of('long', since(900))],
    now,
  );
  expect(sorted.map(({ task }) => task)).toEqual(['long', 'short', 'dead', 'later', 'calm']);
});
