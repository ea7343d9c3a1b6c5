import type { Instant } from '@cartage/core';

/** Whether a process may believe what its clock says. A clock is set by hand, by a battery that died, by a virtual machine that slept. */
export interface ClockWatch {
  /**
   * false: the clock is more than a day ahead of what is known, and nothing else says that so much time has passed. Then
   * nothing ends and nothing is forgotten because of its age.
   */
  readonly isBelieved: () => boolean;
  /** At a start: what time it was when the last process wrote it down; null: none ever did. */
  readonly begin: (moment: Instant | null) => void;
  /**
   * Every minute, with what the database knows by now. `outwaited`: the clock is believed from now on though the database
   * knows another time, because it has gone evenly for an hour and nobody has contradicted it.
   */
  readonly look: (moment: Instant | null) => 'believed' | 'ahead' | 'behind' | 'outwaited';
  /** Somebody who may say so says that the clock is right. */
  readonly agree: () => void;
  /** What time it is as far as is known, whatever the clock says. */
  readonly known: () => Instant;
  /**
   * The clock has jumped, either way, and what was leased before need not be over: by what it says now, the leases of those
   * who are at work would be, and what they do would be done twice. Nothing is claimed meanwhile.
   */
  readonly hasJumped: () => boolean;
  /** The time by which leases are judged: the clock, and while it has jumped, what it would say if it had not. */
  readonly steady: () => Instant;
}

export interface WatchedClock {
  readonly clock: () => Instant;
  /** ms that have passed since any moment, whatever the clock does; absent: nothing contradicts the clock, and it is believed. */
  readonly monotonic?: (() => number) | undefined;
  /** The longest lease, ms. */
  readonly leaseMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A clock that is moved by more does not go evenly. */
const UNEVEN_MS = 60_000;
/** One that is moved by more jumps: leases are to be kept longer than that before they end. */
const JUMP_MS = 5_000;

/** It believes the clock until it has begun. */
export const openClockWatch = ({ clock, monotonic, leaseMs }: WatchedClock): ClockWatch =>
  monotonic === undefined ? unwatched(clock) : watched(clock, monotonic, leaseMs);

const unwatched = (clock: () => Instant): ClockWatch => ({
  isBelieved: () => true,
  begin: () => {},
  look: () => 'believed',
  agree: () => {},
  known: clock,
  hasJumped: () => false,
  steady: clock,
});

const watched = (clock: () => Instant, monotonic: () => number, leaseMs: number): ClockWatch => {
  let base = { at: clock(), since: monotonic() };
  /** Of a process that has just started nothing says how long nobody served. */
  let isStarting = true;
  /** From when on the clock has gone evenly, by both clocks, and what the database knew then. */
  let even = { at: base.at, since: base.since, moment: null as Instant | null };

  /** The clock is so far ahead of what has passed; and so far, since when, where it has jumped lately. */
  let offset = clock() - monotonic();
  let jumped: { readonly to: number; readonly since: number } | null = null;

  const follow = (to: number): void => {
    offset = to;
    jumped = null;
  };
  const steady = (): Instant => {
    const [now, passed] = [clock(), monotonic()];
    const to = now - passed;
    if (Math.abs(to - offset) > JUMP_MS) {
      if (jumped === null || Math.abs(to - jumped.to) > JUMP_MS) jumped = { to, since: passed };
      if (passed - jumped.since < leaseMs) return passed + offset;
    }
    follow(to);
    return now;
  };

  const known = (): Instant => base.at + monotonic() - base.since;
  const agree = (): void => {
    base = { at: clock(), since: monotonic() };
    isStarting = false;
  };
  const isEvenFor = (moment: Instant | null): number => {
    const [at, since] = [clock(), monotonic()];
    const isEven = Math.abs(at - even.at - (since - even.since)) <= UNEVEN_MS;
    // Where another process goes on writing another time, it contradicts.
    if (!isEven || moment !== even.moment) even = { at, since, moment };
    return since - even.since;
  };

  return {
    isBelieved: () => clock() - known() <= DAY_MS,
    begin: (moment) => {
      base = { at: moment ?? clock(), since: monotonic() };
      even = { at: clock(), since: monotonic(), moment };
      isStarting = true;
    },
    look: (moment) => {
      const now = clock();
      const evenMs = isEvenFor(moment);
      const isNear = (at: Instant): boolean => Math.abs(now - at) <= DAY_MS;
      if (isNear(known()) || (moment !== null && isNear(moment))) {
        agree();
        return 'believed';
      }
      const isAhead = now > known();
      if ((isAhead && !isStarting) || evenMs < HOUR_MS) return isAhead ? 'ahead' : 'behind';
      agree();
      return 'outwaited';
    },
    agree: () => {
      agree();
      follow(clock() - monotonic());
    },
    known,
    hasJumped: () => {
      steady();
      return jumped !== null;
    },
    steady,
  };
};
