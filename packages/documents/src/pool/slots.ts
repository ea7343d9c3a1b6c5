/**
 * A few places where work is done at the same time, and a queue of limited length before them that serves its sharers
 * by turns: who sends much waits behind himself and not before the others.
 */
export interface Slots {
  /**
   * Undefined: there was no room in the queue, at once or because one with less in it needed the place. `task` learns
   * which slot is its own, from 0, until it settles.
   */
  readonly run: <T>(sharer: string, task: (slot: number) => Promise<T>) => Promise<T | undefined>;
  /** Resolves when nothing runs and nothing waits. */
  readonly drained: () => Promise<void>;
}

/** Who has waited for a slot: which it is, or null: none. */
type Waiting = (slot: number | null) => void;

/** So many places, and room for so many to wait before them. */
export function newSlots(count: number, queue: number): Slots {
  const free = Array.from({ length: count }, (_, i) => count - 1 - i);
  /** By sharer, whose turn it is first; nobody is in it without waiting. */
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  const watchers: (() => void)[] = [];
  let length = 0;

  const enter = (sharer: string): Promise<number | null> => {
    const slot = free.pop();
    if (slot !== undefined) return Promise.resolve(slot);
    if (length >= queue && !makeRoom(sharer)) return Promise.resolve(null);
    length += 1;
    return new Promise((resolve) => {
      const own = waiting.get(sharer);
      if (own === undefined) waiting.set(sharer, [resolve]);
      else own.push(resolve);
    });
  };
  /** Sends away the last of whoever has most in the queue, if that is more than the sharer would have. */
  const makeRoom = (sharer: string): boolean => {
    const most = [...waiting].reduce<readonly [string, Waiting[]] | null>(
      (found, one) => (found === null || one[1].length > found[1].length ? one : found),
      null,
    );
    if (most === null || most[1].length <= (waiting.get(sharer)?.length ?? 0) + 1) return false;
    take(...most, 'last')(null);
    return true;
  };
  const take = (sharer: string, own: Waiting[], which: 'first' | 'last'): Waiting => {
    const found = (which === 'first' ? own.shift() : own.pop()) as Waiting;
    length -= 1;
    if (own.length === 0) waiting.delete(sharer);
    return found;
  };
  const leave = (slot: number): void => {
    const [next] = [...waiting].sort(([a], [b]) => (running.get(a) ?? 0) - (running.get(b) ?? 0));
    if (next === undefined) free.push(slot);
    else {
      const [sharer, own] = next;
      const resolve = take(sharer, own, 'first');
      // To the end of the turns.
      if (waiting.delete(sharer)) waiting.set(sharer, own);
      resolve(slot);
    }
    if (free.length === count) for (const watcher of watchers.splice(0)) watcher();
  };
  return {
    run: async (sharer, task) => {
      const slot = await enter(sharer);
      if (slot === null) return undefined;
      running.set(sharer, (running.get(sharer) ?? 0) + 1);
      try {
        return await task(slot);
      } finally {
        // Before it counts as gone: the others come before who has just been served.
        leave(slot);
        const left = (running.get(sharer) ?? 0) - 1;
        if (left > 0) running.set(sharer, left);
        else running.delete(sharer);
      }
    },
    drained: () => (free.length === count ? Promise.resolve() : new Promise((resolve) => watchers.push(resolve))),
  };
}
