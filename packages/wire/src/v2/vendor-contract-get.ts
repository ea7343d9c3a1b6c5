import { z } from 'zod';
import { contract } from '../contract.ts';
import { exampleVendors } from '../models/example-vendors.ts';
import { failures, operation } from './every-operation.ts';
import { describedVendorModel, exampleAuthorization, exampleVendorNotFound, vendorParams } from './vendor.ts';

/** The answer of GetVendorContract. */
export const vendorContractDataModel = z
  .object({ authorization: describedVendorModel.shape.authorization })
  .meta({ id: 'VendorContract' });

/** The contract of GetVendorContract. */
export const getVendorContractContract = contract(
  {
    ...operation,
    name: 'GetVendorContract',
    method: 'GET',
    path: '/openapi/v2/Vendors/{vendorKey}/Contract',
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: "Shows the company's own contract with a vendor, its secrets masked.",
      ru: 'Возвращает собственный договор компании со службой доставки, секреты скрыты.',
    },
    params: vendorParams,
    replies: { 200: { description: 'The fields of the contract.', json: vendorContractDataModel }, ...failures },
    examples: [{ summary: 'By key', params: { vendorKey: exampleVendors.contracted } }],
  },
  (reader) => ({
    200: [
      { summary: 'Login and password', body: { authorization: exampleAuthorization } },
      { summary: 'No contract of its own', body: { authorization: {} } },
    ],
    ...exampleVendorNotFound(reader),
  }),
);
