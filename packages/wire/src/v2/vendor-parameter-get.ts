import { contract } from '../contract.ts';
import { failures, operation } from './every-operation.ts';
import { exampleVendorNotFound } from './vendor.ts';
import { exampleParameter, parameterModel, parameterParams } from './vendor-parameter.ts';

/** The contract of GetVendorParameter. */
export const getVendorParameterContract = contract(
  {
    ...operation,
    name: 'GetVendorParameter',
    method: 'GET',
    path: '/openapi/v2/Vendors/{vendorKey}/Parameters/{parameterKey}',
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: 'Shows a parameter that the company keeps of a vendor.',
      ru: 'Возвращает параметр службы доставки, сохранённый компанией.',
    },
    params: parameterParams,
    replies: { 200: { description: 'The parameter.', json: parameterModel }, ...failures },
    examples: [{ summary: 'By key', params: exampleParameter('kept') }],
  },
  (reader) => ({
    200: [{ summary: 'The parameter', body: { key: exampleParameter('kept').parameterKey, value: 'MSK-2' } }],
    ...exampleVendorNotFound(reader),
  }),
);
