import { describe, expect, it } from 'vitest';
import { isProblem } from '../problem.ts';
import { advance, cancelMove, isFinal, isWithVendor, moveProblem, moves, type OrderState } from './lifecycle.ts';
import { type OrderStatus, orderStatuses, statuses } from './statuses.ts';

/** The statuses with the vendor (interface 9.5). */
const withVendor: readonly OrderStatus[] = [
  'TransferredToVendor',
  'CourierAssigned',
  'ParcelPickedUp',
  'CourierOnTheWay',
  'ParcelOnTheWay',
  'ParcelInTheRecipientCity',
  'ParcelHandedForDelivery',
  'ParcelInPickupPoint',
  'VendorStatus',
  'InProgress',
  'ChangeDateByReceiver',
  'FailedDeliveryAttempt',
  'StoragePeriodExpires',
  'RequestForInformation',
  'ProblemDetected',
];

/** The moves of interface 9.4 and 9.5, written out. */
const decided: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  Draft: ['OnApproval', 'AwaitingPayment', 'TransferringToVendor', 'Canceled', 'Removed'],
  RateRequest: ['Draft', 'OnApproval', 'AwaitingPayment', 'TransferringToVendor', 'Canceled', 'Removed'],
  AwaitingPayment: ['TransferringToVendor', 'Draft', 'Canceled'],
  OnApproval: ['TransferringToVendor', 'Draft', 'Canceled'],
  TransferringToVendor: ['TransferredToVendor', 'Draft', 'VendorError', 'VendorUnavailable', 'Canceled'],
  VendorUnavailable: ['TransferringToVendor', 'VendorError', 'Draft', 'Canceled'],
  VendorError: ['Draft', 'TransferringToVendor', 'Canceled'],
  Returning: ['Finished', 'FinishedWithAdditional', 'FinishedWithReturn', 'ProblemDetected'],
  RefuseOfDelivery: ['Returning', 'Finished', 'FinishedWithAdditional', 'FinishedWithReturn'],
  CancelRequest: [
    'Canceled',
    'Finished',
    'FinishedWithAdditional',
    'AutoFinished',
    'FinishedWithReturn',
    'RefuseOfDelivery',
    // "Back to the status before"; a parcel may have been found returning meanwhile.
    ...withVendor,
    'Returning',
  ],
  ...Object.fromEntries(
    withVendor.map((from) => [
      from,
      [
        ...withVendor.filter((to) => to !== 'TransferredToVendor'),
        'Returning',
        'Finished',
        'FinishedWithAdditional',
        'AutoFinished',
        'FinishedWithReturn',
        'RefuseOfDelivery',
        'CancelRequest',
      ],
    ]),
  ),
};

const final: readonly OrderStatus[] = [
  'Finished',
  'FinishedWithAdditional',
  'AutoFinished',
  'FinishedWithReturn',
  'Canceled',
  'Removed',
];

const at = (status: OrderStatus, rest: Partial<OrderState> = {}): OrderState => ({
  status,
  statusAt: 1000,
  statusBeforeCancel: null,
  deliveredAt: null,
  receivedBy: null,
  ...rest,
});

describe('the table', () => {
  it.each(orderStatuses)('has the decided moves from %s', (from) => {
    expect([...moves[from]].sort()).toEqual([...(decided[from] ?? [])].sort());
  });

  it.each<OrderStatus>(['Draft', 'RateRequest'])(
    'reaches every status from %s that orders do not start in',
    (start) => {
      const reached = new Set<OrderStatus>([start]);
      for (const status of reached) for (const next of moves[status]) reached.add(next);
      expect(orderStatuses.filter((status) => !reached.has(status))).toEqual(start === 'Draft' ? ['RateRequest'] : []);
    },
  );

  it('leads to an end from everywhere', () => {
    const ending = new Set<OrderStatus>(final);
    for (let size = -1; size !== ending.size; ) {
      size = ending.size;
      for (const from of orderStatuses) if (moves[from].some((to) => ending.has(to))) ending.add(from);
    }
    expect(orderStatuses.filter((status) => !ending.has(status))).toEqual([]);
  });

  it('has no way out of the final statuses, and no other dead end', () => {
    expect(orderStatuses.filter((status) => moves[status].length === 0).sort()).toEqual([...final].sort());
    expect(orderStatuses.filter(isFinal).sort()).toEqual([...final].sort());
  });

  it('returns nothing to TransferredToVendor but a refused cancellation', () => {
    const sources = orderStatuses.filter((from) => moves[from].includes('TransferredToVendor'));
    expect(sources.sort()).toEqual(['CancelRequest', 'TransferringToVendor']);
  });
});

