import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithVendor } from '../order/lifecycle.ts';
import { type OrderStatus, orderStatuses } from '../order/statuses.ts';
import { type AskPace, type ExpectedOrder, LONGEST_TURN_MS, nextAsk, spreadOf } from './next-ask.ts';

// interface 9.12: when a vendor is asked next.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** By the clocks of Vladivostok, where it is taken, and of Moscow, where it goes. */
const inVladivostok = (text: string) => Date.parse(`${text}:00+10:00`);
const inMoscow = (text: string) => Date.parse(`${text}:00+03:00`);

const pace: AskPace = {
  shortestMs: 15 * MINUTE,
  mostMs: LONGEST_TURN_MS,
  tellsByItself: false,
  senderZone: 'Asia/Vladivostok',
  receiverZone: 'Europe/Moscow',
  spread: 0,
};

const HANDED_OVER = inVladivostok('2026-11-20T15:00');

const order: ExpectedOrder = {
  status: 'TransferredToVendor',
  statusAt: HANDED_OVER,
  vendorEventAt: null,
  takenFrom: inVladivostok('2026-11-23T09:00'),
  plannedDeliveryAt: inMoscow('2026-11-27T18:00'),
  storedUntil: null,
};

const told = (status: OrderStatus, at: number, more: Partial<ExpectedOrder> = {}): ExpectedOrder => ({
  ...order,
  status,
  statusAt: at,
  vendorEventAt: at,
  ...more,
});

