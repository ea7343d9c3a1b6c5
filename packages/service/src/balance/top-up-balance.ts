import { type Instant, isProblem, type Kopecks, type LocalText, type Problem, roublesFromKopecks } from '@cartage/core';
import { type BookedPayment, bookEntry, entryOfKey } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { ActingCompany, Ground } from '../context.ts';
import { problemOf, Rollback } from '../rollback.ts';
import { bookedBefore, paymentKey } from './payment-key.ts';

/** A payment of the company's. */
export interface Payment {
  /** Above zero. */
  readonly amount: Kopecks;
  /** Names it, as the number of its order does: it is booked once. */
  readonly payment: string;
  /** Beside the number in the history; null: nothing. */
  readonly comment: string | null;
}

/** What stands in the ledger. */
export interface Booking extends Pick<BookedPayment, 'id' | 'amount' | 'invoiceNumber'> {
  readonly bookedAt: Instant;
  /** The payment was booked by an earlier act, and nothing has changed. */
  readonly isRepeat: boolean;
}

/**
 * Adds a payment to the company's balance. Where one of this number was booked before, under an invoice or not, nothing
 * changes, and that one is told. RequestInvalid at `paymentNumber`: it was of another amount.
 */
export const topUpBalance = (
  service: Pick<Ground, 'store' | 'clock' | 'cause'> & { readonly company: Pick<ActingCompany, 'id'> },
  { amount, payment, comment }: Payment,
): Promise<Booking | Problem> => {
  const { id: companyId } = service.company;
  const key = paymentKey(companyId, payment);
  return service.store
    .transaction(async (tx) => {
      const text = textOf(payment, comment);
      const entry = { companyId, orderId: null, kind: 'top-up', amount, text, at: service.clock(), key } as const;
      if (!(await bookEntry(tx, entry))) {
        const before = await bookedBefore(tx, { companyId, payment, amount });
        if (before !== null && isProblem(before)) throw new Rollback(before);
        return toBooking(before, true);
      }
      const booked = toBooking(await entryOfKey(tx, key), false);
      const after = { entryId: booked.id, amount: roublesFromKopecks(amount), paymentNumber: payment, comment };
      await audit(service, tx, { act: 'TopUp', object: { kind: 'company', id: String(companyId) }, companyId, after });
      return booked;
    })
    .catch(problemOf);
};

/** @throws where it is not there, which was just booked or kept from being booked */
export const toBooking = (entry: BookedPayment | null, isRepeat: boolean): Booking => {
  if (entry === null) throw new Error('An entry of the ledger is gone.');
  const { id, amount, at: bookedAt, invoiceNumber } = entry;
  return { id, amount, bookedAt, invoiceNumber, isRepeat };
};

const textOf = (payment: string, comment: string | null): LocalText => {
  const beside = comment === null ? '' : ` (${comment})`;
  return { en: `Payment received: ${payment}${beside}`, ru: `Поступила оплата: ${payment}${beside}` };
};
