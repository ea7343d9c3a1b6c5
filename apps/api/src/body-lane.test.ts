import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BodyPlace, createBodyLane } from './body-lane.ts';

const settings = { capacity: 10, patienceMs: 5_000, arrivalMs: 3_000 };
const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What has become of a wait by now. */
const stateOf = async (waiting: Promise<BodyPlace | null>): Promise<'in' | 'out' | 'waits'> => {
  const state = await Promise.race([waiting, Promise.resolve('waits' as const)]);
  return state === 'waits' ? state : state === null ? 'out' : 'in';
};

const open = () => createBodyLane(settings, () => Date.now());
const taken = (place: BodyPlace | null): BodyPlace => {
  if (place === null) throw new Error('There was room.');
  return place;
};

describe('a lane', () => {
  it('holds what it can hold, and no more', async () => {
    const lane = open();
    const first = taken(lane.enterNow(6));
    taken(lane.enterNow(4));
    expect(lane.enterNow(1)).toBeNull();
    const waits = lane.enter(5, never);
    expect(await stateOf(waits)).toBe('waits');
    first.leave();
    expect(await stateOf(waits)).toBe('in');
    expect(lane.enterNow(2)).toBeNull();
    expect(lane.enterNow(1)).not.toBeNull();
  });

  it('gives room back once', () => {
    const lane = open();
    const place = taken(lane.enterNow(10));
    place.leave();
    place.leave();
    expect([lane.enterNow(10), lane.enterNow(1)]).toEqual([expect.anything(), null]);
  });

  it('lets nobody overtake', async () => {
    const lane = open();
    const small = taken(lane.enterNow(4));
    const large = taken(lane.enterNow(5));
    const [first, second] = [lane.enter(10, never), lane.enter(1, never)];
    expect(lane.enterNow(1)).toBeNull();
    small.leave();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waits', 'waits']);
    large.leave();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['in', 'waits']);
  });

  it('is waited for as long as the patience lasts, and as long as the caller is there', async () => {
    const lane = open();
    taken(lane.enterNow(10)).arrived();
    const gone = new AbortController();
    const [left, patient, last] = [lane.enter(10, gone.signal), lane.enter(10, never), lane.enter(10, gone.signal)];
    gone.abort();
    expect([await stateOf(left), await stateOf(last)]).toEqual(['out', 'out']);
    expect(await stateOf(lane.enter(1, gone.signal))).toBe('out');
    vi.advanceTimersByTime(4_999);
    expect(await stateOf(patient)).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(await stateOf(patient)).toBe('out');
  });

  it('has its room taken from a body that comes too slowly, when somebody waits for it', async () => {
    const lane = open();
    const slow = taken(lane.enterNow(10));
    vi.advanceTimersByTime(60_000);
    expect(slow.overdue.aborted).toBe(false);
    const waits = lane.enter(10, never);
    vi.advanceTimersByTime(0);
    expect(slow.overdue.aborted).toBe(true);
    slow.leave();
    const next = taken(await waits);
    const third = lane.enter(10, never);
    vi.advanceTimersByTime(2_999);
    expect(next.overdue.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(next.overdue.aborted).toBe(true);
    next.leave();
    expect(await stateOf(third)).toBe('in');
  });

  it('leaves a body alone that is there, however long its request takes', () => {
    const lane = open();
    const there = taken(lane.enterNow(5));
    const coming = taken(lane.enterNow(5));
    there.arrived();
    void lane.enter(10, never);
    vi.advanceTimersByTime(4_000);
    expect([there.overdue.aborted, coming.overdue.aborted]).toEqual([false, true]);
  });
});
