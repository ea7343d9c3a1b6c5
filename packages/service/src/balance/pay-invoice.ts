import {
  formatInvoiceNumber,
  type InvoicePlace,
  isProblem,
  type Kopecks,
  type LocalDate,
  type LocalText,
  localDateOf,
  type Problem,
  roublesFromKopecks,
} from '@cartage/core';
import { addToPaid, bookEntry, entryOfKey, type Invoice, lockInvoice } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { bookedBefore, paymentKey } from './payment-key.ts';
import { type Booking, toBooking } from './top-up-balance.ts';

/** Money that the operator's bank has received under an invoice. */
export interface InvoicePayment {
  readonly invoice: InvoicePlace;
  /** Names the payment, as by the number of its order: it is booked once. null: that of the whole invoice. */
  readonly payment: string | null;
  /** null: what is still to be paid. */
  readonly amount: Kopecks | null;
  /** When it was received; null: nobody says. */
  readonly receivedOn: LocalDate | null;
}

/**
 * `booked-before`: a payment of this name was, under an invoice or without one, and nothing has changed. `another-sum`: it was
 * of another amount.
 */
export type PaidInvoice =
  | { readonly kind: 'booked' | 'booked-before'; readonly invoice: Invoice; readonly booking: Booking }
  | { readonly kind: 'another-sum'; readonly invoice: Invoice; readonly problem: Problem }
  | { readonly kind: 'nothing-due'; readonly invoice: Invoice }
  | { readonly kind: 'unknown' }
  /** The day on which it is said to have come is after today. */
  | { readonly kind: 'still-to-come'; readonly today: LocalDate };

/** Adds a payment under an invoice to the balance of its company: the amount that came, be it less or more than was asked. */
export const payInvoice = (
  service: Pick<Ground, 'store' | 'clock' | 'cause' | 'settings'>,
  { invoice: place, payment, amount: received, receivedOn }: InvoicePayment,
): Promise<PaidInvoice> =>
  service.store.transaction(async (tx) => {
    const now = service.clock();
    const today = localDateOf(now, service.settings.timeZone);
    if (receivedOn !== null && receivedOn > today) return { kind: 'still-to-come', today };
    const invoice = await lockInvoice(tx, place);
    if (invoice === null) return { kind: 'unknown' };
    const { companyId } = invoice;
    const named = { companyId, payment: payment ?? invoice.number, amount: received };
    const before = await bookedBefore(tx, named);
    if (before !== null && isProblem(before)) return { kind: 'another-sum', invoice, problem: before };
    if (before !== null) return { kind: 'booked-before', invoice, booking: toBooking(before, true) };
    const amount = received ?? invoice.amount - invoice.paid;
    if (amount <= 0) return { kind: 'nothing-due', invoice };
    const key = paymentKey(companyId, named.payment);
    const isBooked = await bookEntry(tx, {
      companyId,
      orderId: null,
      invoiceId: invoice.id,
      kind: 'top-up',
      amount,
      text: textOf(place, payment, receivedOn),
      at: now,
      key,
    });
    if (!isBooked) {
      // Somebody else was quicker, and has named no invoice.
      const other = await bookedBefore(tx, { ...named, amount });
      if (other !== null && isProblem(other)) return { kind: 'another-sum', invoice, problem: other };
      return { kind: 'booked-before', invoice, booking: toBooking(other, true) };
    }
    await addToPaid(tx, invoice.id, amount);
    const booking = toBooking(await entryOfKey(tx, key), false);
    const paid = invoice.paid + amount;
    await audit(service, tx, {
      act: 'PayInvoice',
      object: { kind: 'invoice', id: invoice.number },
      companyId,
      before: { paid: roublesFromKopecks(invoice.paid) },
      after: { paid: roublesFromKopecks(paid), ...auditedPayment(booking, named.payment, receivedOn) },
    });
    return { kind: 'booked', invoice: { ...invoice, paid }, booking };
  });

const auditedPayment = ({ id, amount }: Booking, paymentNumber: string, date: LocalDate | null) => ({
  ...{ entryId: id, amount: roublesFromKopecks(amount), paymentNumber, date },
});

const textOf = (place: InvoicePlace, payment: string | null, receivedOn: LocalDate | null): LocalText => {
  const number = formatInvoiceNumber(place);
  const by = payment === null || payment === number ? '' : ` (${payment})`;
  const [on, russianOn] =
    receivedOn === null ? ['', ''] : [` of ${receivedOn}`, ` от ${receivedOn.split('-').reverse().join('.')}`];
  return {
    en: `Payment${on} received under invoice ${number}${by}`,
    ru: `Поступила оплата${russianOn} по счёту № ${number}${by}`,
  };
};
