import { contract } from '../contract.ts';
import { failures, operation } from './every-operation.ts';
import { exampleVendorNotFound } from './vendor.ts';
import { exampleParameter, parameterModel, parameterParams } from './vendor-parameter.ts';

/** The contract of DeleteVendorParameter. */
export const deleteVendorParameterContract = contract(
  {
    ...operation,
    name: 'DeleteVendorParameter',
    method: 'DELETE',
    path: '/openapi/v2/Vendors/{vendorKey}/Parameters/{parameterKey}',
    tag: 'vendors',
    right: ['Vendors'],
    summary: { en: 'Deletes a parameter of a vendor.', ru: 'Удаляет параметр службы доставки.' },
    params: parameterParams,
    replies: { 200: { description: 'The parameter that is gone.', json: parameterModel }, ...failures },
    examples: [{ summary: 'By key', params: exampleParameter('deleted') }],
  },
  (reader) => ({
    200: [{ summary: 'The parameter', body: { key: exampleParameter('deleted').parameterKey, value: 'MSK-2' } }],
    ...exampleVendorNotFound(reader),
  }),
);
