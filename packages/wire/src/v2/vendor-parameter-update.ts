import { contract } from '../contract.ts';
import { failures, operation } from './every-operation.ts';
import { exampleVendorNotFound } from './vendor.ts';
import { exampleParameter, parameterModel, parameterParams, parameterValueModel } from './vendor-parameter.ts';

/** The contract of UpdateVendorParameter. */
export const updateVendorParameterContract = contract(
  {
    ...operation,
    name: 'UpdateVendorParameter',
    method: 'PUT',
    path: '/openapi/v2/Vendors/{vendorKey}/Parameters/{parameterKey}',
    tag: 'vendors',
    right: ['Vendors'],
    summary: { en: 'Changes a parameter of a vendor.', ru: 'Изменяет параметр службы доставки.' },
    params: parameterParams,
    body: parameterValueModel,
    replies: { 200: { description: 'The parameter.', json: parameterModel }, ...failures },
    examples: [{ summary: 'By key', params: exampleParameter('kept'), body: { value: 'MSK-2' } }],
  },
  (reader) => ({
    200: [{ summary: 'The parameter', body: { key: exampleParameter('kept').parameterKey, value: 'MSK-2' } }],
    ...exampleVendorNotFound(reader),
  }),
);
