import { expect, it } from 'vitest';
import { forget, newAskedOrder } from './asked-order.ts';
import type { Evidence, SavedOrder, Shipment } from './evidence.ts';
import { withoutForgotten } from './forgotten.ts';
import type { ProviderPayment } from './payments.ts';
import { judge } from './verdict.ts';

const NUMBER = 'CTG-1000-2000';
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
/** From minute 10 to minute 20. */
const gap = { from: Date.parse(at(10)), to: Date.parse(at(20)) };

const order: SavedOrder = {
  id: 1,
  number: NUMBER,
  customer_order_id: 'A-1',
  created_at: Date.parse(at(0)),
  project: null,
  status: 'TransferredToVendor',
  price: 500,
  vendor_reference: NUMBER,
  vendor_invoice_number: 'W1',
  last_attempt: 'confirmed',
  last_problem: null,
  vendor_pickup_number: null,
  open_courier_calls: 0,
};
const draft: SavedOrder = {
  ...order,
  status: 'Draft',
  last_attempt: null,
  vendor_reference: null,
  vendor_invoice_number: null,
};
const shipment = (number: string, minute: number, reference = NUMBER): Shipment => ({
  vendor: 'swift',
  number,
  reference,
  status: null,
  accepted: 1,
  createdAt: at(minute),
});

const evidenceOf = (orders: readonly SavedOrder[], shipments: readonly Shipment[]): Evidence => ({
  orders,
  shipments,
  couriers: [],
  payments: { saved: [], provided: [], booked: [] },
  attempts: 1,
  forgotten: 0,
  leftToPerson: new Set(),
});

const lawsBroken = (orders: readonly SavedOrder[], shipments: readonly Shipment[], gaps = [gap]): readonly string[] =>
  judge([], withoutForgotten(evidenceOf(orders, shipments), gaps)).map(({ law }) => law);

it('asks nobody for an order that was made and lost between the copy and its restore', () => {
  expect(lawsBroken([], [shipment('W1', 15)])).toEqual([]);
  expect(lawsBroken([draft], [shipment('W1', 15)])).toEqual([]);
});

it('asks for it when it was made before or after', () => {
  expect(lawsBroken([], [shipment('W1', 9)])).toEqual(['stray']);
  expect(lawsBroken([], [shipment('W1', 21)])).toEqual(['stray']);
  expect(lawsBroken([draft], [shipment('W1', 9)])).toEqual(['stray']);
  expect(lawsBroken([], [shipment('W1', 15)], [])).toEqual(['stray']);
});

it('finds the order that went out again after the restore', () => {
  expect(lawsBroken([{ ...order, vendor_invoice_number: 'W2' }], [shipment('W1', 15), shipment('W2', 25)])).toEqual([
    'doubled',
    'stray',
  ]);
});

it('finds a parcel that a later order of the same number has taken for its own', () => {
  const later = { ...order, created_at: Date.parse(at(30)) };
  expect(lawsBroken([later], [shipment('W1', 15)])).toEqual(['adopted']);
  const other = { ...later, vendor_reference: `${NUMBER}.2`, vendor_invoice_number: 'W2' };
  expect(lawsBroken([other], [shipment('W1', 15), shipment('W2', 31, `${NUMBER}.2`)])).toEqual([]);
});

it('leaves to a person what another vendor took in between, and finds it twice', () => {
  const left: SavedOrder = { ...draft, status: 'VendorError', last_attempt: 'undecidable' };
  expect(lawsBroken([left], [shipment('W1', 15)])).toEqual([]);
  expect(lawsBroken([left], [shipment('W1', 9)])).toEqual(['stray', 'stuck']);
  expect(lawsBroken([{ ...left, last_attempt: 'rejected' }], [shipment('W1', 15)])).toContain('stuck');
  expect(lawsBroken([left], [shipment('W1', 15), shipment('W2', 25)])).toContain('doubled');
});

it('asks nobody for a courier who was called in between, and finds two', () => {
  const courier = (number: string) => ({ vendor: 'swift', number, reference: 'CC-1', shipments: ['W1'] });
  const fetched = (couriers: Evidence['couriers'], knows: string | null = null) =>
    judge(
      [],
      withoutForgotten({ ...evidenceOf([{ ...order, vendor_pickup_number: knows }], [shipment('W1', 5)]), couriers }, [
        gap,
      ]),
    ).map(({ law }) => law);
  expect(fetched([courier('C1')])).toEqual([]);
  expect(fetched([courier('C1'), courier('C2')])).toEqual(['fetched']);
  expect(fetched([courier('C1'), courier('C2')], 'C2')).toEqual(['fetched']);
  expect(fetched([courier('C1')], 'C2')).toEqual(['fetched']);
});

