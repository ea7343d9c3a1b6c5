import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal, isWithVendor, moves } from '../order/lifecycle.ts';
import { type OrderStatus, orderStatuses } from '../order/statuses.ts';
import type { VendorEvent } from './event.ts';
import { type Merged, MOST_REPORTED, mergeEvents, type TrackedState, toldNext, toldStatuses } from './merge-events.ts';

const NOW = 100_000;

const order = (status: OrderStatus, rest: Partial<TrackedState> = {}): TrackedState => ({
  status,
  statusAt: 1000,
  statusBeforeCancel: null,
  deliveredAt: null,
  receivedBy: null,
  vendorEventAt: null,
  ...rest,
});

const event = (at: number, status: OrderStatus, rest: Partial<VendorEvent> = {}): VendorEvent => ({
  at,
  source: 'Swift',
  text: { en: `${status} it is`, ru: `${status} оно` },
  status,
  isReturn: false,
  receivedBy: null,
  ...rest,
});

const after = (state: TrackedState, ...batch: readonly VendorEvent[]): Merged => mergeEvents(state, batch, NOW);
const lines = ({ events }: Merged) => events.map(({ at, status }) => [at, status]);

describe('a batch', () => {
  it('moves the order step by step, whatever its order', () => {
    const merged = after(
      order('TransferredToVendor'),
      event(4000, 'Finished', { receivedBy: 'Иванов' }),
      event(2000, 'CourierAssigned'),
      event(3000, 'ParcelPickedUp'),
    );
    expect(merged.state).toEqual({
      status: 'Finished',
      statusAt: 4000,
      statusBeforeCancel: null,
      deliveredAt: 4000,
      receivedBy: 'Иванов',
    });
    expect(merged.vendorEventAt).toBe(4000);
    expect(lines(merged)).toEqual([
      [2000, 'CourierAssigned'],
      [3000, 'ParcelPickedUp'],
      [4000, 'Finished'],
    ]);
  });

  it('of one instant goes along the way', () => {
    const merged = after(
      order('TransferredToVendor'),
      event(2000, 'ParcelInPickupPoint'),
      event(2000, 'CourierAssigned'),
    );
    expect(merged.state.status).toBe('ParcelInPickupPoint');
  });

  it('tells each event once', () => {
    const twice = event(2000, 'CourierAssigned');
    expect(lines(after(order('TransferredToVendor'), twice, { ...twice }))).toEqual([[2000, 'CourierAssigned']]);
  });

  it('knows who received the parcel, if one of two tellings knows', () => {
    const told = event(2000, 'Finished');
    const known = { ...told, receivedBy: 'Иванов' };
    for (const batch of [
      [told, known],
      [known, told],
    ]) {
      expect(after(order('ParcelOnTheWay'), ...batch).state.receivedBy).toBe('Иванов');
    }
  });

  it('may be empty', () => {
    const before = order('ParcelOnTheWay', { vendorEventAt: 900 });
    const { vendorEventAt, ...state } = before;
    expect(after(before)).toEqual({ state, vendorEventAt, events: [] });
  });
});

