import { contract } from '../contract.ts';
import { idempotentFailures, operation } from './every-operation.ts';
import { exampleVendorNotFound } from './vendor.ts';
import { exampleParameter, parameterModel, parameterParams, parameterValueModel } from './vendor-parameter.ts';

/** The contract of CreateVendorParameter. */
export const createVendorParameterContract = contract(
  {
    ...operation,
    name: 'CreateVendorParameter',
    method: 'POST',
    path: '/openapi/v2/Vendors/{vendorKey}/Parameters/{parameterKey}',
    tag: 'vendors',
    right: ['Vendors'],
    summary: { en: 'Creates a parameter of a vendor.', ru: 'Создаёт параметр службы доставки.' },
    params: parameterParams,
    body: parameterValueModel,
    replies: { 200: { description: 'The parameter.', json: parameterModel }, ...idempotentFailures },
    isIdempotent: true,
    examples: [{ summary: 'By key', params: exampleParameter('created'), body: { value: 'MSK-2' } }],
  },
  (reader) => ({
    200: [{ summary: 'The parameter', body: { key: exampleParameter('created').parameterKey, value: 'MSK-2' } }],
    ...exampleVendorNotFound(reader),
  }),
);
