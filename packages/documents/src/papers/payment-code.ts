import { formatRoubles, type Instant, type Kopecks, localDateOf, vatInside } from '@cartage/core';
import type { PaperInput } from '../parts/document-input.ts';
import { formatDay } from '../wording/format.ts';

/** What is to be paid, by whom and to whom. */
export interface TopUpInvoiceInput extends Omit<PaperInput, 'cities' | 'pickupPoints' | 'vendors'> {
  readonly number: string;
  readonly issuedAt: Instant;
  /** VAT included. */
  readonly amount: Kopecks;
  readonly payer: { readonly name: string; readonly taxNumber: string | null; readonly kpp: string | null };
  readonly payee: Payee;
}

/** Who is paid, and where: in Russia, by bank transfer. */
export interface Payee {
  /** At most 160 characters, as all its texts. */
  readonly name: string;
  /** 10 digits: an organization; 12: a sole trader, who has no KPP and signs alone. */
  readonly taxNumber: string;
  readonly kpp: string | null;
  readonly address: string;
  readonly bankName: string;
  readonly bik: string;
  readonly account: string;
  readonly correspondentAccount: string;
  /** Whole percent; null: it pays no VAT. */
  readonly vatRate: number | null;
  /** Who signs, as it stands beside the signature. */
  readonly director: string;
  readonly accountant: string | null;
}

/** What payer and bank are to write. Always in Russian: it is read by banks in Russia and by the payee's accountant. */
export function paymentPurpose({
  number,
  issuedAt,
  timeZone,
  amount,
  payee,
}: Omit<TopUpInvoiceInput, 'locale'>): string {
  const day = formatDay(localDateOf(issuedAt, timeZone), 'ru');
  return `Оплата по счёту № ${number} от ${day} за услуги доставки. ${vatOf(amount, payee)}`;
}

const vatOf = (amount: Kopecks, { vatRate }: Payee): string =>
  vatRate === null
    ? 'НДС не облагается.'
    : `В том числе НДС ${vatRate} % ${formatRoubles(vatInside(amount, vatRate), 'ru').replaceAll('\u00a0', '')} руб.`;

/** How long the texts may be by the standard; banks know each other by the BIK, so a name may be cut. */
const longest: Readonly<Record<string, number>> = { Name: 160, BankName: 45, Purpose: 210 };

/** `|` is what nearly all write; another one stands between the fields where a text has it. */
const separators = ['|', '~', '_', '#', '$', '^', '&', '*', '`', '@'];

/** The payment as banks' apps read it from the picture (GOST R 56042-2014): version 1, in UTF-8. */
export function paymentCode(invoice: Omit<TopUpInvoiceInput, 'locale'>): string {
  const { payee, amount } = invoice;
  const fields = Object.entries({
    Name: payee.name,
    PersonalAcc: payee.account,
    BankName: payee.bankName,
    BIC: payee.bik,
    CorrespAcc: payee.correspondentAccount,
    PayeeINN: payee.taxNumber,
    ...(payee.kpp !== null && { KPP: payee.kpp }),
    Sum: String(amount),
    Purpose: paymentPurpose(invoice),
  }).map(([name, value]) => `${name}=${[...oneLine(value)].slice(0, longest[name]).join('')}`);
  const separator = separators.find((one) => !fields.some((field) => field.includes(one)));
  // None is left to texts that have them all, which no name has.
  return separator === undefined
    ? ['ST00012', ...fields.map((field) => field.replaceAll('|', ' '))].join('|')
    : ['ST00012', ...fields].join(separator);
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
