/**
 * Resolves in a turn of the event loop of its own, whoever else waits for one: work that is cut into pieces holds nobody
 * up for longer than one piece takes, however many requests have such work.
 */
export const turn = (): Promise<void> => {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
};

let last: Promise<void> = Promise.resolve();
