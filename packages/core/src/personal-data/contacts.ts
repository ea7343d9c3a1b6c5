import type { OrderContent } from '../order/order.ts';
import { tidyPhones } from '../phone.ts';
import { ERASED } from './erase-content.ts';

/** By what somebody's orders are found. */
export interface Contact {
  /** Which of the two it is. */
  readonly kind: 'phone' | 'email';
  /** The digits of a phone with those of its country; a mail address in lower case. */
  readonly value: string;
}

/**
 * The digits of one phone: however it is written, it has the same ones. A Russian number that begins with an 8 begins with a 7;
 * behind a + an 8 begins the code of a country, but for 89, which none has. An extension does not count. Empty: it has none.
 */
export const phoneDigits = (text: string): string => {
  const [number = ''] = tidyPhones(text).split(/доб\.?|#/i);
  const isInternational = number.trim().startsWith('+');
  return number.replace(/\D/g, '').replace(isInternational ? /^8(?=9\d{9}$)/ : /^8(?=\d{10}$)/, '7');
};

/** The mail address without regard to case. */
export const mailKey = (text: string): string => text.trim().toLowerCase();

/** Phones and mail addresses of everybody in the order, each once. */
export const contactsOf = ({ sender, receiver, seller, emergencyEmail }: OrderContent): readonly Contact[] => {
  const phones = [sender.phone, receiver.phone, seller?.phone ?? '']
    .flatMap((written) => written.split(','))
    .map(phoneDigits);
  const mails = [sender.email, receiver.email, emergencyEmail].map((written) => mailKey(written ?? ''));
  return [
    ...[...new Set(phones)].map((value): Contact => ({ kind: 'phone', value })),
    ...[...new Set(mails)].map((value): Contact => ({ kind: 'email', value })),
  ].filter(({ value }) => value !== '' && value !== ERASED);
};
