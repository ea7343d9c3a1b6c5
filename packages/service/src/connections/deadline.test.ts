import { expect, it } from 'vitest';
import { CallerGone, OpenDeadline, withinDeadline } from './deadline.ts';

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
