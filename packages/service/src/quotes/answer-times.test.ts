import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import { openAnswerTimes } from './answer-times.ts';

const connection = {} as Connection;

it('nothing is known of a vendor that was not asked, nor from another one', () => {
  const times = openAnswerTimes();
  expect(times.expectedMs(connection)).toBeNull();
  times.note({} as Connection, 300);
  expect(times.expectedMs(connection)).toBeNull();
});

it('all but two of the last twenty took no longer than what is expected; of fewer than ten none did (interface 14.3)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 70 }), (took) => {
      const times = openAnswerTimes();
      for (const ms of took) times.note(connection, ms);
      const last = took.slice(-20);
      const expected = times.expectedMs(connection) ?? Number.NaN;
      expect(last).toContain(expected);
      const slower = last.filter((ms) => ms > expected).length;
      const slowerOrSame = last.filter((ms) => ms >= expected).length;
      const leftOut = Math.floor(last.length / 10);
      expect(slower).toBeLessThanOrEqual(leftOut);
      expect(slowerOrSame).toBeGreaterThan(leftOut);
    }),
  );
});
