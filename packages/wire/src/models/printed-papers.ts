import type { Order } from '@cartage/core';
import { z } from 'zod';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime } from '../schema/fields.ts';

/** What was printed of an order (interface 17.9). */
export const printedPapersModel = z
  .object({
    labelsPrintedAt: dateTime.nullable(),
    registerPrintedAt: dateTime.nullable().describe('A register or an acceptance act that names it.'),
  })
  .meta({ id: 'PrintedPapers' })
  .describe('When they were printed last; null: never.');

/** The same, of the core's. */
export const fromPrintedPapers = (
  { labelsPrintedAt, registerPrintedAt }: Pick<Order, 'labelsPrintedAt' | 'registerPrintedAt'>,
  zone: string,
): z.output<typeof printedPapersModel> => ({
  labelsPrintedAt: dateTimeOut(labelsPrintedAt, zone),
  registerPrintedAt: dateTimeOut(registerPrintedAt, zone),
});
