import type { Kopecks } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { filledText, moneyOut } from '../fields.ts';
import { exampleCompany } from '../models/example-order.ts';
import { exampleCompanyDenied, failures, operation } from './every-operation.ts';

/** `{id}` in the path of the operations on a balance (interface 13.16). */
export const balanceParams = z.object({
  id: filledText.describe("A company's taxpayer number, or its id: the caller's own or one that it may act for."),
});

/** Balances are kept in roubles. */
export const CURRENCY = 'RUB';

/** The answer of Balance. */
export const balanceModel = z
  .object({
    id: z.int(),
    vatNumber: z.string().nullable().describe("The taxpayer's number; null where none is known."),
    name: z.string(),
    amount: z.number().describe('Roubles; below zero is owed. What is held for hand-overs under way is still in it.'),
    currencyId: z.string().describe('RUB'),
  })
  .meta({ id: 'Balance' });

/** What the company has. */
export const fromBalance = ({
  company: { id, vatNumber, name },
  amount,
}: {
  readonly company: { readonly id: number; readonly vatNumber: string | null; readonly name: string };
  readonly amount: Kopecks;
}): z.output<typeof balanceModel> => ({ id, vatNumber, name, amount: moneyOut(amount), currencyId: CURRENCY });

/** The contract of Balance. */
export const balanceContract = contract(
  {
    ...operation,
    name: 'Balance',
    method: 'GET',
    path: '/openapi/v2/Balance/{id}',
    tag: 'balance',
    right: ['Balance'],
    summary: { en: 'Shows what a company has.', ru: 'Возвращает баланс компании.' },
    params: balanceParams,
    replies: { 200: { description: 'The balance.', json: balanceModel }, ...failures },
    examples: [{ summary: 'By taxpayer number', params: { id: exampleCompany.vatNumber } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Something is left',
        body: fromBalance({ company: { id: 2, ...exampleCompany }, amount: 3_937_600 }),
      },
    ],
    ...exampleCompanyDenied(reader),
  }),
);
