import { addDays, instantOf } from '@cartage/core';
import { z } from 'zod';
import { dateIn, moneyOut, optionalBoolean, optionalDate } from '../schema/fields.ts';

// What is asked of a ledger, and what a balance tells: for customers and for the operator (interface 13.16, 23.14).

const kinds = ['charge', 'refund', 'fee', 'top-up', 'correction'] as const;

/** Which lines of a ledger, by the names that a version gives its parameters. */
export const ledgerQuery = {
  kind: z.array(z.enum(kinds)).nullish().describe('Of any of these kinds. Default: of all.'),
  from: optionalDate.describe("Booked on this day or later, by the service's zone."),
  to: optionalDate.describe('Booked on this day or before.'),
  withBalance: optionalBoolean.describe(
    'true: each line tells what the company had after it. The later the page, the longer that takes.',
  ),
};

const asked = z.object(ledgerQuery);

/** Which lines are asked for; `zone`: the service's. */
export const toLedgerFilter = ({ kind, from, to, withBalance }: z.output<typeof asked>, zone: string) => {
  const [first, last] = [dateIn(from), dateIn(to)];
  const filter = {
    ...(kind && kind.length > 0 && { kinds: kind }),
    ...(first !== null && { from: instantOf(first, '00:00', zone) }),
    ...(last !== null && { until: instantOf(addDays(last, 1), '00:00', zone) }),
  };
  return { ...(Object.keys(filter).length > 0 && { filter }), withBalance: withBalance === true };
};

/** What a company holds and may owe. */
export const limitsModel = {
  held: z.number().describe('Roubles that hand-overs under way have reserved.'),
  creditLimit: z.number().describe('Roubles; its own.'),
  usableCredit: z.number().describe("Roubles; less than its own where its topmost owner's leaves less."),
  leftToSpend: z.number().describe('Roubles: amount, less what is held, with the usable credit.'),
  lowBelow: z
    .number()
    .nullable()
    .describe('Roubles: the balance is low where less is left to spend; null: nothing is called low.'),
};

const limits = z.object(limitsModel);

/** Kopecks. */
export interface Limited {
  readonly amount: number;
  readonly reserved: number;
  readonly creditLimit: number;
  readonly usableCredit: number;
  readonly lowBelow: number | null;
}

/** Likewise. */
export const fromLimits = ({
  amount,
  reserved,
  creditLimit,
  usableCredit,
  lowBelow,
}: Limited): z.output<typeof limits> => ({
  held: moneyOut(reserved),
  creditLimit: moneyOut(creditLimit),
  usableCredit: moneyOut(usableCredit),
  leftToSpend: moneyOut(amount - reserved + usableCredit),
  lowBelow: lowBelow === null ? null : moneyOut(lowBelow),
});

/** A company of which something is left, for the documents. */
export const exampleLimits = {
  reserved: 66_240,
  creditLimit: 10_000_000,
  usableCredit: 10_000_000,
  lowBelow: 1_000_000,
};

/** What a line of a ledger tells beside its text. */
export const lineModel = {
  kind: z.string().describe('charge, refund, fee, top-up or correction; others may come.'),
  amount: z.number().describe("Roubles; above zero to the company's favour."),
  orderId: z.string().nullable().describe('The number of the order that it is of; null: of none.'),
  balance: z.number().nullable().describe('Roubles that the company had after it; null: it was not asked for.'),
};

const line = z.object(lineModel);

/** A line, in kopecks. */
export interface ToldLine {
  readonly kind: string;
  readonly amount: number;
  readonly orderNumber: string | null;
  readonly balance: number | null;
}

/** Likewise. */
export const fromLine = ({ kind, amount, orderNumber, balance }: ToldLine): z.output<typeof line> => ({
  kind,
  amount: moneyOut(amount),
  orderId: orderNumber,
  balance: balance === null ? null : moneyOut(balance),
});
