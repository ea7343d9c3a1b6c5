import { z } from 'zod';
import { contract } from '../contract.ts';
import { filledText, int32 } from '../fields.ts';
import { failures, operation } from './every-operation.ts';
import { exampleTariff, fromTariff, tariffModel } from './tariff.ts';
import { exampleVendorNotFound } from './vendor.ts';

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
      tariffId: filledText.describe('Id of the tariff, as options have it.'),
    }),
    replies: { 201: { description: 'The tariff.', json: tariffModel }, ...failures },
    examples: [{ summary: 'By id', params: { vendorId: 3, tariffId: 'PO-PAR-DO' } }],
  },
  (reader) => ({
    201: [{ summary: 'The tariff', body: fromTariff(exampleTariff, reader) }],
    ...exampleVendorNotFound(reader),
  }),
);
