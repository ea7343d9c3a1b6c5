import { type LocalDate, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { companyQuery } from '../models/company-query.ts';
import { envelopedRefusals, toErrorEnvelope } from '../models/failures.ts';
import { isPreview } from '../models/print.ts';
import { checked, codeIn, dateIn, optionalDate, text } from '../schema/fields.ts';

/** Longer than the key of any vendor. */
const LONGEST = 60;

const registersQuery = z.object({
  date: optionalDate.describe(
    'The day of the pickup; by default the next on which something is picked up, today included.',
  ),
  vendor: checked(text, (value) => value.length <= LONGEST, {
    en: 'the vendorKey of an option, such as econom',
    ru: 'vendorKey варианта доставки, например econom',
  })
    .nullish()
    .describe('Only the register of the vendor with this vendorKey; by default one for each vendor, in one file.'),
  preview: isPreview,
  ...companyQuery,
});

/** Which registers are wanted. */
export interface RegisterWish {
  /** null: the next on which something is picked up. */
  readonly date: LocalDate | null;
  /** null: one register for each vendor. */
  readonly vendorKey: string | null;
  /** To be looked at alone: no order counts as printed for it. */
  readonly isPreview: boolean;
}

/** What is asked for, in the core's words. */
export function toRegisterWish({ date, vendor, preview }: z.output<typeof registersQuery>): Converted<RegisterWish> {
  return {
    value: { date: dateIn(date), vendorKey: codeIn(vendor), isPreview: preview },
    problems: [],
    targetOf: (target) => (target === 'vendorKey' ? 'vendor' : target),
  };
}

/** GET /registers: prints what couriers take on a day, for them to sign (interface 17.8). */
export const printRegisters = contract(
  {
    name: 'PrintRegisters',
    method: 'GET',
    path: '/registers',
    ids: { companyId: 'AccessDenied' },
    summary: {
      en: 'Prints the orders that were handed over and are picked up on a day: one register a vendor, for its courier to scan and to sign.',
      ru: 'Печатает переданные заказы, которые забирают в этот день: по одному реестру на службу доставки, курьеру для сканирования и подписи.',
    },
    tag: 'registers',
    right: ['Print'],
    query: registersQuery,
    replies: { 200: { description: 'The registers in one PDF.', file: 'application/pdf' }, ...envelopedRefusals },
    bodyLimit: 'normal',
    isIdempotent: false,
    examples: [
      { summary: 'The next day on which something is picked up, all vendors', query: {} },
      { summary: 'One vendor', query: { vendor: 'econom' } },
    ],
  },
  ({ locale }: AnswerContext) => ({
    400: [
      {
        summary: 'Nothing is picked up on that day',
        body: toErrorEnvelope(
          [
            problem('RequestInvalid', 'date', {
              en: 'No order that was handed over is picked up on 2026-11-22; name another day, or leave the date out for the next one with such orders.',
              ru: 'На 2026-11-22 нет переданных заказов; укажите другой день или не указывайте дату, чтобы получить ближайший день с такими заказами.',
            }),
          ],
          locale,
        ),
      },
    ],
  }),
);
