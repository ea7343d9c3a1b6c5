import { type Kopecks, type LocalText, type Problem, problem, roublesFromKopecks } from '@cartage/core';
import { type BookedPayment, type Db, entryOfKey } from '@cartage/storage';

/** The key of the entry by which a company's payment is booked, whether under an invoice or not: each only once. */
export const paymentKey = (companyId: number, payment: string): string => `top-up:${companyId}:${payment}`;

/**
 * What was booked of that payment before; null: nothing. RequestInvalid at `paymentNumber`: it was of another amount. `amount`
 * null: whoever asks does not say.
 */
export const bookedBefore = async (
  db: Db,
  {
    companyId,
    payment,
    amount,
  }: { readonly companyId: number; readonly payment: string; readonly amount: Kopecks | null },
): Promise<BookedPayment | Problem | null> => {
  const booked = await entryOfKey(db, paymentKey(companyId, payment));
  if (booked === null || amount === null || amount === booked.amount) return booked;
  return problem('RequestInvalid', 'paymentNumber', anotherSum(payment, amount, booked));
};

const anotherSum = (payment: string, amount: Kopecks, booked: BookedPayment): LocalText => {
  const [was, is] = [roublesFromKopecks(booked.amount), roublesFromKopecks(amount)];
  return {
    en: `Payment ${payment} was booked with ${was} roubles${under(booked).en}, and not with ${is}; send that sum, or name another payment by a number of its own.`,
    ru: `Платёж ${payment} уже проведён на сумму ${was} руб.${under(booked).ru}, а не ${is} руб.; передайте эту сумму или укажите другой платёж с собственным номером.`,
  };
};

const under = ({ invoiceNumber }: Pick<BookedPayment, 'invoiceNumber'>): LocalText =>
  invoiceNumber === null
    ? { en: '', ru: '' }
    : { en: ` under invoice ${invoiceNumber}`, ru: ` по счёту № ${invoiceNumber}` };
