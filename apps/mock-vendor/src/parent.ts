/** The process that started this one, and shares its time with it. */
export interface Parent {
  readonly tell: (message: { type: 'ready'; url: string } | { type: 'clock'; offsetMs: number }) => void;
  /** Tells the offset and waits until the parent has set it everywhere, at most two seconds. */
  readonly setClock: (offsetMs: number) => Promise<void>;
}

const PATIENCE_MS = 2000;

/** Undefined in a process that runs on its own. */
export function openParent(onGone: () => void): Parent | undefined {
  if (process.send === undefined) return undefined;
  process.on('disconnect', onGone);
  const tell: Parent['tell'] = (message) => {
    // A parent that is just ending closes the channel; `disconnect` follows.
    process.send?.(message, undefined, undefined, () => {});
  };
  return {
    tell,
    setClock: (offsetMs) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          process.off('message', onMessage);
          resolve();
        };
        const onMessage = (message: unknown): void => {
          if ((message as { type?: unknown } | null)?.type === 'clock-set') done();
        };
        const timer = setTimeout(done, PATIENCE_MS);
        process.on('message', onMessage);
        tell({ type: 'clock', offsetMs });
      }),
  };
}