it('asks nobody for the courier of a canceled order who was called off, and finds one who comes all the same', () => {
  const called = {
    ...newAskedOrder({ customerOrderId: 'A-1', isByCard: false, callsCourierLater: true }),
    number: NUMBER,
    waybill: 'W1',
    courier: 'C1',
  };
  const canceled: SavedOrder = { ...order, status: 'Canceled' };
  const told = (saved: SavedOrder, asked = called, couriers: Evidence['couriers'] = []) => {
    const status = saved.status === 'Canceled' ? 'CNL' : null;
    return judge([asked], { ...evidenceOf([saved], [{ ...shipment('W1', 5), status }]), couriers }).map(
      ({ law }) => law,
    );
  };
  expect(told(canceled, { ...called, cancellation: 'confirmed' })).toEqual([]);
  expect(told(canceled, { ...called, isCancellationForgotten: true })).toEqual([]);
  // Nobody has asked for the cancellation; the order is not canceled; the courier has another number.
  expect(told(canceled)).toEqual(['lost']);
  expect(told(order, { ...called, cancellation: 'asked' })).toEqual(['lost']);
  expect(told({ ...canceled, vendor_pickup_number: 'C2' }, { ...called, cancellation: 'confirmed' })).toEqual(['lost']);
  const coming = { vendor: 'swift', number: 'C1', reference: 'CC-1', shipments: ['W1'] };
  expect(told(canceled, { ...called, cancellation: 'confirmed' }, [coming])).toEqual(['fetched']);
});

it('asks nobody for money that came in between and went back whole', () => {
  const paid: ProviderPayment = {
    ...{ orderId: NUMBER, reference: `${NUMBER}-P1`, amount: 500, createdAt: at(5), paid: 1 },
    status: 'refunded',
    refunds: [{ reference: 'R', amount: 500 }],
  };
  const ours = { order: NUMBER, reference: `${NUMBER}-P1`, amount: 500, refundDue: null, refunded: 0 };
  const told = (provided: ProviderPayment, received: number | null, gaps = [gap]) => {
    const payments = { saved: [{ ...ours, status: 'Failed' as const, received }], provided: [provided], booked: [] };
    const evidence = { ...evidenceOf([draft], []), payments };
    return judge([], withoutForgotten(evidence, gaps)).map(({ law }) => law);
  };
  expect(told(paid, null)).toEqual([]);
  expect(told(paid, null, [])).toContain('told-apart');
  expect(told(paid, 500)).toContain('told-apart');
  expect(told({ ...paid, refunds: [{ reference: 'R', amount: 400 }] }, null)).toContain('told-apart');
  expect(told({ ...paid, status: 'paid', refunds: [] }, null)).toContain('idle');
});

it('has customers forget what they were told since the copy, and remember that they canceled', () => {
  const asked = {
    ...newAskedOrder({ customerOrderId: 'A-1', isByCard: false, callsCourierLater: false }),
    number: NUMBER,
  };
  const known = { ...asked };
  asked.waybill = 'W1';
  asked.cancellation = 'confirmed';
  forget(asked, known);
  expect(asked).toEqual({ ...known, isCancellationForgotten: true });
  const canceled = [{ ...shipment('W1', 5), status: 'CNL' }];
  expect(judge([asked], evidenceOf([order], canceled))).toEqual([]);
  expect(judge([known], evidenceOf([order], canceled)).map(({ law }) => law)).toEqual(['lost']);
  expect(judge([{ ...asked, isPromised: true }], evidenceOf([{ ...draft, status: 'Canceled' }], []))).toEqual([]);
  // Asked for when the copy was made, and not in it.
  const asking = { ...known, waybill: 'W1', cancellation: 'asked' as const };
  expect(judge([asking], evidenceOf([order], canceled)).map(({ law }) => law)).toEqual(['lost']);
  forget(asking, { ...asking });
  expect(judge([asking], evidenceOf([order], canceled))).toEqual([]);
  forget(asked, null);
  expect(asked.number).toBeNull();
});
