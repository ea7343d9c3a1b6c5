import { expect, it } from 'vitest';
import { builtInNames, builtInViews, countIn, inView, statusesByMaster, viewOf } from './views.ts';

const counts = {
  byStatus: [
    { status: 0, count: 5 },
    { status: 10, count: 2 },
    { status: 51, count: 1 },
    { status: 210, count: 3 },
    { status: 200, count: 4 },
  ],
  byAttention: [{ reason: 'late', count: 6 }],
} as const;

it('finds the view that an address shows, whatever else it is narrowed by', () => {
  for (const name of builtInNames) expect(viewOf(inView({ text: 'a', vendor: [1] }, builtInViews[name]))).toBe(name);
  expect(viewOf({ status: [700] })).toBeUndefined();
});

it('goes from one view to another without what the first one said', () => {
  expect(inView({ text: 'a', status: [51, 52], printed: false, sort: 'planned' }, builtInViews.late)).toEqual({
    text: 'a',
    sort: 'planned',
    attention: ['late'],
  });
});

it('counts the orders of a view by their statuses, their coarser states, or why they ask for attention', () => {
  expect(countIn(builtInViews.all, counts)).toBe(15);
  expect(countIn(builtInViews.new, counts)).toBe(7);
  expect(countIn(builtInViews.failed, counts)).toBe(1);
  expect(countIn(builtInViews.onTheWay, counts)).toBe(7);
  expect(countIn(builtInViews.late, counts)).toBe(6);
  // An order may ask for several reasons: their sum would say too much.
  expect(countIn(builtInViews.attention, counts)).toBeUndefined();
});

it('has every status below its coarser state, once', () => {
  const all = statusesByMaster.flatMap(({ statuses }) => statuses);
  expect(all).toHaveLength(31);
  expect(new Set(all).size).toBe(31);
});
