import { type OrderContent, type Problem, payerOf, takesCards } from '@cartage/core';
import type { Acting } from '../context.ts';
import { noProvider } from './card-first.ts';
import type { CardPayments } from './payments.ts';

/** An order that nobody could pay for is refused before it is saved (interface 16.10). */
export const checkCard = ({ payments, company }: Acting & CardPayments, { terms }: OrderContent): readonly Problem[] =>
  payments.provider === null && payerOf({ terms, contractType: null }, takesCards(company.settings)) === 'card'
    ? [noProvider]
    : [];