describe('recorded without moving', () => {
  it('an event older than the newest known one keeps its time and status', () => {
    const merged = after(
      order('ParcelOnTheWay', { statusAt: 5000, vendorEventAt: 5000 }),
      event(4000, 'CourierAssigned'),
    );
    expect(merged).toMatchObject({ state: { status: 'ParcelOnTheWay', statusAt: 5000 }, vendorEventAt: 5000 });
    expect(lines(merged)).toEqual([[4000, 'CourierAssigned']]);
  });

  it('an event of the same instant that lies further back', () => {
    const merged = after(
      order('ParcelOnTheWay', { statusAt: 5000, vendorEventAt: 5000 }),
      event(5000, 'CourierAssigned'),
    );
    expect(merged.state.status).toBe('ParcelOnTheWay');
  });

  it('a move that the lifecycle refuses; the newest line still carries the status of the order', () => {
    const merged = after(order('RefuseOfDelivery', { vendorEventAt: 900 }), event(2000, 'ParcelOnTheWay'));
    expect(merged).toMatchObject({
      state: { status: 'RefuseOfDelivery', statusAt: 1000 },
      vendorEventAt: 2000,
      events: [{ at: 2000, status: 'RefuseOfDelivery', text: { en: 'ParcelOnTheWay it is' } }],
    });
  });

  it.each<OrderStatus>(['TransferredToVendor', 'Draft', 'VendorError', 'Removed', 'AutoFinished', 'CancelRequest'])(
    '%s, which no vendor decides',
    (status) => {
      const merged = after(order('CourierAssigned', { vendorEventAt: 900 }), event(2000, status));
      expect(merged.state.status).toBe('CourierAssigned');
      expect(lines(merged)).toEqual([[2000, 'CourierAssigned']]);
    },
  );

  it('whatever is told of a finished order', () => {
    const merged = after(order('Finished', { deliveredAt: 1000, vendorEventAt: 900 }), event(2000, 'Canceled'));
    expect(merged.state).toMatchObject({ status: 'Finished', statusAt: 1000, deliveredAt: 1000 });
    expect(lines(merged)).toEqual([[2000, 'Finished']]);
  });
});

it.each<OrderStatus>(['Draft', 'TransferringToVendor', 'VendorUnavailable', 'VendorError'])(
  "an order in %s is not the vendor's yet: its events wait",
  (status) => {
    const batch = [event(2000, 'CourierAssigned'), event(3000, 'Finished'), event(4000, 'Canceled')];
    expect(after(order(status), ...batch)).toMatchObject({ state: { status }, vendorEventAt: null, events: [] });
  },
);

describe('while a cancellation is open', () => {
  const open = order('CancelRequest', { statusBeforeCancel: 'CourierAssigned', vendorEventAt: 900 });

  it('events on the way change where a refusal returns to', () => {
    const merged = after(open, event(2000, 'ParcelPickedUp'), event(3000, 'ParcelOnTheWay'));
    expect(merged.state).toMatchObject({
      status: 'CancelRequest',
      statusAt: 1000,
      statusBeforeCancel: 'ParcelOnTheWay',
    });
    expect(lines(merged)).toEqual([
      [2000, 'CancelRequest'],
      [3000, 'CancelRequest'],
    ]);
  });

  it('a repeat of the status before does not end it', () => {
    expect(after(open, event(2000, 'CourierAssigned')).state.status).toBe('CancelRequest');
  });

  it('a parcel that comes back is followed too, and not away from there against the lifecycle', () => {
    const merged = after(open, event(2000, 'Returning'), event(3000, 'ParcelOnTheWay'));
    expect(merged.state).toMatchObject({ status: 'CancelRequest', statusBeforeCancel: 'Returning' });
  });

  it.each<OrderStatus>(['Canceled', 'Finished', 'RefuseOfDelivery', 'FinishedWithReturn'])('%s ends it', (status) => {
    expect(after(open, event(2000, status)).state).toMatchObject({ status, statusBeforeCancel: null });
  });
});

