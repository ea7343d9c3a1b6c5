import { type CallRank, workersPart } from '@cartage/vendor-kit/host';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeTurns, LEASE_MS } from './exchange-turns.ts';
import { SharedGate } from './shared-gate.ts';
import { openProcesses, type StatementFate } from './testing-processes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const narrow = { requestsPerSecond: 10, concurrency: 4 };
const waitOf = ({ askedAt, begunAt }: { readonly askedAt: number; readonly begunAt: number | null }) =>
  begunAt === null ? Number.POSITIVE_INFINITY : begunAt - askedAt;

describe('processes that share a vendor', () => {
  it('leave all of it to one that is alone, which asks the database seldom', async () => {
    const world = openProcesses({ requestsPerSecond: 100, concurrency: 20, callMs: () => 50 });
    const process = world.start();
    for (let at = 0; at < 4_500; at += 10) {
      world.ask(process, 'asked');
      await pass(9);
    }
    await pass(600);
    expect(world.calls.filter(({ state }) => state === 'ended').length).toBeGreaterThanOrEqual(450);
    expect(world.database.statements).toBeLessThan(40);
    expect(world.mostInWindow()).toBe(100);
  });

  it('let each have what it asks for within a moment, whoever has used it before', async () => {
    const world = openProcesses(narrow);
    const processes = [world.start(), world.start(), world.start()];
    for (let n = 0; n < 30; n += 1) {
      world.ask(processes[n % 3] as string, 'asked');
      await pass(330);
    }
    expect(Math.max(...world.calls.map(waitOf))).toBeLessThanOrEqual(10);
  });

  it('give a newcomer its part of what one alone has filled', async () => {
    const world = openProcesses(narrow);
    const [first, second] = [world.start(), world.start()];
    for (let n = 0; n < 40; n += 1) world.ask(first, 'asked');
    await pass(1_500);
    const late = world.ask(second, 'asked');
    await pass(3_000);
    expect(waitOf(late)).toBeLessThan(1_200);
  });

  it('give the worker a third while somebody waits for prices, and three quarters ten seconds later', async () => {
    const world = openProcesses({ ...narrow, concurrency: 12 });
    const [api, worker] = [world.start(), world.start()];
    const begunSince = (since: number) =>
      world.calls.filter(({ rank, begunAt }) => rank === 'worker' && begunAt !== null && begunAt >= since).length;
    const feed = async (ms: number, isAsked: boolean) => {
      const since = performance.now();
      for (let at = 0; at < ms; at += 500) {
        for (let n = 0; n < 5; n += 1) world.ask(worker, 'worker');
        if (isAsked) world.ask(api, 'asked');
        await pass(500);
      }
      return begunSince(since);
    };
    await feed(2_000, true);
    expect(await feed(10_000, true)).toBeLessThanOrEqual(31);
    await feed(11_000, false);
    expect(await feed(10_000, false)).toBeGreaterThanOrEqual(65);
    const asked = world.calls.filter(({ rank }) => rank === 'asked');
    expect(Math.max(...asked.map(waitOf))).toBeLessThanOrEqual(30);
  });

  it('let go of what they do not use as soon as they see that they are no longer alone', async () => {
    let isLong = true;
    const world = openProcesses({
      ...narrow,
      callMs: () => {
        const ms = isLong ? 20_000 : 100;
        isLong = false;
        return ms;
      },
    });
    const [first, second] = [world.start(), world.start()];
    for (let n = 0; n < 4; n += 1) world.ask(first, 'asked');
    await pass(1_200);
    expect(world.running()).toBe(1);
    const late = [1, 2, 3].map(() => world.ask(second, 'asked'));
    await pass(1_000);
    expect(Math.max(...late.map(waitOf))).toBeLessThan(700);
  });

  it('say again what they have let go, where the database did not hear it', async () => {
    const world = openProcesses({ ...narrow, callMs: () => 100 });
    const [first, second] = [world.start(), world.start()];
    for (let n = 0; n < 4; n += 1) world.ask(first, 'asked');
    await pass(1_900);
    world.database.isAway = true;
    await pass(3_000);
    world.database.isAway = false;
    await pass(1_000);
    const next = Array.from({ length: 4 }, () => world.ask(second, 'asked'));
    await pass(20);
    expect(next.map(({ state }) => state)).toEqual(['runs', 'runs', 'runs', 'runs']);
  });

  it('begin nothing when the lease is over, by whichever clock, whatever becomes of the database', async () => {
    let asleepMs = 0;
    let isAnswered = true;
    const gate = new SharedGate({
      limits: { perWindow: 10, windowMs: 1_000, concurrency: 4 },
      processId: 'a',
      onFailure: () => {},
      wall: () => performance.now() + asleepMs,
      exchange: async (claim) =>
        isAnswered
          ? {
              ...exchangeTurns(null, claim, 1_000_000, { perWindow: 10, windowMs: 1_000, concurrency: 4 }),
              now: 1_000_000,
            }
          : new Promise(() => {}),
    });
    gate.waits({ 'hand-over': 0, asked: 4, worker: 0 }, performance.now());
    await pass(10);
    isAnswered = false;
    gate.begin('asked', performance.now());
    gate.sent('asked', performance.now());
    const isFree = () => gate.freeAt('asked', performance.now()) <= performance.now();
    await pass(LEASE_MS - 100);
    expect(isFree()).toBe(true);
    // The machine has slept, and one clock with it.
    asleepMs = 100;
    expect(isFree()).toBe(false);
    asleepMs = 0;
    await pass(100);
    expect(isFree()).toBe(false);
  });

  it('put who waits for an answer before the worker, in whatever process', async () => {
    const world = openProcesses({ requestsPerSecond: 1_000, concurrency: 4, callMs: () => 2_500 });
    const [api, one, two] = [world.start(), world.start(), world.start()];
    for (let n = 0; n < 20; n += 1) for (const worker of [one, two]) world.ask(worker, 'worker');
    await pass(20_000);
    const quote = world.ask(api, 'asked');
    const second = world.ask(api, 'asked');
    await pass(5_000);
    expect(waitOf(quote)).toBeLessThanOrEqual(10);
    // The slots that the workers had are over by then.
    expect(waitOf(second)).toBeLessThanOrEqual(2_600);
  });

  it('hold what has begun until it is sent, for the worker as for all', async () => {
    const world = openProcesses({ requestsPerSecond: 12, concurrency: 24, connectMs: () => 900 });
    const [first, second] = [world.start(), world.start()];
    world.ask(second, 'worker');
    await pass(3_000);
    for (let n = 0; n < 12; n += 1) world.ask(first, 'worker');
    await pass(300);
    for (let n = 0; n < 12; n += 1) world.ask(second, 'worker');
    await pass(6_000);
    expect(world.mostInWindow('worker')).toBe(9);
    expect(world.calls.filter(({ state }) => state !== 'ended')).toEqual([]);
  });

  it('take over what a killed one had, half a minute later', async () => {
    const world = openProcesses(narrow);
    const [first, second] = [world.start(), world.start()];
    for (let n = 0; n < 4; n += 1) world.ask(first, 'asked');
    await pass(100);
    world.kill(first);
    const early = world.ask(second, 'worker');
    await pass(LEASE_MS - 200);
    expect(early.begunAt).toBeNull();
    await pass(1_400);
    const now = Array.from({ length: 4 }, () => world.ask(second, 'hand-over'));
    await pass(400);
    expect(now.every(({ begunAt }) => begunAt !== null)).toBe(true);
  });

  it('have at once what one has left behind that ended well', async () => {
    const world = openProcesses({ ...narrow, callMs: () => 100 });
    const [first, second] = [world.start(), world.start()];
    for (let n = 0; n < 4; n += 1) world.ask(first, 'asked');
    await pass(200);
    await Promise.all([world.stop(first), pass(10)]);
    const next = Array.from({ length: 4 }, () => world.ask(second, 'asked'));
    await pass(20);
    expect(next.map(({ state }) => state)).toEqual(['runs', 'runs', 'runs', 'runs']);
  });

  it('go on with what they have while the database is away, and stop before another can have got it', async () => {
    const world = openProcesses({ requestsPerSecond: 2, concurrency: 4, callMs: () => 20 });
    const first = world.start();
    world.ask(first, 'asked');
    world.ask(first, 'asked');
    await pass(100);
    world.database.isAway = true;
    for (let at = 0; at < 40_000; at += 250) {
      world.ask(first, 'asked');
      await pass(250);
    }
    const begun = world.calls.flatMap(({ begunAt }) => begunAt ?? []);
    expect(begun.length).toBeGreaterThan(2 * 25);
    expect(Math.max(...begun) - (begun[0] ?? 0)).toBeLessThanOrEqual(LEASE_MS);
    world.database.isAway = false;
    await pass(6_000);
    const again = world.ask(first, 'asked');
    await pass(100);
    expect(again.state).toBe('ended');
  });

  it('leave a vendor alone that has told one of them to wait', async () => {
    const world = openProcesses(narrow);
    const [first, second] = [world.start(), world.start()];
    world.ask(first, 'asked');
    world.ask(second, 'asked');
    await pass(300);
    world.rest(first, 1_500);
    await pass(20);
    const at = performance.now();
    const call = world.ask(second, 'asked');
    await pass(2_000);
    expect((call.begunAt ?? 0) - at).toBeGreaterThanOrEqual(1_400);
  });

  it('keep nothing back for an hour when the clock of the database is set back by one', async () => {
    const world = openProcesses(narrow);
    const [first, second] = [world.start(), world.start()];
    for (let n = 0; n < 20; n += 1) world.ask(n % 2 === 0 ? first : second, 'asked');
    await pass(700);
    world.database.aheadMs -= 3_600_000;
    await pass(1_500);
    const third = world.start();
    const calls = [first, second, third].map((process) => world.ask(process, 'asked'));
    await pass(4_000);
    expect(Math.max(...calls.map(waitOf))).toBeLessThan(3_000);
    expect(world.mostInWindow()).toBeLessThanOrEqual(10);
  });

  type Step =
    | { readonly act: 'ask'; readonly which: number; readonly rank: CallRank; readonly count: number }
    | { readonly act: 'pass' | 'away' | 'clock'; readonly ms: number }
    | { readonly act: 'start' }
    | { readonly act: 'kill' | 'stop'; readonly which: number };
  const rank = fc.constantFrom<CallRank>('hand-over', 'asked', 'worker');
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      arbitrary: fc.record({
        act: fc.constant('ask' as const),
        which: fc.nat(5),
        rank,
        count: fc.integer({ min: 1, max: 6 }),
      }),
      weight: 8,
    },
    { arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.nat(900) }), weight: 6 },
    { arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.nat(40_000) }), weight: 1 },
    { arbitrary: fc.record({ act: fc.constant('away' as const), ms: fc.nat(45_000) }), weight: 1 },
    {
      arbitrary: fc.record({ act: fc.constant('clock' as const), ms: fc.integer({ min: -90_000, max: 90_000 }) }),
      weight: 1,
    },
    { arbitrary: fc.record({ act: fc.constant('start' as const) }), weight: 1 },
    { arbitrary: fc.record({ act: fc.constantFrom('kill' as const, 'stop' as const), which: fc.nat(5) }), weight: 1 },
  );

  it('never ask more often or more at once than the vendor allows, whatever happens, and nobody is forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          requestsPerSecond: fc.constantFrom(0.5, 1, 2, 3, 10, 40),
          concurrency: fc.integer({ min: 1, max: 12 }),
        }),
        fc.array(step, { maxLength: 40 }),
        fc.infiniteStream(fc.nat(99)),
        async (limits, steps, dice) => {
          const next = (most: number): number => ((dice.next().value ?? 0) * most) / 99;
          let isSound = false;
          const fate = (): StatementFate => {
            const what = next(99);
            const fails = isSound ? undefined : what < 4 ? 'unsent' : what < 8 ? 'unheard' : undefined;
            return { thereMs: next(20), backMs: next(20), fails };
          };
          const connectMs = (): number => {
            const what = isSound ? 99 : next(99);
            return what < 5 ? Number.POSITIVE_INFINITY : what < 25 ? next(1_500) : 0;
          };
          const world = openProcesses({ ...limits, fate, callMs: () => 10 + next(600), connectMs });
          let [mostAtOnce, clockAtOnce] = [0, performance.now()];
          world.start();
          world.start();
          for (const one of steps) {
            const alive = world.alive();
            const process = 'which' in one ? alive[one.which % Math.max(1, alive.length)] : undefined;
            if (one.act === 'ask' && process) for (let n = 0; n < one.count; n += 1) world.ask(process, one.rank);
            else if (one.act === 'start' && alive.length < 5) world.start();
            else if (one.act === 'kill' && process) world.kill(process);
            else if (one.act === 'stop' && process) await Promise.all([world.stop(process), pass(2_000)]);
            else if (one.act === 'away') {
              world.database.isAway = true;
              await pass(one.ms);
              world.database.isAway = false;
            } else if (one.act === 'clock' && performance.now() - clockAtOnce > 45_000) {
              // Whoever is there must have asked before and after: one that is new cannot know of it.
              world.database.aheadMs += one.ms;
              clockAtOnce = performance.now();
            } else if (one.act === 'pass') {
              for (let left = one.ms; left > 0; left -= 50) {
                await pass(Math.min(50, left));
                mostAtOnce = Math.max(mostAtOnce, world.running());
              }
            }
            mostAtOnce = Math.max(mostAtOnce, world.running());
          }
          expect(world.mostInWindow()).toBeLessThanOrEqual(world.limits.perWindow);
          expect(world.mostInWindow('worker')).toBeLessThanOrEqual(workersPart(world.limits.perWindow, false));
          expect(mostAtOnce).toBeLessThanOrEqual(limits.concurrency);
          // Whoever still waits after a good while was refused for it.
          await pass(45_000);
          expect(
            world.calls.filter(({ state, process }) => state === 'waits' && world.alive().includes(process)),
          ).toEqual([]);
          // Of a database that fails each time nobody can have a turn.
          isSound = true;
          const process = world.alive()[0] ?? world.start();
          const last = world.ask(process, 'asked');
          await pass(10_000);
          expect(last.state).toBe('ended');
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);
});
