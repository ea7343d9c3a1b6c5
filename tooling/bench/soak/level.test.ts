import { expect, it } from 'vitest';
import { growthOf, MOST_GROWTH, namesIn, type Sample, tenthsOf } from './level.ts';

const sample = (rss: number): Sample => [
  { pid: 1, name: 'apps/sandbox', rss, heapUsed: rss / 2, heapTotal: rss, external: 1 },
  { pid: 2, name: 'reader', rss: 10, heapUsed: null, heapTotal: null, external: null },
];

it('sums the processes of a moment and takes the mean of each tenth', () => {
  const samples = Array.from({ length: 40 }, (_, n) => sample(100 + n));
  const all = tenthsOf(samples, null);
  expect(all).toHaveLength(10);
  expect(all[0]).toEqual({ rss: 111.5, heapUsed: 50.75, heapTotal: 101.5, external: 1 });
  expect(all[9]?.rss).toBe(147.5);
  expect(tenthsOf(samples, 'reader')[5]).toEqual({ rss: 10, heapUsed: 0, heapTotal: 0, external: 0 });
  expect(namesIn(samples)).toEqual(['apps/sandbox', 'reader']);
});

it('judges the last tenth by the fourth: what is filled at the start is no leak', () => {
  const levels = Array.from({ length: 100 }, (_, n) => sample(Math.min(n, 30) * 10));
  expect(growthOf(tenthsOf(levels, null))).toBe(1);
  const leaks = Array.from({ length: 100 }, (_, n) => sample(500 + n));
  expect(growthOf(tenthsOf(leaks, null))).toBeGreaterThan(MOST_GROWTH);
});
