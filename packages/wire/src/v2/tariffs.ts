import type { VendorTariff } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { contactTypes, pickupPointTypeCodes } from '../models/codes.ts';
import { failures } from '../models/failures.ts';
import { fromVendor, vendorInfoModel } from '../models/vendor-info.ts';
import { codeIn, filledCode, int32, optionalInt32 } from '../schema/fields.ts';
import { operation } from './every-operation.ts';
import { exampleVendorNotFound, vendorKeyText } from './vendors.ts';

const pointType = pickupPointTypeCodes.schema.nullable().describe('Type of the pickup point; null: of any, or a door.');

/** A tariff of a vendor (interface 7.26). */
export const tariffModel = z
  .object({
    tariffId: z.string(),
    tariffName: z.string(),
    ...vendorInfoModel.shape,
    senderContactType: contactTypes.schema,
    senderPickupPointType: pointType,
    receiverContactType: contactTypes.schema,
    receiverPickupPointType: pointType,
    description: z.string(),
  })
  .meta({ id: 'Tariff' });

const codeOf = (type: VendorTariff['from']['pointType']) => (type === null ? null : pickupPointTypeCodes.codeOf(type));

/** A tariff in the reader's language. */
export const fromTariff = (
  { vendor, id, name, description, from, to }: VendorTariff,
  { locale }: AnswerContext,
): z.output<typeof tariffModel> => ({
  tariffId: id,
  tariffName: name,
  ...fromVendor(vendor),
  senderContactType: contactTypes.codeOf(from.contactType),
  senderPickupPointType: codeOf(from.pointType),
  receiverContactType: contactTypes.codeOf(to.contactType),
  receiverPickupPointType: codeOf(to.pointType),
  description: description[locale],
});

/** A tariff of the sandbox, for the documents. */
export const exampleTariff: VendorTariff = {
  vendor: { id: 3, key: 'postal', name: 'Postal' },
  id: 'PO-PAR-DO',
  name: 'Parcel, door to office',
  description: { en: 'Up to 20 kg, collected.', ru: 'До 20 кг, с забором.' },
  from: { contactType: 'door', pointType: null },
  to: { contactType: 'pickup-point', pointType: 'post-office' },
};

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
  value: { vendorId: VendorId ?? null, vendorKey: codeIn(VendorKey) },
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

/** The contract of GetTariff. */
export const getTariffContract = contract(
  {
    ...operation,
    name: 'GetTariff',
    method: 'GET',
    path: '/openapi/v2/Tariffs/{vendorId}/{tariffId}',
    tag: 'tariffs',
    right: [],
    summary: { en: 'Shows a tariff.', ru: 'Возвращает тариф.' },
    params: z.object({
      vendorId: int32.describe('Id of the vendor.'),
      tariffId: filledCode.describe('Id of the tariff, as options have it.'),
    }),
    replies: { 201: { description: 'The tariff.', json: tariffModel }, ...failures },
    examples: [{ summary: 'By id', params: { vendorId: 3, tariffId: 'PO-PAR-DO' } }],
  },
  (reader) => ({
    201: [{ summary: 'The tariff', body: fromTariff(exampleTariff, reader) }],
    ...exampleVendorNotFound(reader),
  }),
);

/** The operations on tariffs. */
export const tariffOperations = {
  ListTariffs: listTariffsContract,
  GetTariff: getTariffContract,
} as const;
