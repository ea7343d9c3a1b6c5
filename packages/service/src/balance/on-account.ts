import type { ContractType, DeliveryTerms } from '@cartage/core';

/** What decides who is asked for an order's price. */
export interface PaymentGround {
  readonly terms: Pick<DeliveryTerms, 'payments' | 'payers'>;
  /** null: not priced yet. */
  readonly contractType: ContractType | null;
}

/**
 * Whether the company's balance pays for the delivery (interface 16.6): not where cash or a card pays, nor where the
 * vendor has a contract with the company itself and sends it the invoice.
 */
export const isOnAccount = ({ terms, contractType }: PaymentGround): boolean =>
  terms.payments.includes('invoice') && terms.payers.includes('customer') && contractType !== 'own';
