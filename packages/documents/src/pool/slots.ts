/** A few places where work is done at the same time, and a queue of limited length before them. */
export interface Slots {
  /** Undefined, at once: the queue is full. `task` learns which slot is its own, from 0, until it settles. */
  readonly run: <T>(task: (slot: number) => Promise<T>) => Promise<T> | undefined;
  /** Resolves when nothing runs and nothing waits. */
  readonly drained: () => Promise<void>;
}

export function newSlots(count: number, queue: number): Slots {
  const free = Array.from({ length: count }, (_, i) => count - 1 - i);
  const waiting: ((slot: number) => void)[] = [];
  const watchers: (() => void)[] = [];

  const enter = (): Promise<number> => {
    const slot = free.pop();
    return slot === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(slot);
  };
  const leave = (slot: number): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(slot);
    else next(slot);
    if (free.length === count) for (const watcher of watchers.splice(0)) watcher();
  };
  const work = async <T>(task: (slot: number) => Promise<T>): Promise<T> => {
    const slot = await enter();
    try {
      return await task(slot);
    } finally {
      leave(slot);
    }
  };
  return {
    run: (task) => (free.length === 0 && waiting.length >= queue ? undefined : work(task)),
    drained: () => (free.length === count ? Promise.resolve() : new Promise((resolve) => watchers.push(resolve))),
  };
}
