import { describe, expect, it } from 'vitest';
import { openClockWatch } from './clock-watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-11-23T12:00:00Z');

/** A process, and a database that knows what its look has allowed to be written. */
const start = (moment: number | null, at = NOON) => {
  let now = at;
  let passed = 0;
  let known = moment;
  const watch = openClockWatch({ clock: () => now, monotonic: () => passed, leaseMs: 2 * MINUTE });
  watch.begin(known);
  const look = () => {
    const found = watch.look(known);
    if (found === 'believed' || found === 'outwaited') known = now;
    return found;
  };
  return {
    watch,
    look,
    pass: (ms: number) => {
      now += ms;
      passed += ms;
    },
    jump: (ms: number) => {
      now += ms;
    },
    /** A minute and a look, again and again. */
    live: (ms: number) => {
      let found = look();
      for (let lived = 0; lived < ms; lived += MINUTE) {
        now += MINUTE;
        passed += MINUTE;
        found = look();
      }
      return found;
    },
    write: (at: number) => {
      known = at;
    },
    known: () => known,
    now: () => now,
  };
};

describe('A process that serves', () => {
  it('believes its clock while nothing contradicts it, however long it was away from the database', () => {
    const { watch, look, pass } = start(NOON - HOUR);
    expect(look()).toBe('believed');
    pass(9 * DAY);
    expect(watch.isBelieved()).toBe(true);
    expect(look()).toBe('believed');
  });

  it('does not believe one that jumps by more than a day from that moment on, and does when it is back', () => {
    const { watch, look, pass, jump } = start(NOON);
    pass(10_000);
    jump(DAY + 1);
    expect(watch.isBelieved()).toBe(false);
    jump(-DAY - 1);
    expect(watch.isBelieved()).toBe(true);
    jump(DAY);
    expect(watch.isBelieved()).toBe(true);
    expect(look()).toBe('believed');
  });

  it('never believes it by itself, and writes nothing of it down', () => {
    const { watch, live, jump, known } = start(NOON);
    live(MINUTE);
    const before = known();
    jump(400 * DAY);
    expect(live(3 * HOUR)).toBe('ahead');
    expect(watch.isBelieved()).toBe(false);
    expect(known()).toBe(before);
  });

  it('believes it when somebody says that it is right: here, or in the database', () => {
    const here = start(NOON);
    here.jump(400 * DAY);
    here.watch.agree();
    expect(here.watch.isBelieved()).toBe(true);
    const there = start(NOON);
    there.live(MINUTE);
    there.jump(400 * DAY);
    expect(there.look()).toBe('ahead');
    there.write(there.now());
    expect(there.look()).toBe('believed');
    expect(there.watch.isBelieved()).toBe(true);
  });
});

describe('Leases are judged', () => {
  it('by the clock while it goes evenly, and follows small steps', () => {
    const { watch, pass, jump, now } = start(NOON);
    pass(DAY);
    expect(watch.steady()).toBe(now());
    jump(-5_000);
    expect([watch.steady(), watch.hasJumped()]).toEqual([now(), false]);
    jump(5_000);
    expect([watch.steady(), watch.hasJumped()]).toEqual([now(), false]);
  });

  it.each([400 * DAY, -400 * DAY, 5_001])('as if it had not jumped by %i ms, until all of before are over', (ms) => {
    const { watch, pass, jump, now } = start(NOON);
    jump(ms);
    expect([watch.hasJumped(), watch.steady()]).toEqual([true, now() - ms]);
    pass(2 * MINUTE - 1);
    expect([watch.hasJumped(), watch.steady()]).toEqual([true, now() - ms]);
    pass(1);
    expect([watch.hasJumped(), watch.steady()]).toEqual([false, now()]);
  });

  it('from the last jump on where it jumps again, and at once where it is back or was moved on purpose', () => {
    const { watch, pass, jump, now } = start(NOON);
    jump(DAY);
    expect(watch.hasJumped()).toBe(true);
    pass(MINUTE);
    jump(DAY);
    expect(watch.hasJumped()).toBe(true);
    pass(MINUTE);
    expect(watch.hasJumped()).toBe(true);
    jump(-2 * DAY);
    expect([watch.hasJumped(), watch.steady()]).toEqual([false, now()]);
    jump(DAY);
    watch.agree();
    expect([watch.hasJumped(), watch.steady()]).toEqual([false, now()]);
  });
});

describe('A process that starts', () => {
  it('believes its clock where no process ever wrote what time it was', () => {
    const { watch, look } = start(null);
    expect(watch.isBelieved()).toBe(true);
    expect(look()).toBe('believed');
  });

  it('believes one that is a day ahead, as after a night', () => {
    const { watch } = start(NOON - DAY);
    expect(watch.isBelieved()).toBe(true);
  });

  it('waits an hour where it is further ahead', () => {
    const { watch, live } = start(NOON - 5 * DAY);
    expect(watch.isBelieved()).toBe(false);
    expect(live(59 * MINUTE)).toBe('ahead');
    expect(watch.isBelieved()).toBe(false);
    expect(live(MINUTE)).toBe('outwaited');
    expect(watch.isBelieved()).toBe(true);
    expect(live(MINUTE)).toBe('believed');
  });

  it('waits on while another process writes another time', () => {
    const { watch, live, write } = start(NOON - 5 * DAY);
    for (let n = 1; n < 8; n += 1) {
      live(10 * MINUTE);
      write(NOON - 5 * DAY + n * 10 * MINUTE);
    }
    expect(live(0)).toBe('ahead');
    expect(watch.isBelieved()).toBe(false);
  });

  it('waits anew where the clock jumps once more', () => {
    const { live, jump } = start(NOON - 5 * DAY);
    live(50 * MINUTE);
    jump(2 * MINUTE);
    expect(live(50 * MINUTE)).toBe('ahead');
    expect(live(11 * MINUTE)).not.toBe('ahead');
  });

  it('ends nothing too early by a clock that is behind, keeps what is known, and gets used to it in an hour', () => {
    const { watch, live, jump, known } = start(NOON);
    live(0);
    jump(-400 * DAY);
    expect(watch.isBelieved()).toBe(true);
    expect(live(30 * MINUTE)).toBe('behind');
    expect(known()).toBe(NOON);
    jump(400 * DAY);
    expect(live(MINUTE)).toBe('believed');
    jump(-400 * DAY);
    live(61 * MINUTE);
    expect(known()).toBeLessThan(NOON - 399 * DAY);
    jump(400 * DAY);
    expect(watch.isBelieved()).toBe(false);
  });
});
