import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventId, readEventId } from './event-id.ts';

const whole = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

it('reads each id that it writes, and writes no two alike', () => {
  fc.assert(
    fc.property(whole, whole, whole, (companyId, place, at) => {
      expect(readEventId(eventId({ companyId, place, at }))).toEqual({ companyId, place, at });
    }),
  );
});

it.each([
  '',
  'evt_',
  'evt_1_2',
  'evt_1_2_3_4',
  'evt_0_1_1',
  'evt_1_-2_3',
  'EVT_1_2_3',
  'evt_1_2_A',
  'evt_1_01_3',
  'evt_zzzzzzzzzzz_1_1',
  ' evt_1_2_3',
])('takes %j for none', (text) => {
  expect(readEventId(text)).toBeNull();
});
