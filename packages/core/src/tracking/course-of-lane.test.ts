import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '../order/statuses.ts';
import { courseOfLane } from './course-of-lane.ts';

const zones = { senderZone: 'Europe/Moscow', receiverZone: 'Asia/Vladivostok' };
const at = (text: string) => Date.parse(text);
const order = { takeDate: '2026-11-23', deliveredAt: at('2026-11-27T12:00:00+10:00') };
const MINUTE = 60_000;

describe('what an order tells of its lane', () => {
  it('is the days from the planned pickup to the delivery, by the clocks of both ends', () => {
    expect(courseOfLane(order, [], zones)).toEqual({ days: 4, gaps: [] });
    // In Moscow it is still the day before.
    const deliveredAt = at('2026-11-27T01:00:00+10:00');
    expect(courseOfLane({ ...order, deliveredAt }, [], zones).days).toBe(4);
  });

  it('counts from the first event by which the vendor had the parcel to its arrival at the point', () => {
    const events = [
      { at: at('2026-11-30T10:00:00+10:00'), status: 'Finished' },
      { at: at('2026-11-26T10:00:00+10:00'), status: 'ParcelInPickupPoint' },
      { at: at('2026-11-23T09:00:00+03:00'), status: 'CourierAssigned' },
      { at: at('2026-11-23T12:00:00+03:00'), status: 'VendorStatus' },
      { at: at('2026-11-24T12:00:00+03:00'), status: 'ParcelPickedUp' },
    ] as const;
    expect(courseOfLane({ ...order, deliveredAt: events[0].at }, events, zones).days).toBe(2);
  });

  it('is nothing of days where it was delivered before it was taken, or after more than a year', () => {
    expect(courseOfLane({ ...order, deliveredAt: at('2026-11-20T12:00:00Z') }, [], zones).days).toBeNull();
    expect(courseOfLane({ ...order, deliveredAt: at('2028-11-20T12:00:00Z') }, [], zones).days).toBeNull();
  });

  it('has a gap less than there are moments, in whatever sequence they come and however often one is told', () => {
    const events = fc.array(
      fc.record({
        at: fc.nat(50 * 24 * 60).map((minutes) => minutes * MINUTE),
        status: fc.constantFrom(...orderStatuses),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(events, fc.integer(), (told, turn) => {
        const { gaps } = courseOfLane(order, told, zones);
        expect(gaps).toHaveLength(new Set(told.map((one) => one.at)).size - 1);
        const shuffled = [...told, ...told].sort((one, other) => ((one.at ^ turn) % 7) - ((other.at ^ turn) % 7));
        expect(courseOfLane(order, shuffled, zones).gaps).toEqual(gaps);
        for (const gap of gaps) expect(gap % 5).toBe(0);
      }),
    );
  });

  it('rounds gaps up, those of a day and more to the hour, and leaves out what is no silence but a loss', () => {
    const gap = (minutes: number) =>
      courseOfLane(
        order,
        [
          { at: 0, status: 'InProgress' },
          { at: minutes * MINUTE, status: 'InProgress' },
        ],
        zones,
      ).gaps;
    expect([1, 5, 6, 1_439, 1_440, 1_441].map(gap)).toEqual([[5], [5], [10], [1_440], [1_440], [1_500]]);
    expect(gap(60 * 1_440 + 1)).toEqual([]);
  });
});
