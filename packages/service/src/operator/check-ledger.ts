import { type InvoiceNumber, type Kopecks, payerOf } from '@cartage/core';
import {
  moneyOfOrders,
  type OrderMoney,
  type Payment,
  paymentsOfOrders,
  unequalBalances,
  unequalInvoices,
} from '@cartage/storage';
import { notKept } from '../balance/not-kept.ts';
import type { Ground } from '../context.ts';
import { type CardDifference, cardDifferences, cardFaults } from './check-cards.ts';

/** Something that the ledger should hold and does not, or holds and should not. */
export interface LedgerDifference {
  readonly companyId: number;
  /** null: the company's balance as a whole, or an invoice. */
  readonly orderNumber: string | null;
  /** Where it is about what was paid under an invoice. */
  readonly invoiceNumber?: InvoiceNumber;
  /** `moved`: an order that was canceled moves at its vendor, and of its price no more is kept than what was found. */
  readonly of:
    | 'balance'
    | 'reserved'
    | 'invoice'
    | 'charge'
    | 'refund'
    | 'fee'
    | 'entries'
    | 'moved'
    | CardDifference['of'];
  readonly expected: Kopecks;
  readonly found: Kopecks;
}

/**
 * Compares every company's balance and every invoice with their entries, and every order with what was booked for it; empty: all is as it
 * should be. It may run while orders are handed over. At most a thousand differences are told.
 */
export const checkLedger = async ({ store }: Pick<Ground, 'store'>): Promise<readonly LedgerDifference[]> => {
  const { db } = store;
  const differences = (await unequalBalances(db, MOST_TOLD)).flatMap(({ companyId, ...sums }) => [
    ...differs('balance', companyId, null, sums.ofEntries, sums.amount),
    ...differs('reserved', companyId, null, sums.ofReservations, sums.reserved),
    ...differs('entries', companyId, null, sums.countOfEntries, sums.entries),
  ]);
  for (const { companyId, number, ofEntries, paid } of await unequalInvoices(db, MOST_TOLD)) {
    const invoiceNumber = { invoiceNumber: number };
    differences.push(
      ...differs('invoice', companyId, null, ofEntries, paid).map((one) => ({ ...one, ...invoiceNumber })),
    );
  }
  let after = 0;
  while (differences.length < MOST_TOLD) {
    const page = await moneyOfOrders(db, after, PAGE);
    const last = page.at(-1);
    if (!last) break;
    const payments = await paymentsOfOrders(db, { after, upTo: last.orderId });
    after = last.orderId;
    for (const order of page) {
      const paid = payments.get(order.orderId) ?? [];
      differences.push(...differencesOf(order), ...differenceOfMoved(order, paid));
      if (cardFaults(order, paid).length > 0) {
        differences.push(...(await cardDifferences(store, order)));
      }
    }
  }
  return differences.slice(0, MOST_TOLD);
};

const PAGE = 200;
const MOST_TOLD = 1_000;

/** What the ledger should have of an order follows from its status, its price and who pays for it. */
const differencesOf = (order: OrderMoney): readonly LedgerDifference[] => {
  const { companyId, number, status, reserved, chargedAgain, refunded, fees } = order;
  const charged = order.charged - chargedAgain;
  const due = payerOf(order) === 'balance' ? (order.price ?? 0) : 0;
  const isUnderWay = status === 'TransferringToVendor' || status === 'VendorUnavailable';
  const charge = order.vendorReference === null ? 0 : due;
  const refund = status === 'Canceled' ? charge : 0;
  // The fee depends on when the cancellation was asked for; what bounds it is the price.
  const fee = Math.min(Math.max(-fees, 0), refund);
  return [
    ...differs('reserved', companyId, number, isUnderWay ? due : 0, reserved),
    ...differs('charge', companyId, number, 0 - charge, charged),
    ...differs('refund', companyId, number, refund, refunded),
    ...differs('fee', companyId, number, 0 - fee, fees),
    // What was given back, and nothing else, is charged again; of an order that a card had paid for it is seen there.
    ...(chargedAgain !== 0 && payerOf(order) === 'balance'
      ? differs('charge', companyId, number, 0 - due, charged + chargedAgain + refunded + fees)
      : []),
    ...(order.mostOfKind > 1 ? differs('entries', companyId, number, 1, order.mostOfKind) : []),
  ];
};

/** Its price is somebody's to decide. */
const differenceOfMoved = (order: OrderMoney, payments: readonly Payment[]): readonly LedgerDifference[] => {
  if (!order.isMoved) return [];
  const { companyId, number, charged, refunded, fees } = order;
  const missing = notKept(
    order,
    [charged, refunded, fees].map((amount) => ({ amount })),
    payments,
  );
  return differs('moved', companyId, number, order.price ?? 0, (order.price ?? 0) - missing);
};

const differs = (
  of: LedgerDifference['of'],
  companyId: number,
  orderNumber: string | null,
  expected: number,
  found: number,
): readonly LedgerDifference[] => (expected === found ? [] : [{ companyId, orderNumber, of, expected, found }]);
