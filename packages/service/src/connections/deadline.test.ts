import { expect, it, vi } from 'vitest';
import { CallerGone, type Deadline, OpenDeadline, withinDeadline } from './deadline.ts';

const never = () => new Promise<never>(() => {});

it('ends whoever waits, and whoever begins to wait afterwards', async () => {
  const deadline = new OpenDeadline();
  const before = deadline.limit(never());
  const done = deadline.limit(Promise.resolve('done'));
  expect(await done).toBe('done');
  deadline.end(new DOMException('The time is over.', 'TimeoutError'));
  // The first reason stays.
  deadline.end(new CallerGone());
  const unavailable = { detail: { kind: 'unavailable', neverSent: false } };
  await expect(before).rejects.toMatchObject(unavailable);
  await expect(deadline.limit(never())).rejects.toMatchObject(unavailable);
});

it('says that the caller has gone, also one who had gone before', async () => {
  const caller = new AbortController();
  const waiting = withinDeadline(10_000, caller.signal, (deadline) => deadline.limit(never()));
  caller.abort();
  await expect(waiting).rejects.toBeInstanceOf(CallerGone);
  await expect(withinDeadline(10_000, caller.signal, (deadline) => deadline.limit(never()))).rejects.toBeInstanceOf(
    CallerGone,
  );
});

it('does not count so much of what it only waits for its turns, where it is asked to', async () => {
  vi.useFakeTimers();
  try {
    const waits = { waiting: 1, running: 0 };
    const runs = { waiting: 0, running: 1 };
    const course = async (queueMs: number, ...waitMs: number[]) => {
      let isOver = false;
      let onTurn: Deadline['onTurn'] | undefined;
      void withinDeadline(
        1_000,
        null,
        (deadline) => {
          onTurn = deadline.onTurn;
          return deadline.limit(never());
        },
        queueMs,
      ).catch(() => {
        isOver = true;
      });
      for (const ms of waitMs) {
        onTurn?.(waits);
        await vi.advanceTimersByTimeAsync(ms);
        onTurn?.(runs);
        // One that waits beside it takes nothing from the vendor's time.
        await vi.advanceTimersByTimeAsync(200);
        onTurn?.({ waiting: 1, running: 1 });
      }
      await vi.advanceTimersByTimeAsync(999 - 200 * waitMs.length);
      const wasOver = isOver;
      await vi.advanceTimersByTimeAsync(1);
      return [wasOver, isOver];
    };
    expect(await course(5_000, 4_000)).toEqual([false, true]);
    expect(await course(5_000)).toEqual([false, true]);
    expect(await course(5_000, 2_000, 3_000)).toEqual([false, true]);
    expect(await course(5_000, 3_000, 3_000)).toEqual([true, true]);
    expect(await course(5_000, 6_500)).toEqual([true, true]);
    expect(await course(0, 500)).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});

it.each(['alone', 'with its machine'])('begins no request when the process was stopped meanwhile, %s', async (how) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    let told: Deadline | undefined;
    const over = withinDeadline(1_000, null, (deadline) => {
      told = deadline;
      return deadline.limit(never());
    });
    told?.onTurn({ waiting: 0, running: 1 });
    const [now, wall] = [performance.now(), Date.now()];
    const isAlone = how === 'alone';
    vi.setSystemTime(wall + (isAlone ? 5_000 : 60_000));
    if (isAlone) vi.spyOn(performance, 'now').mockReturnValue(now + 5_000);
    // What was sent in time is heard.
    told?.onTurn({ waiting: 0, running: 0 });
    expect(told?.signal.aborted).toBe(false);
    told?.onTurn({ waiting: 0, running: 1 });
    expect(told?.signal.aborted).toBe(true);
    await expect(over).rejects.toMatchObject({ detail: { kind: 'unavailable', neverSent: false } });
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});
