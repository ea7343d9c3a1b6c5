import type { VendorTariff } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { optionalInt32, textIn } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { failures, operation } from './every-operation.ts';
import { exampleTariff, fromTariff, tariffModel } from './tariff.ts';
import { exampleVendorNotFound, vendorKeyText } from './vendor.ts';

const tariffsQuery = z.object({
  VendorId: optionalInt32.describe('Only the tariffs of this vendor.'),
  VendorKey: vendorKeyText.nullish().describe('The same by its key.'),
});

/** Whose tariffs are asked for; null: of every vendor. */
export interface TariffFilter {
  readonly vendorId: number | null;
  readonly vendorKey: string | null;
}

/** What is asked for, in the core's words. */
export const toTariffFilter = ({ VendorId, VendorKey }: z.output<typeof tariffsQuery>): Converted<TariffFilter> => ({
  value: { vendorId: VendorId ?? null, vendorKey: textIn(VendorKey) },
  problems: [],
  targetOf: (target) => ({ vendorId: 'VendorId', vendorKey: 'VendorKey' })[target] ?? target,
});

/** The answer of ListTariffs. */
export const tariffListModel = z
  .object({ values: z.array(tariffModel).describe('By vendor.'), totalCount: z.int() })
  .meta({ id: 'TariffList' });

/** The tariffs in the reader's language. */
export const fromTariffList = (
  tariffs: readonly VendorTariff[],
  reader: AnswerContext,
): z.output<typeof tariffListModel> => ({
  values: tariffs.map((tariff) => fromTariff(tariff, reader)),
  totalCount: tariffs.length,
});

/** The contract of ListTariffs. */
export const listTariffsContract = contract(
  {
    ...operation,
    name: 'ListTariffs',
    method: 'GET',
    path: '/openapi/v2/Tariffs',
    tag: 'tariffs',
    right: [],
    summary: { en: 'Lists the tariffs of the vendors.', ru: 'Возвращает тарифы служб доставки.' },
    query: tariffsQuery,
    replies: { 201: { description: 'The tariffs.', json: tariffListModel }, ...failures },
    examples: [
      { summary: 'Of one vendor', query: { VendorKey: 'postal' } },
      { summary: 'All', query: {} },
    ],
  },
  (reader) => ({
    201: [{ summary: 'One tariff', body: fromTariffList([exampleTariff], reader) }],
    ...exampleVendorNotFound(reader),
  }),
);
