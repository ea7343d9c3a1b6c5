import type { Payment, PaymentRequest, Refund, RefundRequest } from '@cartage/sandbox-payments/protocol';
import { PaymentRefusal } from './payment-refusal.ts';
import type { PaymentStore, StoredPayment } from './payment-store.ts';

/** What becomes of the notification of a change (interface 20.4). */
export const notificationModes = ['normal', 'none', 'twice', 'late'] as const;
export type NotificationMode = (typeof notificationModes)[number];

const LATE_MS = 10_000;

/** When the notification of a change is sent, each time as if it were the only one. */
function sendTimes(mode: NotificationMode, now: number): readonly number[] {
  switch (mode) {
    case 'normal':
      return [now];
    case 'none':
      return [];
    case 'twice':
      return [now, now];
    case 'late':
      return [now + LATE_MS];
  }
}

/** What a customer or whoever plays one can make of a payment. */
export type Outcome = 'paid' | 'declined' | 'expired';

/** The rules of a payment. Each change and the notification of it are written together. */
export interface Payments {
  /** @throws PaymentRefusal */
  readonly create: (request: PaymentRequest) => { readonly payment: StoredPayment; readonly isNew: boolean };
  readonly find: (id: string) => StoredPayment | undefined;
  readonly list: PaymentStore['list'];
  /** Of its payments the newest. */
  readonly ofOrder: (orderId: string) => StoredPayment | undefined;
  /** The customer sees the page. */
  readonly open: (id: string) => StoredPayment | undefined;
  /** False where the payment has ended before. */
  readonly end: (id: string, outcome: Outcome) => boolean;
  /** @throws PaymentRefusal */
  readonly cancel: (id: string) => StoredPayment;
  /** @throws PaymentRefusal */
  readonly refund: (id: string, request: RefundRequest) => { readonly refund: Refund; readonly isNew: boolean };
  readonly expireOverdue: () => void;
  readonly view: (payment: StoredPayment) => Payment;
}

export interface PaymentsParts {
  readonly store: PaymentStore;
  readonly now: () => number;
  readonly newId: () => string;
  /** Where the server is, for the links. */
  readonly url: () => string;
  readonly mode: () => NotificationMode;
  /** Something is due sooner than before. */
  readonly onDue: () => void;
}

export function openPayments({ store, now, newId, url, mode, onDue }: PaymentsParts): Payments {
  const payments: Payments = {
    create: (request) =>
      act(() => {
        const { reference } = request;
        const isNew = store.insert({
          id: newId(),
          request,
          orderId: orderIdOf(reference),
          expiresAt: Date.parse(request.expiresAt),
          createdAt: now(),
        });
        if (isNew) onDue();
        else store.countAsked(reference);
        const payment = store.byReference(reference) as StoredPayment;
        if (payment.request.amount !== request.amount) {
          const text = `The payment ${reference} is of ${payment.request.amount} kopecks, not of ${request.amount}.`;
          throw new PaymentRefusal('OTHER_AMOUNT', text, payment.status);
        }
        return { payment, isNew };
      }),
    find: (id) => act(() => store.byId(id)),
    list: (filter) => act(() => store.list(filter)),
    ofOrder: (orderId) => act(() => store.newestOf(orderId)),
    open: (id) =>
      act(() => {
        store.setOpened(id);
        return store.byId(id);
      }),
    end: (id, outcome) => act(() => (outcome === 'paid' ? settle(id, 'paid', null) : settle(id, 'failed', outcome))),
    cancel: (id) =>
      act(() => {
        settle(id, 'canceled', null);
        const payment = known(id);
        if (payment.status !== 'paid' && payment.status !== 'refunded') return payment;
        throw new PaymentRefusal('ALREADY_PAID', 'The payment is paid: refund it.', payment.status);
      }),
    refund: (id, { reference, amount }) =>
      act(() => {
        const { status, refunds, request } = known(id);
        const before = refunds.find((one) => one.reference === reference);
        if (before !== undefined && before.amount !== amount) {
          const text = `The refund ${reference} is of ${before.amount} kopecks, not of ${amount}.`;
          throw new PaymentRefusal('OTHER_AMOUNT', text, status);
        }
        const left = status === 'paid' ? request.amount - sumOf(refunds) : 0;
        if (before === undefined && amount > left) {
          const text = `At most ${left} kopecks can be refunded, not ${amount}.`;
          throw new PaymentRefusal('MORE_THAN_PAID', text, status);
        }
        const isNew = store.insertRefund(id, reference, amount);
        if (isNew) {
          if (amount === left) store.setRefunded(id);
          tell(id);
        }
        return { refund: { reference, amount, status: 'done' }, isNew };
      }),
    expireOverdue: () => act(() => {}),
    view: ({ id, request, status, refunds, reason }) => ({
      id,
      reference: request.reference,
      status,
      amount: request.amount,
      refundedAmount: sumOf(refunds),
      link: `${url()}/pay/${id}`,
      expiresAt: request.expiresAt,
      reason,
    }),
  };
  return payments;

  /** Nothing is done or seen before what is overdue has expired, whether or not a timer was on time. */
  function act<T>(done: () => T): T {
    store.together(() => {
      for (const id of store.overdue(now())) settle(id, 'failed', 'expired');
    });
    return store.together(done);
  }

  function settle(...[id, status, reason]: Parameters<PaymentStore['settle']>): boolean {
    const isSettled = store.settle(id, status, reason);
    if (isSettled) tell(id);
    return isSettled;
  }

  function tell(id: string): void {
    const payment = known(id);
    const body = JSON.stringify(payments.view(payment));
    for (const dueAt of sendTimes(mode(), now())) {
      store.addErrand({ payment: id, url: payment.request.notifyUrl, body, dueAt, createdAt: now() });
    }
    onDue();
  }

  function known(id: string): StoredPayment {
    const payment = store.byId(id);
    if (payment === undefined) throw new PaymentRefusal('NO_PAYMENT', `There is no payment ${id}.`);
    return payment;
  }
}

const sumOf = (refunds: StoredPayment['refunds']): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** References are `<order number>-P<n>`. */
const orderIdOf = (reference: string): string => reference.replace(/-P\d+$/, '');
