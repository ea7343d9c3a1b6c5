import {
  formatInvoiceNumber,
  type InvoicePlace,
  type Kopecks,
  type LocalDate,
  type LocalText,
  localDateOf,
} from '@cartage/core';
import { addToPaid, bookEntry, type Invoice, lockInvoice } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { paymentKey } from './payment-key.ts';

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

/** `booked-before`: a payment of this name was, under an invoice or without one, and nothing has changed. */
export type PaidInvoice =
  | { readonly kind: 'booked'; readonly invoice: Invoice; readonly amount: Kopecks }
  | { readonly kind: 'booked-before'; readonly invoice: Invoice }
  | { readonly kind: 'nothing-due'; readonly invoice: Invoice }
  | { readonly kind: 'unknown' }
  /** The day on which it is said to have come is after today. */
  | { readonly kind: 'still-to-come'; readonly today: LocalDate };

/** Adds a payment under an invoice to the balance of its company: the amount that came, be it less or more than was asked. */
export const payInvoice = (
  { store, clock, settings: { timeZone } }: Pick<Ground, 'store' | 'clock' | 'settings'>,
  { invoice: place, payment, amount: received, receivedOn }: InvoicePayment,
): Promise<PaidInvoice> =>
  store.transaction(async (tx) => {
    const now = clock();
    const today = localDateOf(now, timeZone);
    if (receivedOn !== null && receivedOn > today) return { kind: 'still-to-come', today };
    const invoice = await lockInvoice(tx, place);
    if (invoice === null) return { kind: 'unknown' };
    const amount = received ?? invoice.amount - invoice.paid;
    if (amount <= 0) return { kind: 'nothing-due', invoice };
    const isBooked = await bookEntry(tx, {
      companyId: invoice.companyId,
      orderId: null,
      invoiceId: invoice.id,
      kind: 'top-up',
      amount,
      text: textOf(place, payment, receivedOn),
      at: now,
      key: paymentKey(invoice.companyId, payment ?? invoice.number),
    });
    if (!isBooked) return { kind: 'booked-before', invoice };
    await addToPaid(tx, invoice.id, amount);
    return { kind: 'booked', invoice: { ...invoice, paid: invoice.paid + amount }, amount };
  });

const textOf = (place: InvoicePlace, payment: string | null, receivedOn: LocalDate | null): LocalText => {
  const number = formatInvoiceNumber(place);
  const by = payment === null ? '' : ` (${payment})`;
  const [on, russianOn] =
    receivedOn === null ? ['', ''] : [` of ${receivedOn}`, ` от ${receivedOn.split('-').reverse().join('.')}`];
  return {
    en: `Payment${on} received under invoice ${number}${by}`,
    ru: `Поступила оплата${russianOn} по счёту № ${number}${by}`,
  };
};
