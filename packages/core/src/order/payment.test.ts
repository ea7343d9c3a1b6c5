import { expect, it } from 'vitest';
import { payerOf } from './payment.ts';

// Interface 16.6, 16.10.
it.each([
  [['customer'], ['invoice'], 'operator', false, 'balance'],
  [['customer'], ['invoice'], null, false, 'balance'],
  [['customer'], ['invoice'], 'operator', true, 'card'],
  [['customer'], ['card'], 'operator', false, 'card'],
  [['customer'], ['invoice', 'cash', 'card'], null, false, 'card'],
  [['customer'], ['cash'], 'operator', true, null],
  [['customer'], ['card'], 'own', true, null],
  [['customer'], ['invoice'], 'own', false, null],
  [['recipient'], ['cash', 'card'], 'operator', true, null],
  [['sender', 'recipient'], ['cash', 'invoice'], 'operator', true, null],
] as const)(
  '%j by %j on the contract %j, where cards are settled for %j, is asked of %j',
  (payers, payments, contractType, takesCards, asked) => {
    expect(payerOf({ terms: { payers, payments }, contractType }, takesCards)).toBe(asked);
  },
);