it('a vendor that cancels unasked passes through CancelRequest', () => {
  const merged = after(order('ParcelOnTheWay', { vendorEventAt: 900 }), event(2000, 'Canceled'));
  expect(merged.state).toMatchObject({ status: 'Canceled', statusAt: 2000 });
  expect(lines(merged)).toEqual([
    [2000, 'CancelRequest'],
    [2000, 'Canceled'],
  ]);
  expect(new Set(merged.events.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

it.each(orderStatuses)('what can be told of an order in %s is what moves it, or is followed', (from) => {
  const state = order(from, from === 'CancelRequest' ? { statusBeforeCancel: 'TransferredToVendor' } : {});
  const moving = orderStatuses.filter((status) => {
    const { status: now, statusAt, statusBeforeCancel } = after(state, event(2000, status)).state;
    return now !== from || statusAt !== state.statusAt || statusBeforeCancel !== state.statusBeforeCancel;
  });
  // Before the hand-over nothing is merged at all.
  if (isWithVendor(from) || isFinal(from)) expect(toldNext(state)).toEqual(moving);
  expect(toldStatuses).toEqual(expect.arrayContaining([...toldNext(state)]));
});

it('a vendor tells neither what is the service’s own to decide nor what was before it', () => {
  expect(orderStatuses.filter((status) => !toldStatuses.includes(status))).toEqual([
    'Draft',
    'RateRequest',
    'OnApproval',
    'AwaitingPayment',
    'TransferringToVendor',
    'VendorError',
    'VendorUnavailable',
    'TransferredToVendor',
    'CancelRequest',
    'AutoFinished',
    'Removed',
  ]);
});

describe('clocks', () => {
  it('that lag: a move is recorded no earlier than the one before', () => {
    const merged = after(order('TransferredToVendor', { statusAt: 5000 }), event(4000, 'CourierAssigned'));
    expect(merged).toMatchObject({ state: { statusAt: 5000 }, vendorEventAt: 4000 });
    expect(lines(merged)).toEqual([[5000, 'CourierAssigned']]);
  });

  it('that run ahead a little are believed; the future waits until it is due', () => {
    const merged = after(
      order('TransferredToVendor'),
      event(NOW + 60_000, 'CourierAssigned'),
      event(NOW + 3 * 3_600_000, 'Finished'),
    );
    expect(merged.state.status).toBe('CourierAssigned');
    expect(merged.vendorEventAt).toBe(NOW + 60_000);
  });
});

it('rubbish is left out or made fit to store', () => {
  const merged = after(
    order('TransferredToVendor'),
    event(Number.NaN, 'Finished'),
    event(-1e300, 'Finished'),
    event(2000, 'toString' as OrderStatus),
    event(3000, 'CourierAssigned', { text: { en: `a\0b\ud800${'x'.repeat(5000)}`, ru: '' } }),
  );
  expect(merged.events).toHaveLength(1);
  const [line] = merged.events;
  expect(line?.text.en).toMatch(/^a b\ufffdx+$/);
  expect(line?.text.en.length).toBeLessThanOrEqual(1000);
  expect(line?.fingerprint.length).toBeLessThan(400);
});

describe('a flood of events', () => {
  const flood = (count: number, status: OrderStatus = 'ParcelOnTheWay') =>
    Array.from({ length: count }, (_, n) => event(2_000 + n, status, { text: { en: `scan ${n}`, ru: `скан ${n}` } }));

  it('moves the order as all of it tells, and the newest of it are its history', () => {
    const merged = after(order('TransferredToVendor'), ...flood(9_000));
    expect(merged.state).toMatchObject({ status: 'ParcelOnTheWay', statusAt: 10_999 });
    expect(merged.vendorEventAt).toBe(10_999);
    expect(merged.events).toHaveLength(MOST_REPORTED);
    expect(merged.events[0]?.text.en).toBe('scan 8000');
    expect(merged.events.at(-1)?.text.en).toBe('scan 8999');
  });

  it('is nothing new when it is told again', () => {
    const { state, vendorEventAt, events } = after(order('TransferredToVendor'), ...flood(9_000));
    const again = after({ ...state, vendorEventAt }, ...flood(9_000));
    expect(again.state).toEqual(state);
    expect(again.events.map(({ fingerprint }) => fingerprint)).toEqual(events.map(({ fingerprint }) => fingerprint));
  });

  it('hides no end', () => {
    const delivered = event(1_500, 'Finished', { receivedBy: 'Иванов' });
    const merged = after(order('TransferredToVendor'), delivered, ...flood(3_000));
    expect(merged.state).toMatchObject({ status: 'Finished', receivedBy: 'Иванов' });
    expect(lines(merged)[0]).toEqual([1_500, 'Finished']);
    expect(merged.events).toHaveLength(MOST_REPORTED + 1);
    expect(new Set(merged.events.map(({ status }) => status))).toEqual(new Set(['Finished']));
  });
});

describe('whatever a vendor tells', () => {
  const someEvent = fc.record({
    at: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -5, max: 5_000_000 }), fc.double()),
    source: fc.constantFrom('Swift', 'Econom'),
    text: fc.record({ en: fc.constantFrom('a', 'b', '\0'), ru: fc.constant('а') }),
    status: fc.constantFrom(...orderStatuses),
    isReturn: fc.boolean(),
    receivedBy: fc.constantFrom(null, 'Иванов', 'Петров'),
  });
  const batch = fc.array(someEvent, { maxLength: 12 });
  const someOrder = fc
    .record({
      status: fc.constantFrom(...orderStatuses),
      statusAt: fc.integer({ min: 0, max: 20 }),
      before: fc.constantFrom(...orderStatuses.filter((status) => moves[status].includes('CancelRequest'))),
      vendorEventAt: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 20 })),
    })
    .map(({ before, ...rest }) =>
      order(rest.status, { ...rest, statusBeforeCancel: rest.status === 'CancelRequest' ? before : null }),
    );

  it('ends in the same state in any order and with repeats', () => {
    fc.assert(
      fc.property(someOrder, batch, fc.infiniteStream(fc.nat()), (start, events, chance) => {
        const shuffled = [...events, ...events.slice(0, 3)]
          .map((event) => [chance.next().value ?? 0, event] as const)
          .sort(([a], [b]) => a - b)
          .map(([, event]) => event);
        expect(mergeEvents(start, shuffled, NOW)).toEqual(mergeEvents(start, events, NOW));
      }),
    );
  });

  it('changes nothing when it is told again, as a whole or in part', () => {
    fc.assert(
      fc.property(someOrder, batch, fc.nat(12), (start, events, from) => {
        const { state, vendorEventAt, events: lines } = mergeEvents(start, events, NOW);
        const again = mergeEvents({ ...state, vendorEventAt }, events.slice(from), NOW);
        expect(again.state).toEqual(state);
        expect(again.vendorEventAt).toBe(vendorEventAt);
        const known = lines.map(({ fingerprint }) => fingerprint);
        expect(again.events.filter(({ fingerprint }) => !known.includes(fingerprint))).toEqual([]);
      }),
    );
  });

  it('keeps to the table, leaves no final status, and the newest line carries the status of the order', () => {
    fc.assert(
      fc.property(someOrder, batch, (start, events) => {
        const merged = mergeEvents(start, events, NOW);
        if (isFinal(start.status)) expect(merged.state).toEqual(mergeEvents(start, [], NOW).state);
        expect(merged.state.statusAt).toBeGreaterThanOrEqual(start.statusAt);
        const history = [{ at: start.statusAt, status: start.status }, ...merged.events];
        const newest = history.reduce((last, line) => (line.at >= last.at ? line : last));
        expect(newest.status).toBe(merged.state.status);
      }),
    );
  });
});

