import { VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { CallerGone } from './deadline.ts';
import { openQueueTime } from './queue-time.ts';

const timeIsOver = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'over');

/** A call by its clock: when it waits, when its turn comes, and what it ended in at last. */
const callOf = (
  { waits, comes, over }: { waits?: number; comes?: number; over: number },
  thrown: unknown = timeIsOver,
) => {
  let now = 0;
  const queue = openQueueTime(() => now);
  if (waits !== undefined) {
    now = waits;
    queue.onTurn('waits');
  }
  if (comes !== undefined) {
    now = comes;
    queue.onTurn('comes');
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

it('what came of a call otherwise is no time of the queue', () => {
  const refused = new VendorProblem({ kind: 'invalid', field: null }, 'no');
  expect(callOf({ waits: 10, over: 300 }, refused)).toEqual(refused.detail);
  const gone = new CallerGone();
  expect(callOf({ waits: 10, over: 300 }, gone)).toBe(gone);
});
