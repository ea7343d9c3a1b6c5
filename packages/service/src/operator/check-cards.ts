import { type Kopecks, type OrderStatus, payerOf } from '@cartage/core';
import { isJobLiving, lockOrder, type OrderMoney, type Payment, paymentsOfOrder, type Store } from '@cartage/storage';

/** Something that is wrong with what cards have paid for an order. */
export interface CardDifference {
  readonly companyId: number;
  readonly orderNumber: string;
  /**
   * `kept`: money is kept for an order that is neither handed over, nor about to be, nor waiting for a decision.
   * `paid`: what is kept is not the order's price, as when it was paid twice. `returned`: more went back than had come.
   * `owed`: money that is to go back did not, and nobody sees to it. `provider`: the provider keeps another sum of a
   * payment than was written down here.
   */
  readonly of: 'kept' | 'paid' | 'returned' | 'owed' | 'provider';
  readonly expected: Kopecks;
  readonly found: Kopecks;
}

/** The same as it stands now: whatever was paid or given back while the page was read is seen whole. */
export const cardDifferences = (
  store: Pick<Store, 'transaction'>,
  money: OrderMoney,
): Promise<readonly CardDifference[]> =>
  store.transaction(async (tx) => {
    const { orderId, companyId, number: orderNumber } = money;
    const order = await lockOrder(tx, orderId);
    if (!order) return [];
    const { status, price, vendorReference, content, option } = order;
    const contractType = option?.contractType ?? null;
    const now = { ...money, status, price, vendorReference, terms: content.terms, contractType };
    const found: CardFault[] = [];
    for (const fault of cardFaults(now, await paymentsOfOrder(tx, order))) {
      const { seenTo } = fault;
      if (seenTo === null || !(await isJobLiving(tx, seenTo.task, String(seenTo.key)))) found.push(fault);
    }
    return found.map(({ of, expected, found: is }) => ({ companyId, orderNumber, of, expected, found: is }));
  });

/** What seems to be wrong at first sight. */
export const cardFaults = (
  order: Pick<OrderMoney, 'orderId' | 'status' | 'price' | 'vendorReference' | 'terms' | 'contractType'>,
  payments: readonly Payment[],
): readonly CardFault[] => {
  const held = payments.filter(({ received, refundDue }) => received !== null && refundDue === null);
  const kept = sumOf(held, ({ received }) => received ?? 0);
  return [
    ...keptInVain(order, held.length, kept),
    ...(mustBeItsPrice(order, payments, held.length) && kept !== (order.price ?? 0)
      ? [fault('paid', order.price ?? 0, kept)]
      : []),
    ...payments.flatMap(({ id, received, refundDue, refunded }) => {
      const [came, due] = [received ?? 0, refundDue ?? 0];
      if (Math.max(refunded, due) > came) return [fault('returned', came, Math.max(refunded, due))];
      return refunded === due ? [] : [fault('owed', due, refunded, { task: 'refund', key: id })];
    }),
  ];
};

interface CardFault extends Pick<CardDifference, 'of' | 'expected' | 'found'> {
  /** It is none while there is this job. */
  readonly seenTo: { readonly task: 'hand-over' | 'refund'; readonly key: number } | null;
}

const fault = (
  of: CardFault['of'],
  expected: Kopecks,
  found: Kopecks,
  seenTo: CardFault['seenTo'] = null,
): CardFault => ({ of, expected, found, seenTo });

const sumOf = (payments: readonly Payment[], of: (payment: Payment) => Kopecks): Kopecks =>
  payments.reduce((sum, payment) => sum + of(payment), 0);

type CheckedOrder = Parameters<typeof cardFaults>[0];

/** An order that is paid for waits for nothing but its hand-over, which somebody has to see to. */
const keptInVain = ({ orderId, status }: CheckedOrder, held: number, kept: Kopecks): readonly CardFault[] => {
  if (held === 0) return [];
  if (uselessIn.has(status)) return [fault('kept', 0, kept)];
  return status === 'AwaitingPayment' ? [fault('kept', 0, kept, { task: 'hand-over', key: orderId })] : [];
};

/**
 * What a card pays for is paid once it is at its vendor. Orders without a payment are of a time when nobody was asked for
 * one.
 */
const mustBeItsPrice = (order: CheckedOrder, { length }: readonly Payment[], held: number): boolean => {
  const isAtVendor = order.vendorReference !== null && order.status !== 'Canceled';
  return held > 1 || (length > 0 && isAtVendor && (held === 1 || payerOf(order) === 'card'));
};

/** An order that will never be handed over as it is, or that was taken back, has no use for money. */
const uselessIn: ReadonlySet<OrderStatus> = new Set(['Draft', 'RateRequest', 'Removed', 'Canceled']);
