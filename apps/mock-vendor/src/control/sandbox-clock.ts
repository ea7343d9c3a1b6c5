/** The time of the sandbox: that of the machine and an offset that only grows, until the reset. */
export interface SandboxClock {
  readonly now: () => number;
  readonly offsetMs: () => number;
  /** Everyone who shares the clock has been told when the promise settles. */
  readonly moveTo: (offsetMs: number) => Promise<void>;
}

export function openSandboxClock(
  machineNow: () => number,
  store: { readonly clockOffset: () => number; readonly setClockOffset: (offsetMs: number) => void },
  onClock: (offsetMs: number) => Promise<void>,
): SandboxClock {
  let offset = store.clockOffset();
  let turn = Promise.resolve();
  return {
    now: () => machineNow() + offset,
    offsetMs: () => offset,
    moveTo: (offsetMs) => {
      offset = offsetMs;
      store.setClockOffset(offsetMs);
      // One after the other, or an older time could arrive last.
      turn = turn.then(() => onClock(offsetMs));
      return turn;
    },
  };
}
