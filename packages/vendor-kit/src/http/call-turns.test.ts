import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VendorManifest } from '../adapter/manifest.ts';
import { isVendorProblem } from '../adapter/vendor-problem.ts';
import type { CallRank } from './call-gate.ts';
import { type CallTurn, type LimiterOptions, openCallLimiter } from './call-limiter.ts';

// Who still waits when a test ends has a timer, which by a clock that stands still would run for ever.
let test: AbortController;
let forever: AbortSignal;
beforeEach(() => {
  test = new AbortController();
  forever = test.signal;
});
afterEach(() => test.abort());
const noTurn = { detail: { kind: 'unavailable', neverSent: true, noTurn: true } };
const by = (company: number | null, rank: CallRank = 'asked'): CallTurn => ({ rank, company });

/** A limiter whose requests end when the test says so, and who of them has begun. */
const stand = (limits: Partial<VendorManifest['limits']> = {}, options: LimiterOptions = {}) => {
  const limiter = openCallLimiter({ requestsPerSecond: 10_000, concurrency: 1, ...limits }, options);
  const begun: string[] = [];
  const refused: string[] = [];
  const ask = (name: string, turn: CallTurn, signal = forever) => {
    const begin = () => {
      begun.push(name);
      limiter.sent(turn);
    };
    const entering = limiter.enter(signal, turn);
    if (entering === undefined) begin();
    else entering.then(begin, () => void refused.push(name));
    return entering;
  };
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** One after another ends, and so the next one has its turn. */
  const ends = async (turns: readonly CallTurn[]) => {
    for (const turn of turns) {
      limiter.leave(turn, true);
      await settle();
    }
  };
  return { limiter, begun, refused, ask, ends, settle };
};

describe('turns at a vendor', () => {
  it('go company by company, each in the order in which it asked', async () => {
    const { begun, ask, ends } = stand();
    ask('first', by(1));
    for (const n of [1, 2, 3, 4]) ask(`greedy ${n}`, by(1));
    ask('other 1', by(2));
    ask('third 1', by(3));
    ask('other 2', by(2));
    await ends(Array.from({ length: 7 }, () => by(1)));
    expect(begun).toEqual(['first', 'greedy 1', 'other 1', 'third 1', 'greedy 2', 'other 2', 'greedy 3', 'greedy 4']);
  });

  it('go to hand-overs first, then to who waits for an answer, then to the worker', async () => {
    const { begun, ask, ends } = stand();
    ask('first', by(1));
    ask('tracking', by(null, 'worker'));
    ask('quote', by(1));
    ask('hand-over', by(2, 'hand-over'));
    await ends([by(1), by(2, 'hand-over'), by(1)]);
    expect(begun).toEqual(['first', 'hand-over', 'quote', 'tracking']);
  });

  it('come to every rank, however many of an earlier one there are: a fifth, and a ninth to the worker', async () => {
    const { begun, ask, ends } = stand();
    ask('hand-over', by(1, 'hand-over'));
    for (let n = 0; n < 60; n += 1) {
      ask('hand-over', by(n % 3, 'hand-over'));
      ask('quote', by(n % 3));
      ask('tracking', by(null, 'worker'));
    }
    for (let n = 0; n < 45; n += 1) await ends([by(1, begun.at(-1) === 'tracking' ? 'worker' : 'asked')]);
    const shareOf = (what: string) => begun.filter((one) => one === what).length;
    expect(shareOf('quote')).toBeGreaterThanOrEqual(8);
    expect(shareOf('tracking')).toBeGreaterThanOrEqual(4);
    expect(shareOf('hand-over')).toBeGreaterThan(25);
  });

  it('a rank that has not waited is not ahead for what others did before', async () => {
    const { begun, ask, ends } = stand();
    ask('first', by(1));
    for (let n = 0; n < 20; n += 1) ask('hand-over', by(1, 'hand-over'));
    await ends(Array.from({ length: 12 }, () => by(1)));
    ask('quote', by(1));
    await ends([by(1), by(1)]);
    expect(begun.slice(-2)).toEqual(['hand-over', 'hand-over']);
  });

  it('are counted anew for a rank when those who were passed over have gone', async () => {
    const { begun, ask, ends } = stand();
    const caller = new AbortController();
    ask('first', by(1));
    for (let n = 0; n < 10; n += 1) ask('hand-over', by(1, 'hand-over'));
    ask('gone', by(1), caller.signal);
    await ends([by(1), by(1), by(1)]);
    caller.abort();
    ask('quote', by(1));
    await ends([by(1), by(1)]);
    expect(begun).not.toContain('quote');
  });

  it('leave a quarter of the limits to those who wait, for the worker fills no more than the rest', async () => {
    const slots = stand({ concurrency: 4 });
    for (let n = 0; n < 6; n += 1) slots.ask('tracking', by(null, 'worker'));
    slots.ask('quote', by(1));
    await slots.settle();
    expect(slots.begun).toEqual(['tracking', 'tracking', 'tracking', 'quote']);
    let now = 0;
    const rate = stand({ concurrency: 100, requestsPerSecond: 8 }, { now: () => now });
    for (let n = 0; n < 10; n += 1) rate.ask('tracking', by(null, 'worker'), AbortSignal.timeout(50));
    rate.ask('quote', by(1));
    rate.ask('quote', by(1));
    rate.ask('late quote', by(1), AbortSignal.timeout(50));
    await rate.settle();
    expect(rate.begun).toEqual([...Array.from({ length: 6 }, () => 'tracking'), 'quote', 'quote']);
    now = 1_025;
    rate.limiter.leave(by(1), true);
    await rate.settle();
    expect(rate.begun.slice(8)).toContain('late quote');
  });

  it('leave two thirds to them while somebody has wanted the vendor within ten seconds', async () => {
    let now = 0;
    const { limiter, begun, ask, settle } = stand({ concurrency: 6, requestsPerSecond: 9 }, { now: () => now });
    const worked = () => begun.filter((one) => one === 'tracking').length;
    const lapse = async (ms: number) => {
      now += ms;
      limiter.leave(by(1), true);
      await settle();
    };
    ask('quote', by(1));
    for (let n = 0; n < 30; n += 1) ask('tracking', by(null, 'worker'), AbortSignal.timeout(5_000));
    await lapse(0);
    // A third of six at once.
    expect(worked()).toBe(2);
    for (const _ of [1, 2]) limiter.leave(by(null, 'worker'), true);
    await settle();
    // And of nine a second.
    expect(worked()).toBe(3);
    ask('quote', by(1));
    await lapse(9_999);
    limiter.leave(by(null, 'worker'), true);
    await settle();
    expect(worked()).toBe(5);
    ask('quote', by(1));
    await lapse(10_000);
    expect(worked()).toBe(7);
  });

  it('leave the worker one at a time where the vendor allows no more', async () => {
    const { begun, ask, ends } = stand({ concurrency: 1 });
    ask('tracking', by(null, 'worker'));
    ask('tracking again', by(null, 'worker'));
    await ends([by(null, 'worker')]);
    expect(begun).toEqual(['tracking', 'tracking again']);
  });

  it('pass by those who have gone', async () => {
    const { begun, refused, ask, ends } = stand();
    const caller = new AbortController();
    ask('first', by(1));
    ask('gone', by(1), caller.signal);
    ask('next', by(1));
    caller.abort();
    await ends([by(1)]);
    expect([begun, refused]).toEqual([['first', 'next'], ['gone']]);
  });
});

