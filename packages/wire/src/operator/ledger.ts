import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { failures } from '../models/failures.ts';
import { moneyOut } from '../schema/fields.ts';
import { exampleCompanyId, operation } from './every-operation.ts';

const differenceModel = z
  .object({
    companyId: z.int(),
    orderId: z.string().nullable().describe('The number of the order that it is about; null: of none.'),
    invoiceNumber: z.string().nullable().describe('The invoice that it is about; null: of none.'),
    of: z
      .string()
      .describe('What differs: balance, reserved, invoice, charge, refund, fee, entries, moved and others.'),
    expected: z.number().describe('Roubles; of entries their number.'),
    found: z.number(),
  })
  .meta({ id: 'LedgerDifference' });

interface Difference {
  readonly companyId: number;
  readonly orderNumber: string | null;
  readonly invoiceNumber?: string;
  readonly of: string;
  readonly expected: number;
  readonly found: number;
}

const ledgerModel = z
  .object({
    differences: z.array(differenceModel).describe('At most a thousand; empty: all is as it should be.'),
    totalCount: z.int(),
  })
  .meta({ id: 'LedgerDifferences' });

/** Entries are counted; everything else is money. */
const amountOf = (of: string, amount: number): number => (of === 'entries' ? amount : moneyOut(amount));

/** What differs. */
export const fromDifferences = (differences: readonly Difference[]): z.output<typeof ledgerModel> => ({
  differences: differences.map(({ companyId, orderNumber, invoiceNumber = null, of, expected, found }) => ({
    companyId,
    orderId: orderNumber,
    invoiceNumber,
    of,
    expected: amountOf(of, expected),
    found: amountOf(of, found),
  })),
  totalCount: differences.length,
});

/** The contract of CheckLedger. */
export const checkLedgerContract = contract(
  {
    ...operation,
    name: 'CheckLedger',
    method: 'POST',
    path: '/operator/v1/Ledger/Check',
    tag: 'money',
    operatorRight: 'Money',
    summary: {
      en: 'Compares every balance and invoice with their entries, and every order with what was booked for it.',
      ru: 'Сверяет балансы и счета с проводками, а каждый заказ — с тем, что по нему проведено.',
    },
    replies: { 200: { description: 'What differs.', json: ledgerModel }, ...failures },
    examples: [{ summary: 'The whole ledger' }],
  },
  () => ({
    200: [
      { summary: 'It agrees', body: fromDifferences([]) },
      {
        summary: 'A balance differs',
        body: fromDifferences([
          { companyId: exampleCompanyId, orderNumber: null, of: 'balance', expected: 1_500_000, found: 1_400_000 },
        ]),
      },
    ],
  }),
);

/** The operations on the ledger as a whole. */
export const ledgerOperations = { CheckLedger: checkLedgerContract } as const;
