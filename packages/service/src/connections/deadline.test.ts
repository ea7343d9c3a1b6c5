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

it('counts from its turn what the vendor has of it, where it is asked to', async () => {
  vi.useFakeTimers();
  try {
    const course = async (from: 'now' | 'turn', waitMs: number | null) => {
      let isOver = false;
      let onTurn: Deadline['onTurn'];
      void withinDeadline(
        1_000,
        null,
        (deadline) => {
          onTurn = deadline.onTurn;
          return deadline.limit(never());
        },
        from,
      ).catch(() => {
        isOver = true;
      });
      if (waitMs !== null) {
        onTurn?.('waits');
        await vi.advanceTimersByTimeAsync(waitMs);
        onTurn?.('comes');
        // A further request has no time of its own.
        await vi.advanceTimersByTimeAsync(500);
        onTurn?.('waits');
        onTurn?.('comes');
        await vi.advanceTimersByTimeAsync(499);
      } else await vi.advanceTimersByTimeAsync(999);
      const wasOver = isOver;
      await vi.advanceTimersByTimeAsync(1);
      return [wasOver, isOver];
    };
    expect(await course('turn', 4_000)).toEqual([false, true]);
    expect(await course('turn', null)).toEqual([false, true]);
    expect(await course('turn', 6_500)).toEqual([true, true]);
    expect(await course('now', 500)).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});