describe('those who wait', () => {
  it('are so many of a company, and others come in beside them', async () => {
    const { refused, begun, ask, ends, settle } = stand({}, { mostOfCompany: 3 });
    ask('first', by(1));
    for (let n = 1; n <= 5; n += 1) ask(`greedy ${n}`, by(1));
    ask('other', by(2));
    ask('hand-over of the same', by(1, 'hand-over'));
    await settle();
    expect(refused).toEqual(['greedy 4', 'greedy 5']);
    await ends([by(1), by(1), by(1)]);
    expect(begun).toEqual(['first', 'hand-over of the same', 'greedy 1', 'other']);
  });

  it('are so many in all: a company with fewer takes the newest place of the one with most', async () => {
    const { refused, ask, settle } = stand({}, { mostWaiting: 4 });
    ask('first', by(1));
    for (let n = 1; n <= 4; n += 1) ask(`greedy ${n}`, by(1));
    ask('other 1', by(2));
    ask('other 2', by(2));
    ask('other 3', by(2));
    ask('greedy 5', by(1));
    await settle();
    expect(refused).toEqual(['greedy 4', 'greedy 3', 'other 3', 'greedy 5']);
    await expect(ask('other 4', by(2))).rejects.toMatchObject(noTurn);
  });

  it('wait so long, and the worker longer', async () => {
    vi.useFakeTimers();
    try {
      let now = 0;
      const { refused, ask } = stand({}, { maxWaitMs: 1_000, now: () => now });
      const pass = async (ms: number) => {
        now += ms;
        await vi.advanceTimersByTimeAsync(ms);
      };
      ask('first', by(1));
      ask('tracking', by(null, 'worker'));
      ask('quote', by(1));
      await pass(999);
      expect(refused).toEqual([]);
      await pass(1);
      expect(refused).toEqual(['quote']);
      await pass(4_999);
      expect(refused).toEqual(['quote']);
      await pass(1);
      expect(refused).toEqual(['quote', 'tracking']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a vendor that is asked too often', () => {
  it('is left alone for as long as it says, two seconds at the most, and then goes on by itself', async () => {
    vi.useFakeTimers();
    try {
      let now = 0;
      const { limiter, begun, ask } = stand({ concurrency: 10 }, { now: () => now });
      const pass = async (ms: number) => {
        now += ms;
        await vi.advanceTimersByTimeAsync(ms);
      };
      limiter.rest(500);
      limiter.rest(100);
      ask('quote', by(1));
      await pass(499);
      expect(begun).toEqual([]);
      await pass(1);
      expect(begun).toEqual(['quote']);
      limiter.rest(3_600_000);
      ask('next', by(1));
      await pass(2_000);
      expect(begun).toEqual(['quote', 'next']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('whatever is asked for, ends and goes away', () => {
  type Step =
    | { readonly act: 'ask'; readonly company: number; readonly rank: CallRank }
    | { readonly act: 'end' | 'go away'; readonly which: number }
    | { readonly act: 'pass'; readonly ms: number };
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      arbitrary: fc.record({
        act: fc.constant('ask' as const),
        company: fc.nat(3),
        rank: fc.constantFrom<CallRank>('hand-over', 'asked', 'worker'),
      }),
      weight: 4,
    },
    { arbitrary: fc.record({ act: fc.constant('end' as const), which: fc.nat(20) }), weight: 3 },
    { arbitrary: fc.record({ act: fc.constant('go away' as const), which: fc.nat(20) }), weight: 1 },
    { arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.nat(700) }), weight: 1 },
  );

  interface Request {
    readonly turn: CallTurn;
    readonly caller: AbortController;
    readonly askedAt: number;
    state: 'waits' | 'runs' | 'ended' | 'refused';
    /** Of its rank, from others than its company, since it stood first of its company. */
    begunMeanwhile: number;
  }

  it('no turn is lost, limits are kept, companies keep their order and wait for one turn of each other one', async () => {
    vi.useFakeTimers();
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ requestsPerSecond: fc.integer({ min: 1, max: 6 }), concurrency: fc.integer({ min: 1, max: 4 }) }),
          fc.array(step, { maxLength: 60 }),
          async (limits, steps) => {
            let now = 0;
            const limiter = openCallLimiter(limits, {
              maxWaitMs: 1_500,
              mostOfCompany: 4,
              mostWaiting: 8,
              now: () => now,
            });
            const requests: Request[] = [];
            const beginnings: number[] = [];
            const inState = (state: Request['state']) => requests.filter((one) => one.state === state);
            const begin = (request: Request) => {
              const { rank, company } = request.turn;
              const ofRank = inState('waits').filter((one) => one.turn.rank === rank && one !== request);
              expect(ofRank.some((one) => one.turn.company === company && one.askedAt < request.askedAt)).toBe(false);
              request.state = 'runs';
              limiter.sent(request.turn);
              beginnings.push(now);
              const firsts = [...new Map(ofRank.toReversed().map((one) => [one.turn.company, one])).values()];
              for (const one of firsts) if (one.turn.company !== company) one.begunMeanwhile += 1;
              // The other three companies each have one turn before, at the most.
              for (const one of firsts) expect(one.begunMeanwhile).toBeLessThanOrEqual(3);
              expect(inState('runs').length).toBeLessThanOrEqual(limits.concurrency);
              expect(beginnings.filter((at) => at > now - 1_000).length).toBeLessThanOrEqual(limits.requestsPerSecond);
            };
            const settle = () => vi.advanceTimersByTimeAsync(0);
            for (const one of steps) {
              if (one.act === 'ask') {
                const request: Request = {
                  turn: { rank: one.rank, company: one.company },
                  caller: new AbortController(),
                  askedAt: requests.length,
                  state: 'waits',
                  begunMeanwhile: 0,
                };
                const entering = limiter.enter(request.caller.signal, request.turn);
                requests.push(request);
                if (entering === undefined) begin(request);
                else
                  entering.then(
                    () => begin(request),
                    (thrown) => {
                      expect(isVendorProblem(thrown) && thrown.detail).toEqual(noTurn.detail);
                      request.state = 'refused';
                    },
                  );
              } else if (one.act === 'pass') {
                now += one.ms;
                await vi.advanceTimersByTimeAsync(one.ms);
              } else {
                const among = inState(one.act === 'end' ? 'runs' : 'waits');
                const request = among[one.which % Math.max(1, among.length)];
                if (request && one.act === 'end') {
                  request.state = 'ended';
                  limiter.leave(request.turn, true);
                } else request?.caller.abort();
              }
              await settle();
            }
            // With nobody in the way everybody who still waits has a turn, or was refused.
            for (let rounds = 0; rounds < 60 && inState('waits').length + inState('runs').length > 0; rounds += 1) {
              for (const request of inState('runs')) {
                request.state = 'ended';
                limiter.leave(request.turn, true);
              }
              now += 500;
              await vi.advanceTimersByTimeAsync(500);
            }
            expect(inState('waits')).toEqual([]);
          },
        ),
        { numRuns: 300 },
      );
    } finally {
      vi.useRealTimers();
    }
  });
});
