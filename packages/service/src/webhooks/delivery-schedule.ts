import type { Instant } from '@cartage/core';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long a delivery is tried again. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** After the first failed try, the second and so on; the last one again and again. */
const waits = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
] as const;

/** A delivery that failed just now. */
export interface FailedDelivery {
  readonly firstTriedAt: Instant;
  /** This one with them. */
  readonly tries: number;
  readonly now: Instant;
  /** What the endpoint has asked for; null: nothing. */
  readonly retryAfterMs: number | null;
  /** The clock is not known to have jumped (`ClockWatch`). */
  readonly isClockBelieved: boolean;
  /** From 0 to 1: spreads those that failed together. */
  readonly random: number;
}

/** When it is tried again, the last time as its three days end; null: they are over, and it was tried often enough. */
export const nextTry = ({
  firstTriedAt,
  tries,
  now,
  retryAfterMs,
  isClockBelieved,
  random,
}: FailedDelivery): Instant | null => {
  const end = firstTriedAt + GIVE_UP_AFTER_MS;
  const isOver = now >= end;
  if (isOver && tries >= FEWEST_TRIES && isClockBelieved) return null;
  const wait = (waits[Math.min(tries, waits.length) - 1] ?? waits[0]) * (1 + random * SPREAD);
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS);
  const next = now + Math.round(Math.max(wait, asked));
  // A try that begins shortly before the end might fail behind it, and the last one would not be made.
  return !isOver && next > end - MINUTE ? end : next;
};

/** So many there are where each waits for as long as can be. Where nobody has tried for days, time alone says nothing. */
const FEWEST_TRIES = 7;

const SPREAD = 0.2;
const LONGEST_ASKED_MS = 12 * HOUR;

/** Whether the endpoint takes events, though it may not take each; a moment in the future tells nothing. */
export const takesEvents = (takenAt: Instant | null, now: Instant): boolean =>
  takenAt !== null && Math.abs(now - takenAt) < GIVE_UP_AFTER_MS;

/** So many deliveries are on their way to one endpoint at once. */
export const SLOTS = 8;

/**
 * For how long nothing is tried with an endpoint, and what is tried then is tried alone: as many failures in a row as it
 * has slots say that it is down, whatever is sent. Its events wait in the line meanwhile, which costs nothing.
 */
export const pauseAfter = (failures: number): number =>
  failures < SLOTS ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - SLOTS, 16));

const FIRST_PAUSE_MS = 5 * SECOND;
const LONGEST_PAUSE_MS = 5 * MINUTE;
