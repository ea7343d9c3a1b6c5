import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT_HAND, MOST, MOST_SLOW, openHands, PATIENCE_MS } from './hands.ts';

const never = () => new Promise<never>(() => {});

describe('hands', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** As many accounts hang, the first ones for longer than anybody waits for them. */
  const hanging = async (count: number) => {
    const hands = openHands();
    for (let n = 0; n < count; n += 1) {
      if (!hands.isFree()) await vi.advanceTimersByTimeAsync(PATIENCE_MS);
      hands.run(`hangs ${n}`, never);
    }
    return hands;
  };

  it('are so many, and free again when the work ends', async () => {
    const hands = openHands();
    const ends: (() => void)[] = [];
    for (let n = 0; n < AT_HAND; n += 1) {
      expect(hands.isFree()).toBe(true);
      hands.run(`${n}`, () => new Promise<void>((resolve) => void ends.push(resolve)));
    }
    expect(hands.isFree()).toBe(false);
    const freed = vi.fn();
    void hands.freed(60_000).then(freed);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(freed).not.toHaveBeenCalled();
    ends[3]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect([hands.isFree(), freed.mock.calls.length]).toEqual([true, 1]);
    expect(hands.taken()).toEqual(Array.from({ length: AT_HAND }, (_, n) => `${n}`).filter((name) => name !== '3'));
  });

  it('are free for others when somebody takes long, who is not begun with again meanwhile', async () => {
    const hands = await hanging(AT_HAND);
    expect(hands.isFree()).toBe(false);
    const freed = vi.fn();
    void hands.freed(60_000).then(freed);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect([hands.isFree(), freed.mock.calls.length]).toEqual([true, 1]);
    expect(hands.taken()).toHaveLength(AT_HAND);
  });

  it('have room for others however many are known to hang, and no more than the process has memory for', async () => {
    const hands = await hanging(MOST_SLOW);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(hands.isFree()).toBe(true);
    for (let n = 0; n < MOST - MOST_SLOW; n += 1) {
      if (n === AT_HAND) await vi.advanceTimersByTimeAsync(PATIENCE_MS);
      expect(hands.isFree()).toBe(true);
      hands.run(`other ${n}`, never);
    }
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(hands.isFree()).toBe(false);
  });

  it('are not given to who was slow the last time while as many hang as may', async () => {
    const hands = openHands();
    let end = () => {};
    const slow = new Promise<void>((resolve) => {
      end = resolve;
    });
    hands.run('slow', () => slow);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(hands.taken()).toEqual([]);
    // Another was slow once, and is quick again.
    const late = Promise.withResolvers<void>();
    hands.run('mended', () => late.promise);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    late.resolve();
    await vi.advanceTimersByTimeAsync(0);
    hands.run('mended', async () => {});
    await vi.advanceTimersByTimeAsync(0);
    for (let n = 0; n < MOST_SLOW; n += 1) {
      if (!hands.isFree()) await vi.advanceTimersByTimeAsync(PATIENCE_MS);
      hands.run(`hangs ${n}`, never);
    }
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(hands.taken()).toContain('slow');
    hands.run('quick', async () => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(hands.taken()).not.toContain('quick');
    expect(hands.taken()).not.toContain('mended');
  });

  it('tell of a failure once, and wait for all that they began', async () => {
    const hands = openHands();
    hands.run('one', () => Promise.reject(new Error('the first')));
    hands.run('two', () => Promise.reject(new Error('the second')));
    await hands.allEnded();
    expect(hands.failure()).toMatchObject({ message: 'the first' });
    expect([hands.failure(), hands.taken()]).toEqual([undefined, []]);
  });
});
