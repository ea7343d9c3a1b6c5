import { describe, expect, it } from 'vitest';
import { type Claim, exchangeTurns, LEASE_MS, nothing, type SharedTurns, type WholeLimits } from './exchange-turns.ts';

const limits: WholeLimits = { perWindow: 4, windowMs: 1_000, concurrency: 4 };
const T = 1_000_000;
const nobody = { 'hand-over': 0, asked: 0, worker: 0 };

const claimOf = (processId: string, changes: Partial<Claim> = {}): Claim => ({
  processId,
  isLeaving: false,
  holding: nothing,
  unused: nothing,
  begun: [],
  waiting: nobody,
  isWanted: false,
  restMs: 0,
  expectedAt: null,
  ...changes,
});

/** A connection whose processes ask one after another. */
const stand = (of: WholeLimits = limits) => {
  let turns: SharedTurns | null = null;
  return {
    turns: () => turns,
    ask: (processId: string, now: number, changes?: Partial<Claim>) => {
      const exchanged = exchangeTurns(turns, claimOf(processId, changes), now, of);
      turns = exchanged.turns ?? turns;
      return exchanged;
    },
  };
};
const wants = (asked: number) => ({ waiting: { ...nobody, asked } });
const full = { rate: 4, workersRate: 0, atOnce: 4, workersAtOnce: 0 };

describe('an exchange of turns', () => {
  it('lets what a killed process held be free when its lease is over, and its requests have rested', () => {
    const { ask } = stand();
    expect(ask('a', T, wants(4)).holding).toEqual(full);
    expect(ask('b', T + LEASE_MS - 1, wants(4)).holding).toMatchObject({ rate: 0, atOnce: 0 });
    // It may have begun them in the last moment.
    expect(ask('b', T + LEASE_MS + 999, wants(4)).holding).toMatchObject({ rate: 0, atOnce: 0 });
    expect(ask('b', T + LEASE_MS + 1_000, wants(4)).holding).toEqual(full);
  });

  it('lets what a process leaves behind be free at once, but for what rests', () => {
    const { ask, turns } = stand();
    ask('a', T, wants(4));
    ask('a', T + 10, { isLeaving: true, begun: [{ restMs: 700, isWorkers: false }] });
    expect(Object.keys(turns()?.members ?? {})).toEqual([]);
    expect(ask('b', T + 11, wants(4)).holding).toMatchObject({ rate: 3, atOnce: 3 });
    expect(ask('b', T + 711, { ...wants(1), holding: { ...full, rate: 3, atOnce: 3 } }).holding).toEqual(full);
  });

  it('goes on with every lease when the clock of the database is set, by whoever knows what time it should be', () => {
    for (const by of [-7_200_000, 7_200_000]) {
      const { ask } = stand();
      ask('a', T, wants(3));
      ask('b', T + 100, { begun: [{ restMs: 900, isWorkers: false }] });
      const told = ask('b', T + 500 + by, { ...wants(4), expectedAt: T + 500 });
      expect(told.holding).toMatchObject({ rate: 0 });
      // Once: who expects another time beside has been told by then.
      expect(ask('c', T + 600 + by, { ...wants(4), expectedAt: T + 600 }).holding).toMatchObject({ rate: 0 });
      expect(ask('c', T + 1_001 + by, { ...wants(4), expectedAt: T + 1_001 + by }).holding).toMatchObject({ rate: 1 });
    }
  });

  it('is held up by no clock that was set back before anybody came who knows', () => {
    const { ask } = stand();
    ask('a', T, { begun: [{ restMs: 1_000, isWorkers: false }], restMs: 2_000 });
    const back = T - 3_600_000;
    ask('b', back, wants(1));
    expect(ask('b', back + 1, wants(1)).againMs).toBeLessThanOrEqual(2_000);
    expect(ask('c', back + 2_001, wants(4)).holding).toEqual(full);
  });

  it('gives each process its turn, and leaves a turn to one that has waited for longer', () => {
    const { ask } = stand();
    ask('a', T, wants(3));
    // Two are free when b gives them back, and c waits since before.
    ask('b', T + 1, wants(1));
    ask('c', T + 2, wants(1));
    const back = { holding: { ...nothing, rate: 2, atOnce: 2 }, unused: nothing };
    expect(ask('a', T + 3, { ...back, ...wants(1) }).holding).toMatchObject({ rate: 2, atOnce: 2 });
    expect(ask('c', T + 4, wants(1)).holding).toMatchObject({ rate: 1, atOnce: 1 });
  });

  it('leaves what is free to those of an earlier rank, in whatever process, unless the later one was passed over often', () => {
    for (const [freedAfter, gets] of [
      [20, 1],
      [760, 2],
    ] as const) {
      const { ask } = stand({ perWindow: 12, windowMs: 1_000, concurrency: 12 });
      const worker = { waiting: { ...nobody, worker: 1 } };
      ask('a', T, wants(11));
      const { holding } = ask('worker', T, worker);
      expect(holding).toEqual({ rate: 1, workersRate: 1, atOnce: 1, workersAtOnce: 1 });
      // Nothing is free for b; then something is, and the worker comes first to take it.
      ask('b', T + freedAfter - 10, wants(1));
      ask('a', T + freedAfter, { holding: { ...nothing, rate: 10, atOnce: 10 } });
      expect(ask('worker', T + freedAfter + 1, { ...worker, holding }).holding.rate).toBe(gets);
    }
  });
});
