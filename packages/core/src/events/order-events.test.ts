import { describe, expect, it } from 'vitest';
import { moves } from '../order/lifecycle.ts';
import { orderStatuses, statuses } from '../order/statuses.ts';
import { sampleOption } from '../testing/sample-option.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { isEventType, orderEventTypes } from './event-types.ts';
import { moveEventTypes, orderFacts } from './order-events.ts';

const possible = orderStatuses.flatMap((from) => moves[from].map((to) => [from, to] as const));

describe('the events of a move', () => {
  it('begin with the general one, so that whoever listens to it alone misses no move', () => {
    for (const [from, to] of possible) {
      const types = moveEventTypes(from, to);
      expect([from, to, types[0]]).toEqual([from, to, from === to ? undefined : 'order.status_changed']);
    }
  });

  it('are types that there are, each once', () => {
    for (const [from, to] of possible) {
      const types = moveEventTypes(from, to);
      expect(new Set(types).size).toBe(types.length);
      for (const type of types) expect(isEventType(type) && orderEventTypes.includes(type)).toBe(true);
    }
  });

  it('are none where a vendor repeats a step on the way', () => {
    for (const status of orderStatuses) expect(moveEventTypes(status, status)).toEqual([]);
  });

  it('say that an order is handed over, delivered or canceled exactly where it is', () => {
    for (const [from, to] of possible.filter(([before, after]) => before !== after)) {
      const types = moveEventTypes(from, to);
      expect(types.includes('order.handed_over')).toBe(to === 'TransferredToVendor');
      expect(types.includes('order.delivered')).toBe(statuses[to].master === 'Finished');
      expect(types.includes('order.canceled')).toBe(to === 'Canceled');
    }
  });

  it.each([
    ['TransferringToVendor', 'Draft'],
    ['TransferringToVendor', 'VendorUnavailable'],
    ['VendorUnavailable', 'VendorError'],
    ['ParcelOnTheWay', 'FailedDeliveryAttempt'],
    ['ParcelInPickupPoint', 'StoragePeriodExpires'],
    ['ParcelHandedForDelivery', 'RefuseOfDelivery'],
    ['InProgress', 'ProblemDetected'],
  ] as const)('are those of a problem: %s, then %s', (from, to) => {
    expect(moveEventTypes(from, to)).toContain('order.problem');
  });

  it.each([
    ['OnApproval', 'Draft'],
    ['ParcelOnTheWay', 'ParcelInPickupPoint'],
    ['Draft', 'Canceled'],
    ['ParcelHandedForDelivery', 'Finished'],
  ] as const)('are those of no problem: %s, then %s', (from, to) => {
    expect(moveEventTypes(from, to)).not.toContain('order.problem');
  });
});

describe('what an event tells of an order', () => {
  it('is the order as it stands, with the status that it had where it is a move', () => {
    const order = {
      ...sampleOrder,
      status: 'Finished',
      receivedBy: 'Алия',
      deliveredAt: 5,
      option: sampleOption,
    } as const;
    expect(orderFacts(order, { statusBefore: 'ParcelOnTheWay' })).toMatchObject({
      number: order.number,
      status: 'Finished',
      statusBefore: 'ParcelOnTheWay',
      deliveredAt: 5,
      receivedBy: 'Алия',
      vendorKey: sampleOption.vendor.key,
      line: null,
      changed: [],
    });
  });

  it('has the same status before and after where it is no move, and none before of an order that is new', () => {
    expect(orderFacts(sampleOrder).statusBefore).toBe(sampleOrder.status);
    expect(orderFacts(sampleOrder, { statusBefore: null }).statusBefore).toBeNull();
    expect(orderFacts(sampleOrder).vendorKey).toBeNull();
  });

  it('has of a line of the history what the receiver of it may know, and not who reported what', () => {
    const text = { en: 'Picked up', ru: 'Забран' };
    const line = { at: 7, source: 'Swift', text, status: 'ParcelPickedUp', isReturn: false } as const;
    expect(orderFacts(sampleOrder, { line, changed: ['receiver.phone'] })).toMatchObject({
      line: { at: 7, source: 'Swift', text, isReturn: false },
      changed: ['receiver.phone'],
    });
    expect(orderFacts(sampleOrder, { line }).line).not.toHaveProperty('status');
  });
});
