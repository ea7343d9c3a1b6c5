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
    const first = taken(lane.enterNow(6, 'one'));
    taken(lane.enterNow(4, 'one'));
    expect(lane.enterNow(1, 'one')).toBeNull();
    const waits = lane.enter(5, 'one', never);
    expect(await stateOf(waits)).toBe('waits');
    first.leave();
    expect(await stateOf(waits)).toBe('in');
    expect(lane.enterNow(2, 'one')).toBeNull();
    expect(lane.enterNow(1, 'one')).not.toBeNull();
  });

  it('gives room back once', () => {
    const lane = open();
    const place = taken(lane.enterNow(10, 'one'));
    place.leave();
    place.leave();
    expect([lane.enterNow(10, 'one'), lane.enterNow(1, 'one')]).toEqual([expect.anything(), null]);
  });

  it('lets nobody overtake', async () => {
    const lane = open();
    const small = taken(lane.enterNow(4, 'one'));
    const large = taken(lane.enterNow(5, 'one'));
    const [first, second] = [lane.enter(10, 'one', never), lane.enter(1, 'one', never)];
    expect(lane.enterNow(1, 'one')).toBeNull();
    small.leave();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waits', 'waits']);
    large.leave();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['in', 'waits']);
  });

  it('lets those in who hold the least of it, however many wait before them', async () => {
    const lane = open();
    const places = [taken(lane.enterNow(5, 'much')), taken(lane.enterNow(5, 'much'))];
    const behind = Array.from({ length: 20 }, () => lane.enter(5, 'much', never));
    const honest = lane.enter(5, 'little', never);
    places[0]?.leave();
    expect([await stateOf(honest), await stateOf(behind[0] as Promise<null>)]).toEqual(['in', 'waits']);
    const again = lane.enter(5, 'little', never);
    places[1]?.leave();
    expect([await stateOf(again), await stateOf(behind[0] as Promise<null>)]).toEqual(['waits', 'in']);
  });

  it('lets in who holds less before who had his turn earlier', async () => {
    const lane = open();
    taken(lane.enterNow(6, 'much'));
    const place = taken(lane.enterNow(4, 'little'));
    taken(lane.enterNow(0, 'much'));
    const last = taken(lane.enterNow(0, 'little'));
    const [much, little] = [lane.enter(4, 'much', never), lane.enter(4, 'little', never)];
    place.leave();
    last.leave();
    expect([await stateOf(much), await stateOf(little)]).toEqual(['waits', 'in']);
  });

  it('lets those in by turns who hold nothing of it', async () => {
    const lane = open();
    const place = taken(lane.enterNow(10, 'much'));
    const behind = Array.from({ length: 3 }, () => lane.enter(10, 'much', never));
    const honest = lane.enter(10, 'little', never);
    place.leave();
    expect([await stateOf(honest), await stateOf(behind[0] as Promise<null>)]).toEqual(['in', 'waits']);
    const again = lane.enter(10, 'little', never);
    taken(await honest).leave();
    expect([await stateOf(again), await stateOf(behind[0] as Promise<null>)]).toEqual(['waits', 'in']);
  });

  it('lets the next in when the one before gives up', async () => {
    const lane = open();
    taken(lane.enterNow(5, 'one')).arrived(5);
    const gone = new AbortController();
    const large = lane.enter(10, 'one', gone.signal);
    const small = lane.enter(5, 'one', never);
    expect(await stateOf(small)).toBe('waits');
    gone.abort();
    expect([await stateOf(large), await stateOf(small)]).toEqual(['out', 'in']);
  });

  it('lets in who fits and holds less than the one that waits for much', async () => {
    const lane = open();
    taken(lane.enterNow(5, 'one')).arrived(5);
    const large = lane.enter(10, 'one', never);
    expect([await stateOf(lane.enter(5, 'two', never)), await stateOf(large)]).toEqual(['in', 'waits']);
  });

  it('gets back at once what a body did not need', async () => {
    const lane = open();
    const place = taken(lane.enterNow(10, 'one'));
    const waits = lane.enter(7, 'one', never);
    place.arrived(3);
    expect([await stateOf(waits), lane.enterNow(1, 'one')]).toEqual(['in', null]);
    place.leave();
    expect([lane.enterNow(4, 'one'), lane.enterNow(3, 'one')]).toEqual([null, expect.anything()]);
  });

  it('is waited for as long as the patience lasts, and as long as the caller is there', async () => {
    const lane = open();
    taken(lane.enterNow(10, 'one')).arrived(10);
    const gone = new AbortController();
    const [left, patient, last] = [
      lane.enter(10, 'one', gone.signal),
      lane.enter(10, 'one', never),
      lane.enter(10, 'one', gone.signal),
    ];
    gone.abort();
    expect([await stateOf(left), await stateOf(last)]).toEqual(['out', 'out']);
    expect(await stateOf(lane.enter(1, 'one', gone.signal))).toBe('out');
    vi.advanceTimersByTime(4_999);
    expect(await stateOf(patient)).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(await stateOf(patient)).toBe('out');
  });

  it('has its room taken from a body that comes too slowly, when somebody waits for it', async () => {
    const lane = open();
    const slow = taken(lane.enterNow(10, 'one'));
    vi.advanceTimersByTime(60_000);
    expect(slow.overdue.aborted).toBe(false);
    const waits = lane.enter(10, 'one', never);
    vi.advanceTimersByTime(0);
    expect(slow.overdue.aborted).toBe(true);
    slow.leave();
    const next = taken(await waits);
    const third = lane.enter(10, 'one', never);
    vi.advanceTimersByTime(2_999);
    expect(next.overdue.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(next.overdue.aborted).toBe(true);
    next.leave();
    expect(await stateOf(third)).toBe('in');
  });

  it('takes no room from a slow body of somebody who holds less than those who wait', async () => {
    const lane = open();
    const much = taken(lane.enterNow(7, 'much'));
    const slow = taken(lane.enterNow(3, 'little'));
    const waits = lane.enter(3, 'much', never);
    vi.advanceTimersByTime(4_000);
    expect([much.overdue.aborted, slow.overdue.aborted, await stateOf(waits)]).toEqual([true, false, 'waits']);
    void lane.enter(3, 'least', never);
    vi.advanceTimersByTime(0);
    expect(slow.overdue.aborted).toBe(true);
  });

  it('hurries a body that was let in while others wait', async () => {
    const lane = open();
    const there = taken(lane.enterNow(10, 'one'));
    there.arrived(10);
    const [first, second] = [lane.enter(10, 'one', never), lane.enter(10, 'one', never)];
    there.leave();
    const slow = taken(await first);
    vi.advanceTimersByTime(3_000);
    expect(slow.overdue.aborted).toBe(true);
    slow.leave();
    expect(await stateOf(second)).toBe('in');
  });

  it('leaves a body alone that is there, however long its request takes', () => {
    const lane = open();
    const there = taken(lane.enterNow(5, 'one'));
    const coming = taken(lane.enterNow(5, 'one'));
    there.arrived(5);
    void lane.enter(10, 'one', never);
    vi.advanceTimersByTime(4_000);
    expect([there.overdue.aborted, coming.overdue.aborted]).toEqual([false, true]);
  });
});
