/** Chance that a seed repeats. */
export interface Dice {
  /** A number from `from` on and below `to`. */
  readonly between: (from: number, to: number) => number;
  /** True in this share of the throws. */
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(things: readonly T[]) => T;
}

/** Each name has a course of its own, so that one user's throws do not move another's. */
export const openDice = (seed: number, name: string): Dice => {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619), seed + 1);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    chance: (share) => next() < share,
    pick: (things) => {
      const index = Math.floor(next() * things.length);
      if (!(index in things)) throw new RangeError('There is nothing to pick from.');
      return things[index] as (typeof things)[number];
    },
  };
};
