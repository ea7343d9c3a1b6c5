import type { Instant } from '@cartage/core';

/** The time of a simulator, which passes only when it is told to. */
export interface SimulatedClock {
  /** ms since 1970. */
  readonly now: () => Instant;
  /** Lets so many ms pass. */
  readonly pass: (ms: number) => void;
  /** Lets `stepMs` pass, and tells the time that it is then: no two things happen at one moment. */
  readonly next: () => Instant;
}

/** Monday, 2 June 2031, 11:00 in Moscow: an hour after the moment at which the laws live. */
export const LAWS_LIVE_AT: Instant = Date.UTC(2031, 5, 2, 8);

const HOUR_MS = 3_600_000;

/**
 * A clock for the simulator that the laws are tried with.
 * @param at where it begins, ms since 1970; an hour after the moment of the laws
 * @param stepMs how far apart two things happen, ms; an hour
 */
export function openSimulatedClock(at: Instant = LAWS_LIVE_AT, stepMs: number = HOUR_MS): SimulatedClock {
  let time = at;
  const pass = (ms: number): void => {
    time += ms;
  };
  return {
    now: () => time,
    pass,
    next: () => {
      pass(stepMs);
      return time;
    },
  };
}
