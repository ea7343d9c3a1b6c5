import { VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { CallerGone } from './deadline.ts';
import { openQueueTime } from './queue-time.ts';

const timeIsOver = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'over');

/** A call by its clock: when its one request waits, when its turn comes, and what it ended in at last. */
const callOf = (
  { waits, comes, over }: { waits?: number; comes?: number; over: number },
  thrown: unknown = timeIsOver,
) =>
  courseOf(
    [
      ...(waits === undefined ? [] : [[waits, 1, 0] as const]),
      ...(comes === undefined ? [] : [[comes, 0, 1] as const]),
    ],
    over,
    thrown,
  );

/** How many requests of the call wait from then on, and how many are at the vendor. */
const courseOf = (
  course: readonly (readonly [at: number, waiting: number, running: number])[],
  over: number,
  thrown: unknown = timeIsOver,
) => {
  let now = 0;
  const queue = openQueueTime(() => now);
  for (const [at, waiting, running] of course) {
    now = at;
    queue.onTurn({ waiting, running });
  }
  now = over;
  const blamed = queue.blamed(thrown);
  return blamed instanceof VendorProblem ? blamed.detail : blamed;
};

it('a call whose time is over without a turn was never sent', () => {
  expect(callOf({ waits: 10, over: 300 })).toEqual({ kind: 'unavailable', neverSent: true, noTurn: true });
});

it('one whose turn came late had no time, and may have been heard', () => {
  expect(callOf({ waits: 10, comes: 200, over: 300 })).toEqual({ kind: 'unavailable', neverSent: false, noTurn: true });
});

it('one that has had its time is the vendor’s, as is one that did not wait, and one that asked for nothing', () => {
  for (const call of [{ waits: 10, comes: 100, over: 300 }, { comes: 290, over: 300 }, { over: 300 }])
    expect(callOf(call)).toEqual(timeIsOver.detail);
});

it('a further request that waits too is no time of the vendor’s either, unless another one is with it meanwhile', () => {
  const late = { kind: 'unavailable', neverSent: false, noTurn: true };
  const logsInFirst = [
    [0, 0, 1],
    [10, 0, 0],
    [10, 1, 0],
  ] as const;
  expect(courseOf(logsInFirst, 300)).toEqual(late);
  // All that it waits counts together.
  expect(courseOf([...logsInFirst, [110, 0, 1], [200, 0, 0], [200, 1, 0]], 300)).toEqual(late);
  expect(courseOf([[0, 5, 1]], 300)).toEqual(timeIsOver.detail);
  expect(courseOf([...logsInFirst, [100, 0, 1]], 300)).toEqual(timeIsOver.detail);
});

it('what came of a call otherwise is no time of the queue', () => {
  const refused = new VendorProblem({ kind: 'invalid', field: null }, 'no');
  expect(callOf({ waits: 10, over: 300 }, refused)).toEqual(refused.detail);
  const gone = new CallerGone();
  expect(callOf({ waits: 10, over: 300 }, gone)).toBe(gone);
});
