import type { Kopecks, OrderStatus } from '@cartage/core';
import { isJobLiving, lockOrder, type OrderMoney, type Payment, paymentsOfOrder, type Store } from '@cartage/storage';

/** Something that is wrong with what cards have paid for an order. */
export interface CardDifference {
  readonly companyId: number;
  readonly orderNumber: string;
  /**
   * `kept`: money is kept for an order that is neither handed over, nor about to be, nor waiting for a decision.
   * `paid`: what is kept is not the order's price, as when it was paid twice. `returned`: more went back than had come.
   * `owed`: money that is to go back did not, and nobody sees to it.
   */
  readonly of: 'kept' | 'paid' | 'returned' | 'owed';
  readonly expected: Kopecks;
  readonly found: Kopecks;
}

/** The same as it stands now: whatever was paid or given back while the page was read is seen whole. */
export const cardDifferences = (
  store: Pick<Store, 'transaction'>,
  { orderId, companyId, number: orderNumber }: OrderMoney,
): Promise<readonly CardDifference[]> =>
  store.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return [];
    const payments = await paymentsOfOrder(tx, orderId);
    const found = cardFaults(order, payments).map((fault) => ({ companyId, orderNumber, ...fault }));
    const living = await Promise.all(payments.map(({ id }) => isJobLiving(tx, 'refund', String(id))));
    return found.filter(({ of }) => of !== 'owed' || !living.some(Boolean));
  });

/** What seems to be wrong at first sight. */
export const cardFaults = (
  { status, price, vendorReference }: Pick<OrderMoney, 'status' | 'price' | 'vendorReference'>,
  payments: readonly Payment[],
): readonly CardFault[] => {
  const held = payments.filter(({ received, refundDue }) => received !== null && refundDue === null);
  const kept = sumOf(held, ({ received }) => received ?? 0);
  const isKeeping = held.length > 0 && uselessIn.has(status);
  const isPriced = held.length > 1 || (held.length === 1 && vendorReference !== null);
  return [
    ...(isKeeping ? [fault('kept', 0, kept)] : []),
    ...(isPriced && kept !== price ? [fault('paid', price ?? 0, kept)] : []),
    ...payments.flatMap(({ received, refundDue, refunded }) => {
      const [came, due] = [received ?? 0, refundDue ?? 0];
      if (Math.max(refunded, due) > came) return [fault('returned', came, Math.max(refunded, due))];
      return refunded === due ? [] : [fault('owed', due, refunded)];
    }),
  ];
};

type CardFault = Pick<CardDifference, 'of' | 'expected' | 'found'>;

const fault = (of: CardFault['of'], expected: Kopecks, found: Kopecks): CardFault => ({ of, expected, found });

const sumOf = (payments: readonly Payment[], of: (payment: Payment) => Kopecks): Kopecks =>
  payments.reduce((sum, payment) => sum + of(payment), 0);

/** An order that will never be handed over as it is, or that was taken back, has no use for money. */
const uselessIn: ReadonlySet<OrderStatus> = new Set(['Draft', 'RateRequest', 'Removed', 'Canceled']);
