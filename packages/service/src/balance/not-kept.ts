import { type Kopecks, type PaymentGround, payerOf, sumKopecks } from '@cartage/core';
import type { LedgerEntry, Payment } from '@cartage/storage';

/** What of an order's price is kept neither in the ledger nor of its card payments; 0 where it is paid to somebody else. */
export const notKept = (
  { price, ...ground }: PaymentGround & { readonly price: Kopecks | null },
  entries: readonly Pick<LedgerEntry, 'amount'>[],
  payments: readonly Payment[],
): Kopecks => {
  if (payerOf(ground) === null) return 0;
  const cards = payments.map(
    ({ received, refunded, refundDue }) => (received ?? 0) - Math.max(refunded, refundDue ?? 0),
  );
  return Math.max(0, (price ?? 0) + sumKopecks(entries.map(({ amount }) => amount)) - sumKopecks(cards));
};