describe('advance', () => {
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));

  it('makes the moves of the table and refuses the others with OrderStateInvalid', () => {
    for (const [from, to] of pairs) {
      const before = at(from, from === 'CancelRequest' ? { statusBeforeCancel: to } : {});
      const after = advance(before, { to, at: 2000 });
      if (moves[from].includes(to)) expect(after).toMatchObject({ status: to, statusAt: 2000 });
      else expect(after).toMatchObject({ code: 'OrderStateInvalid', target: null });
      expect(moveProblem(from, to) === null).toBe(moves[from].includes(to));
    }
  });

  it('sets delivery in the delivered statuses and never before', () => {
    const deliveredStatuses = ['Finished', 'FinishedWithAdditional', 'AutoFinished'];
    for (const [from, to] of pairs) {
      const after = advance(at(from), { to, at: 2000, receivedBy: 'Иванов' });
      if (isProblem(after)) continue;
      const isDelivered = deliveredStatuses.includes(to);
      expect([to, after.deliveredAt]).toEqual([to, isDelivered ? 2000 : null]);
      expect([to, after.receivedBy]).toEqual([to, isDelivered ? 'Иванов' : null]);
    }
  });

  it('remembers where a cancellation began and returns nowhere else', () => {
    const requested = advance(at('ParcelOnTheWay'), { to: 'CancelRequest', at: 2000 });
    if (isProblem(requested)) throw new Error(requested.text.en);
    expect(requested.statusBeforeCancel).toBe('ParcelOnTheWay');
    expect(advance(requested, { to: 'CourierAssigned', at: 3000 })).toMatchObject({ code: 'OrderStateInvalid' });
    expect(advance(requested, { to: 'Returning', at: 3000 })).toMatchObject({ code: 'OrderStateInvalid' });
    expect(advance(requested, { to: 'ParcelOnTheWay', at: 3000 })).toMatchObject({
      status: 'ParcelOnTheWay',
      statusBeforeCancel: null,
    });
  });

  it('never lets a move stand before the one that it follows, and keeps the moment of a delivery', () => {
    expect(advance(at('TransferredToVendor'), { to: 'Finished', at: 900 })).toMatchObject({
      statusAt: 1000,
      deliveredAt: 900,
    });
  });
});

it.each<[string, readonly OrderStatus[]]>([
  ['at-once', ['Draft', 'RateRequest', 'AwaitingPayment', 'OnApproval', 'VendorError', 'VendorUnavailable']],
  ['ask-vendor', withVendor],
  ['waiting', ['CancelRequest']],
  ['done', ['Canceled']],
])('a cancellation goes %s', (way, from) => {
  for (const status of from) expect([status, cancelMove(status)]).toEqual([status, way]);
});

it('a cancellation has to wait for a vendor that is being called until it has accepted', () => {
  expect(cancelMove('TransferringToVendor')).toBe('once-accepted');
});

it.each<OrderStatus>(['Finished', 'FinishedWithAdditional', 'AutoFinished', 'FinishedWithReturn', 'Removed'])(
  'a cancellation is refused in %s',
  (status) => {
    expect(cancelMove(status)).toMatchObject({ code: 'OrderStateInvalid' });
  },
);

it("takes a vendor's events where the vendor has the order", () => {
  const taking = orderStatuses.filter(isWithVendor);
  expect(taking.sort()).toEqual([...withVendor, 'Returning', 'RefuseOfDelivery', 'CancelRequest'].sort());
  expect(taking.every((status) => statuses[status].rank >= statuses.TransferredToVendor.rank)).toBe(true);
});