describe('an end that is told late', () => {
  const ends = ['Finished', 'FinishedWithAdditional', 'FinishedWithReturn'] as const;
  const open = orderStatuses.filter(isWithVendor);

  it.each(ends)('%s moves every order that has not ended, and stands no earlier than the move before', (status) => {
    for (const from of open) {
      const before = from === 'CancelRequest' ? ({ statusBeforeCancel: 'InProgress' } as const) : {};
      const merged = after(order(from, { statusAt: 5000, vendorEventAt: 9000, ...before }), event(2000, status));
      expect([from, merged.state.status, merged.vendorEventAt]).toEqual([from, status, 9000]);
      expect(lines(merged)).toEqual([[5000, status]]);
    }
  });

  it.each(orderStatuses.filter(isFinal))('%s is left by none', (from) => {
    for (const status of ends) {
      expect(after(order(from, { vendorEventAt: 9000 }), event(2000, status)).state.status).toBe(from);
    }
  });

  it('another status that comes late moves nothing', () => {
    for (const status of ['Canceled', 'RefuseOfDelivery', 'Returning', 'ParcelPickedUp'] as const) {
      const merged = after(order('ParcelOnTheWay', { statusAt: 5000, vendorEventAt: 9000 }), event(2000, status));
      expect(merged.state.status).toBe('ParcelOnTheWay');
    }
  });

  it.each(['Returning', 'RefuseOfDelivery'] as const)('the receiver comes after all: %s', (from) => {
    for (const status of ['Finished', 'FinishedWithAdditional'] as const) {
      expect(after(order(from, { vendorEventAt: 900 }), event(2000, status)).state).toMatchObject({
        status,
        deliveredAt: 2000,
      });
    }
  });
});