describe('a vendor is asked', () => {
  it('an hour after the parcel may be taken by the clocks of the sender, and not before', () => {
    expect(nextAsk(order, HANDED_OVER, pace)).toBe(inVladivostok('2026-11-23T10:00'));
    // It is being fetched: an hour after the hand-over.
    const now = inVladivostok('2026-11-23T14:00');
    expect(nextAsk({ ...order, statusAt: now }, now, pace)).toBe(now + HOUR);
    const assigned = told('CourierAssigned', HANDED_OVER + HOUR);
    expect(nextAsk(assigned, HANDED_OVER + HOUR, pace)).toBe(inVladivostok('2026-11-23T10:00'));
    // Nobody knows when it is taken.
    expect(nextAsk({ ...order, takenFrom: null }, HANDED_OVER, pace)).toBe(HANDED_OVER + 4 * HOUR);
    expect(nextAsk({ ...order, takenFrom: HANDED_OVER + 30 * DAY }, HANDED_OVER, pace)).toBe(HANDED_OVER + 3 * DAY);
  });

  it('every four hours on the way, also about one that was to be taken and was not', () => {
    const now = inMoscow('2026-11-24T10:00');
    for (const status of ['ParcelPickedUp', 'ParcelOnTheWay', 'ProblemDetected', 'RefuseOfDelivery'] as const)
      expect(nextAsk(told(status, now - HOUR), now, pace)).toBe(now + 4 * HOUR);
    expect(nextAsk(order, now, pace)).toBe(now + 4 * HOUR);
  });

  it('hourly on the planned day of delivery, from seven o’clock by the clocks of the receiver', () => {
    const onTheWay = told('ParcelOnTheWay', inMoscow('2026-11-26T22:00'));
    const night = inMoscow('2026-11-27T04:30');
    expect(nextAsk(onTheWay, night, pace)).toBe(inMoscow('2026-11-27T07:00'));
    expect(nextAsk(onTheWay, night, { ...pace, spread: 0.5 })).toBe(inMoscow('2026-11-27T07:30'));
    expect(nextAsk(onTheWay, inMoscow('2026-11-27T07:00'), pace)).toBe(inMoscow('2026-11-27T08:00'));
    expect(nextAsk(onTheWay, inMoscow('2026-11-28T07:00'), pace)).toBe(inMoscow('2026-11-28T11:00'));
  });

  it('every quarter of an hour once it is out for delivery, after a day as before that', () => {
    const at = inMoscow('2026-11-25T09:00');
    const out = told('ParcelHandedForDelivery', at);
    expect(nextAsk(out, at, pace)).toBe(at + 15 * MINUTE);
    expect(nextAsk(out, at + 6 * HOUR, pace)).toBe(at + 6 * HOUR + 15 * MINUTE);
    expect(nextAsk(out, at + 12 * HOUR, pace)).toBe(at + 12 * HOUR + 30 * MINUTE);
    expect(nextAsk(out, at + DAY + 4 * HOUR, pace)).toBe(at + DAY + 8 * HOUR);
  });

  it.each(['ParcelInTheRecipientCity', 'FailedDeliveryAttempt', 'ChangeDateByReceiver'] as const)(
    'hourly in the mornings after a scan in the receiver’s city (%s)',
    (status) => {
      const near = told(status, inMoscow('2026-11-24T20:00'));
      expect(nextAsk(near, inMoscow('2026-11-25T05:00'), pace)).toBe(inMoscow('2026-11-25T07:00'));
      expect(nextAsk(near, inMoscow('2026-11-25T07:00'), pace)).toBe(inMoscow('2026-11-25T08:00'));
      expect(nextAsk(near, inMoscow('2026-11-25T12:00'), pace)).toBe(inMoscow('2026-11-25T16:00'));
      expect(nextAsk(near, inMoscow('2026-11-29T07:00'), pace)).toBeGreaterThan(inMoscow('2026-11-29T11:00'));
    },
  );

  it('twice a day at a point, and hourly when that sends it back', () => {
    const now = inMoscow('2026-11-27T10:00');
    const kept = told('ParcelInPickupPoint', now, { storedUntil: '2026-12-03' });
    expect(nextAsk(kept, now, pace)).toBe(now + 12 * HOUR);
    expect(nextAsk(kept, inMoscow('2026-12-02T23:00'), pace)).toBe(inMoscow('2026-12-03T07:00'));
    for (const last of ['2026-12-03T07:00', '2026-12-04T23:00'])
      expect(nextAsk(kept, inMoscow(last), pace)).toBe(inMoscow(last) + HOUR);
    expect(nextAsk(told('StoragePeriodExpires', now), now, pace)).toBe(now + HOUR);
  });

  it('hourly about a cancellation that was asked for, and on the day on which a return should be back', () => {
    const now = inMoscow('2026-11-27T19:00');
    expect(nextAsk(told('CancelRequest', now), now, pace)).toBe(now + HOUR);
    const returning = told('Returning', now);
    expect(nextAsk(returning, now, pace)).toBe(now + 4 * HOUR);
    const back = inVladivostok('2026-12-02T12:00');
    expect(nextAsk(returning, back, pace)).toBe(back + HOUR);
    expect(nextAsk(returning, inVladivostok('2026-12-02T05:00'), pace)).toBe(inVladivostok('2026-12-02T07:00'));
    expect(nextAsk(returning, back + 2 * DAY, pace)).toBe(back + 2 * DAY + (back + 2 * DAY - now) / 24);
  });

  it('ten times as seldom where it tells by itself, but twice a day', () => {
    const now = inMoscow('2026-11-25T09:00');
    const tells = { ...pace, tellsByItself: true };
    expect(nextAsk(told('ParcelHandedForDelivery', now), now, tells)).toBe(now + 150 * MINUTE);
    expect(nextAsk(told('ParcelOnTheWay', now), now, tells)).toBe(now + 12 * HOUR);
    expect(nextAsk(order, HANDED_OVER, tells)).toBe(inVladivostok('2026-11-23T10:00'));
  });

  it('as often as the installation wants it', () => {
    const now = inMoscow('2026-11-25T09:00');
    const quick = { ...pace, shortestMs: 1_000, mostMs: 1_000 };
    expect(nextAsk(order, HANDED_OVER, quick)).toBe(HANDED_OVER + 1_000);
    expect(nextAsk(told('ParcelInPickupPoint', now), now, quick)).toBe(now + 1_000);
    expect(nextAsk(told('ParcelInPickupPoint', now), now + HOUR, quick)).toBe(now + HOUR + 8_000);
    expect(nextAsk(told('ParcelOnTheWay', now), now, { ...quick, tellsByItself: true })).toBe(now + 10_000);
    expect(nextAsk(told('ParcelHandedForDelivery', now), now, { ...pace, shortestMs: HOUR })).toBe(now + HOUR);
  });
});

