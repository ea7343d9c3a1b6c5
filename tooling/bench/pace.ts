import { setTimeout as wait } from 'node:timers/promises';

/** Begins so many a second, whether or not those before have ended; what came of each. */
export const pace = async <Thing, Result>(
  things: readonly Thing[],
  perSecond: number,
  work: (thing: Thing) => Promise<Result>,
): Promise<readonly Result[]> => {
  const startedAt = performance.now();
  const begun: Promise<Result>[] = [];
  for (const [n, thing] of things.entries()) {
    const due = startedAt + (n * 1_000) / perSecond;
    // A timer comes a little late, and what is late by then begins at once.
    while (performance.now() < due) await wait(Math.max(1, due - performance.now()));
    begun.push(work(thing));
  }
  return Promise.all(begun);
};
