import type { DeliveryTerms } from '../quote/request.ts';
import type { ContractType } from '../vendor.ts';
import type { OrderProperty } from './order.ts';

/** How a card payment stands, in the order of the numbers (interface 6.12). */
export const paymentStatuses = ['New', 'Pending', 'Paid', 'Failed', 'Canceled', 'Refunded'] as const;

/** One of `paymentStatuses`. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Nothing has become of the payment yet: its link lives, or is still to come. */
export const isPaymentOpen = (status: PaymentStatus): boolean => status === 'New' || status === 'Pending';

/** What decides who is asked for an order's price. */
export interface PaymentGround {
  /** Who pays, and how. */
  readonly terms: Pick<DeliveryTerms, 'payments' | 'payers'>;
  /** null: not priced yet. */
  readonly contractType: ContractType | null;
}

/**
 * Who is asked for the price (interface 16.6, 16.10): the company's balance, or a card before anything is handed over.
 * Nobody here where the vendor has a contract with the company itself and sends it the invoice, nor where cash alone
 * pays. `takesCards`: the company has settled that a card pays what its balance would.
 */
export const payerOf = ({ terms, contractType }: PaymentGround, takesCards = false): 'balance' | 'card' | null => {
  if (!terms.payers.includes('customer') || contractType === 'own') return null;
  if (terms.payments.includes('card')) return 'card';
  if (!terms.payments.includes('invoice')) return null;
  return takesCards ? 'card' : 'balance';
};

/** The terms of an order that its customer's card has paid, or is to pay: nobody else is asked for the price any more. */
export const asPaidByCard = <Terms extends PaymentGround['terms']>(terms: Terms): Terms => ({
  ...terms,
  payers: ['customer'],
  payments: ['card'],
});

/** What an order tells of its newest payment (interface 16.10): it is in these words that clients find it. */
export interface ToldPayment {
  /** Of the newest payment. */
  readonly status: PaymentStatus;
  /** null: there is none to be shown. */
  readonly link: string | null;
}

/** The order's properties with what they tell of its payment put right. */
export const withPayment = (
  properties: readonly OrderProperty[],
  { status, link }: ToldPayment,
): readonly OrderProperty[] => [
  ...properties.filter(({ key }) => key !== 'paymentStatus' && key !== 'paymentLink'),
  ...(link === null ? [] : [{ key: 'paymentLink', value: link }]),
  { key: 'paymentStatus', value: status },
];

/** The order for those who may read it and not change it: on its link a payment can be declined, too. */
export const withoutPaymentLink = <Of extends Told>(order: Of): Of => ({
  ...order,
  properties: order.properties.filter(({ key }) => key !== 'paymentLink'),
});

/** How the order's newest payment stands, as the order tells it; null: it never had one. */
export const toldPaymentStatus = ({ properties }: Told): PaymentStatus | null => {
  const told = properties.find(({ key }) => key === 'paymentStatus')?.value;
  return paymentStatuses.find((status) => status === told) ?? null;
};

/** Whether the order ever had a payment. */
export const hasPayments = (order: Told): boolean => toldPaymentStatus(order) !== null;

interface Told {
  readonly properties: readonly OrderProperty[];
}
