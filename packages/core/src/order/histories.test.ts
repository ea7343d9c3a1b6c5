import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProblem } from '../problem.ts';
import {
  advance,
  cancelMove,
  isFinal,
  isVendorsEnd,
  isWithVendor,
  moveProblem,
  moves,
  type OrderState,
  takesTrackEvents,
} from './lifecycle.ts';
import { type OrderStatus, orderStatuses, statuses } from './statuses.ts';

const delivered: readonly OrderStatus[] = ['Finished', 'FinishedWithAdditional', 'AutoFinished'];

const draft: OrderState = {
  status: 'Draft',
  statusAt: 0,
  statusBeforeCancel: null,
  deliveredAt: null,
  receivedBy: null,
};

/** Wishes for moves, most of them possible: a number picks one of those that the table has from where the order is. */
const step = fc.record({
  pick: fc.nat(1_000),
  isAny: fc.nat(9).map((dice) => dice === 0),
  /** Otherwise most histories would end before a vendor has the order. */
  mayEnd: fc.nat(7).map((dice) => dice === 0),
  at: fc.integer({ min: -100, max: 1_000 }),
  receivedBy: fc.constantFrom(null, 'Кузнецов П. А.'),
});
const history = fc.array(step, { minLength: 15, maxLength: 40, size: 'max' });

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const wished = ({ status, statusBeforeCancel }: OrderState, { pick, isAny, mayEnd }: Step): OrderStatus => {
  if (!isAny && isWithVendor(status) && pick % 5 === 0) return statusBeforeCancel ?? 'CancelRequest';
  const open = moves[status].filter((to) => mayEnd || !isFinal(to));
  const among = isAny || open.length === 0 ? orderStatuses : open;
  return among[pick % among.length] as OrderStatus;
};

/** The order through its history; refused moves leave it where it is. */
const follow = (
  steps: readonly Step[],
  see: (before: OrderState, to: OrderStatus, after: OrderState | null, at: number) => void,
): void => {
  let state = draft;
  for (const one of steps) {
    const to = wished(state, one);
    const after = advance(state, { to, at: one.at, receivedBy: one.receivedBy });
    if (isProblem(after)) see(state, to, null, one.at);
    else {
      see(state, to, after, one.at);
      state = after;
    }
  }
};

describe('in any history of an order', () => {
  it('time never goes back, and a move stands at its own moment or at that of the one before', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, (before, _, after, at) => {
          if (after === null) return;
          expect(after.statusAt).toBe(Math.max(before.statusAt, at));
        });
      }),
    );
  });

  it('it is delivered exactly while its status says so, and somebody has received it only then', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, (_, __, after, at) => {
          if (after === null) return;
          const isDelivered = delivered.includes(after.status);
          expect(after.deliveredAt).toBe(isDelivered ? at : null);
          if (!isDelivered) expect(after.receivedBy).toBeNull();
        });
      }),
    );
  });

  it('a cancellation knows where it began, and a refused one leads back there or to an end', () => {
    let refusals = 0;
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, (before, to, after) => {
          if (after?.status === 'CancelRequest') expect(after.statusBeforeCancel).toBe(before.status);
          else if (after !== null) expect(after.statusBeforeCancel).toBeNull();
          if (before.status !== 'CancelRequest' || after === null) return;
          const isBack = to === before.statusBeforeCancel;
          const isEnd = isFinal(to) || statuses[to].group === 'refused';
          expect([to, isBack || isEnd]).toEqual([to, true]);
          refusals += 1;
        });
      }),
      { seed: 20_261_126, numRuns: 500 },
    );
    expect(refusals).toBeGreaterThan(50);
  });

  it('nothing follows an end, and what the vendor was not told nobody has to take back', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, (before, _, after) => {
          if (isFinal(before.status)) expect(after).toBeNull();
          if (after?.status === 'CancelRequest') expect(isWithVendor(before.status)).toBe(true);
        });
      }),
    );
  });

  it('an order comes to its vendor by being handed over, and by nothing else', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, (before, _, after) => {
          if (after === null || !isWithVendor(after.status) || isWithVendor(before.status)) return;
          expect(before.status).toBe('TransferringToVendor');
        });
      }),
    );
  });

  it('a refused move says from where it could not be made, and changes nothing', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, (before, to, after, at) => {
          if (after !== null) return;
          const refusal = advance(before, { to, at });
          expect(refusal).toMatchObject({ code: 'OrderStateInvalid', target: null });
          if (isProblem(refusal)) expect(refusal.text.en).toContain(before.status);
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('questions about a status', () => {
  it('agree with the table of moves', () => {
    for (const status of orderStatuses) {
      expect([status, isFinal(status)]).toEqual([status, moves[status].length === 0]);
      expect([status, takesTrackEvents(status)]).toEqual([status, isWithVendor(status) || isFinal(status)]);
      if (isVendorsEnd(status)) expect(isFinal(status)).toBe(true);
      for (const to of orderStatuses) expect(moveProblem(status, to) === null).toBe(moves[status].includes(to));
    }
  });

  it('tell how a cancellation goes from everywhere: never past the vendor that has the order', () => {
    for (const status of orderStatuses) {
      const way = cancelMove(status);
      const isRefused = typeof way === 'object';
      if (way === 'at-once') expect(isWithVendor(status)).toBe(false);
      if (way === 'ask-vendor') expect(isWithVendor(status)).toBe(true);
      if (way === 'done') expect(status).toBe('Canceled');
      if (way === 'waiting') expect(status).toBe('CancelRequest');
      if (isRefused) expect(moves[status].includes('Canceled') || moves[status].includes('CancelRequest')).toBe(false);
    }
  });
});
