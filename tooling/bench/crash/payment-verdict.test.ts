import { expect, it } from 'vitest';
import { newAskedOrder } from './asked-order.ts';
import { type Evidence, type SavedOrder, type Shipment, unsettled } from './evidence.ts';
import type { ProviderPayment, SavedPayment } from './payments.ts';
import { judge } from './verdict.ts';

const NUMBER = 'CTG-1000-2000';

/** An order that was paid for once, and handed over once; all agree. */
const order: SavedOrder = {
  id: 1,
  number: NUMBER,
  created_at: 0,
  customer_order_id: 'A-1',
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
const shipment: Shipment = {
  vendor: 'swift',
  number: 'W1',
  reference: NUMBER,
  status: null,
  accepted: 1,
  createdAt: '2026-11-22T12:00:00Z',
};
const provided: ProviderPayment = {
  orderId: NUMBER,
  reference: `${NUMBER}-P1`,
  amount: 500,
  createdAt: '2026-11-20T10:00:00.000Z',
  status: 'paid',
  paid: 1,
  refunds: [],
};
const saved: SavedPayment = {
  order: NUMBER,
  reference: `${NUMBER}-P1`,
  amount: 500,
  status: 'Paid',
  received: 500,
  refundDue: null,
  refunded: 0,
};
const refund = { reference: `${NUMBER}-P1-R`, amount: 500 };
const canceled = { ...order, status: 'Canceled' } as const;
const takenBack = { ...shipment, status: 'CNL' };

interface Facts {
  readonly order?: SavedOrder;
  readonly shipments?: readonly Shipment[];
  readonly saved?: readonly SavedPayment[];
  readonly provided?: readonly ProviderPayment[];
  readonly booked?: readonly string[];
}

const evidenceOf = (facts: Facts): Evidence => ({
  orders: [facts.order ?? order],
  shipments: facts.shipments ?? [shipment],
  couriers: [],
  forgotten: 0,
  leftToPerson: new Set(),
  attempts: 1,
  payments: { saved: facts.saved ?? [saved], provided: facts.provided ?? [provided], booked: facts.booked ?? [] },
});

const asked = [newAskedOrder({ customerOrderId: 'A-1', isByCard: true, callsCourierLater: false })];
const lawsBroken = (facts: Facts): readonly string[] => [
  ...new Set(judge(asked, evidenceOf(facts)).map(({ law }) => law)),
];
const second = { reference: `${NUMBER}-P2` };

it.each<[string, Facts]>([
  ['one that was paid and handed over', {}],
  [
    'one that was canceled, taken back and refunded',
    {
      order: canceled,
      shipments: [takenBack],
      provided: [{ ...provided, status: 'refunded', refunds: [refund] }],
      saved: [{ ...saved, status: 'Refunded', refundDue: 500, refunded: 500 }],
    },
  ],
  [
    'one whose second payment went back',
    {
      provided: [provided, { ...provided, ...second, status: 'refunded', refunds: [refund] }],
      saved: [saved, { ...saved, ...second, refundDue: 500, refunded: 500 }],
    },
  ],
  ['one that a manager has to look at', { order: { ...order, status: 'OnApproval' }, shipments: [] }],
  [
    'one whose payment was never begun at the provider',
    {
      order: { ...order, status: 'AwaitingPayment', vendor_reference: null },
      shipments: [],
      provided: [],
      saved: [{ ...saved, status: 'Failed', received: null }],
    },
  ],
])('finds nothing wrong with %s', (_, facts) => {
  expect(lawsBroken(facts)).toEqual([]);
  expect(unsettled(evidenceOf(facts))).toEqual([]);
});

it.each<[string, readonly string[], Facts]>([
  [
    'money of two payments is kept',
    ['paid-twice'],
    { provided: [provided, { ...provided, ...second }], saved: [saved, { ...saved, ...second }] },
  ],
  ['one payment was paid twice', ['paid-twice', 'charged', 'told-apart'], { provided: [{ ...provided, paid: 2 }] }],
  ['money is kept for a canceled order', ['idle'], { order: canceled, shipments: [takenBack] }],
  ['money is kept for a Draft', ['idle'], { order: { ...order, status: 'Draft', last_attempt: null }, shipments: [] }],
  [
    'nothing was paid for a shipment',
    ['unpaid'],
    { provided: [{ ...provided, status: 'new', paid: 0 }], saved: [{ ...saved, status: 'Failed', received: null }] },
  ],
  ['nobody was ever asked to pay for a shipment', ['unpaid'], { provided: [], saved: [] }],
  [
    'nothing was paid for a shipment that was taken back',
    ['unpaid'],
    { order: canceled, shipments: [takenBack], provided: [], saved: [] },
  ],
  [
    'a payment was refunded twice',
    ['over-refunded'],
    {
      order: canceled,
      shipments: [takenBack],
      provided: [{ ...provided, refunds: [250, 250].map((amount) => ({ ...refund, amount })) }],
      saved: [{ ...saved, refundDue: 500, refunded: 500 }],
    },
  ],
  [
    'more went back than had come',
    ['over-refunded'],
    {
      order: canceled,
      shipments: [takenBack],
      provided: [{ ...provided, refunds: [{ ...refund, amount: 501 }] }],
      saved: [{ ...saved, refundDue: 501, refunded: 501 }],
    },
  ],
  [
    'the money went back although the vendor has the order',
    ['refunded-away'],
    {
      provided: [{ ...provided, status: 'refunded', refunds: [refund] }],
      saved: [{ ...saved, status: 'Refunded', refundDue: 500, refunded: 500 }],
    },
  ],
  ['the price is another than what was paid', ['charged'], { order: { ...order, price: 501 } }],
  ['the balance paid too', ['charged'], { booked: [NUMBER] }],
  ['the service knows nothing of a payment', ['told-apart'], { saved: [] }],
  ['the service has not heard of money', ['told-apart'], { saved: [{ ...saved, received: null }] }],
  ['the service asked for another amount', ['told-apart'], { saved: [{ ...saved, amount: 499 }] }],
  ['the service says that money went back, and it did not', ['told-apart'], { saved: [{ ...saved, refunded: 500 }] }],
  ['the provider knows nothing of money that came', ['unpaid', 'told-apart'], { provided: [] }],
])('finds it wrong that %s', (_, laws, facts) => {
  expect(lawsBroken(facts)).toEqual(expect.arrayContaining([...laws]));
});

const waiting = { ...order, status: 'AwaitingPayment', vendor_reference: null } as const;
const living = { ...provided, status: 'pending', paid: 0 } as const;
const open = { ...saved, status: 'Pending', received: null } as const;

it.each<[string, boolean, Facts]>([
  ['waits for whoever may pay', false, { order: waiting, provided: [living], saved: [open] }],
  ['is paid, and the service has not heard', true, { order: waiting, saved: [open] }],
  ['is paid, and is still to be handed over', true, { order: waiting }],
  [
    'is declined, and the service has not heard',
    true,
    { order: waiting, provided: [{ ...living, status: 'failed' }], saved: [open] },
  ],
  ['is canceled with a living link', true, { order: canceled, provided: [living], saved: [open] }],
  ['is owed its money', true, { order: canceled, saved: [{ ...saved, refundDue: 500 }] }],
])('knows whether an order is settled that %s', (_, isUnderWay, facts) => {
  expect(unsettled(evidenceOf({ shipments: [], ...facts })).length).toBe(isUnderWay ? 1 : 0);
});
