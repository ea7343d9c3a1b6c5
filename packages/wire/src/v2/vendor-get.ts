import { contract } from '../contract.ts';
import { exampleVendors } from '../models/example-vendors.ts';
import { failures, operation } from './every-operation.ts';
import {
  describedVendorModel,
  exampleAuthorization,
  exampleVendor,
  exampleVendorNotFound,
  fromDescribedVendor,
  vendorParams,
} from './vendor.ts';

/** The contract of GetVendor. */
export const getVendorContract = contract(
  {
    ...operation,
    name: 'GetVendor',
    method: 'GET',
    path: '/openapi/v2/Vendors/{vendorKey}',
    tag: 'vendors',
    right: ['Vendors'],
    summary: { en: 'Describes a vendor.', ru: 'Возвращает описание службы доставки.' },
    params: vendorParams,
    replies: { 200: { description: 'The vendor.', json: describedVendorModel }, ...failures },
    examples: [{ summary: 'By key', params: { vendorKey: exampleVendors.contracted } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'With a contract of its own',
        body: fromDescribedVendor({ ...exampleVendor, authorization: exampleAuthorization }, reader),
      },
    ],
    ...exampleVendorNotFound(reader),
  }),
);