const moment = fc.integer({ min: HANDED_OVER - DAY, max: HANDED_OVER + 40 * DAY });
const anyOrder: fc.Arbitrary<ExpectedOrder> = fc.record({
  status: fc.constantFrom(...orderStatuses.filter(isWithVendor)),
  statusAt: moment,
  vendorEventAt: fc.option(moment),
  takenFrom: fc.option(moment),
  plannedDeliveryAt: fc.option(moment),
  storedUntil: fc.option(fc.constantFrom('2026-11-25', '2026-12-10')),
});
const anyPace: fc.Arbitrary<AskPace> = fc.record({
  shortestMs: fc.constantFrom(1_000, 15 * MINUTE, HOUR),
  mostMs: fc.constantFrom(1_000, HOUR, LONGEST_TURN_MS),
  tellsByItself: fc.boolean(),
  senderZone: fc.constantFrom('Asia/Vladivostok', 'America/New_York'),
  receiverZone: fc.constantFrom('Europe/Moscow', 'Pacific/Kiritimati'),
  spread: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

describe('the next turn of any order', () => {
  it('is a whole moment that lies no sooner than the shortest wait, and no later than three days', () => {
    fc.assert(
      fc.property(anyOrder, moment, anyPace, (one, now, how) => {
        const wait = nextAsk(one, now, how) - now;
        expect(Number.isSafeInteger(wait)).toBe(true);
        expect(wait).toBeGreaterThanOrEqual(how.shortestMs);
        expect(wait).toBeLessThanOrEqual(LONGEST_TURN_MS);
      }),
    );
  });

  it('comes at most 110 times a day, and hardly ever where the vendor tells by itself', () => {
    fc.assert(
      fc.property(anyOrder, moment, anyPace, (one, from, how) => {
        const usual = { ...how, shortestMs: MINUTE, mostMs: LONGEST_TURN_MS };
        let turns = 0;
        for (let at = nextAsk(one, from, usual); at < from + DAY; at = nextAsk(one, at, usual)) turns += 1;
        expect(turns).toBeLessThanOrEqual(how.tellsByItself ? 11 : 110);
      }),
      { numRuns: 40 },
    );
  });

  it('is no nearer after a longer silence, but for what is expected of a day', () => {
    const without = anyOrder.map((one) => ({ ...one, plannedDeliveryAt: null, storedUntil: null, takenFrom: null }));
    const silence = fc.integer({ min: 0, max: 60 * DAY });
    fc.assert(
      fc.property(without, silence, silence, anyPace, (one, a, b, how) => {
        const now = HANDED_OVER + 60 * DAY;
        const after = (quiet: number) => nextAsk({ ...one, statusAt: now - quiet, vendorEventAt: null }, now, how);
        const isAnyMorning = ['ParcelInTheRecipientCity', 'FailedDeliveryAttempt', 'ChangeDateByReceiver'];
        fc.pre(!isAnyMorning.includes(one.status) && one.status !== 'ParcelHandedForDelivery');
        expect(after(Math.min(a, b))).toBeLessThanOrEqual(after(Math.max(a, b)));
      }),
    );
  });

  it('is never the last: however long a parcel is silent, it is asked about daily once it was to be taken', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 42, max: 3_650 }), anyPace, (one, days, how) => {
        const now = HANDED_OVER + days * DAY;
        expect(nextAsk(one, now, how)).toBeLessThanOrEqual(now + DAY);
      }),
    );
  });
});

it('orders that were handed over together have their turns apart, the same in every process', () => {
  const places = Array.from({ length: 1_000 }, (_, n) => spreadOf(40_000 + n));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...places)).toBeLessThan(1);
  const tenths = Array.from({ length: 10 }, (_, n) => places.filter((place) => Math.floor(place * 10) === n).length);
  expect(Math.min(...tenths)).toBeGreaterThan(60);
  expect(Math.max(...tenths)).toBeLessThan(140);
  expect(spreadOf(40_000)).toBe(places[0]);
  const due = new Set(places.map((spread) => nextAsk(order, HANDED_OVER, { ...pace, spread })));
  expect(due.size).toBeGreaterThan(990);
});
