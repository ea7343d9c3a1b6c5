import { contract } from '../contract.ts';
import { exampleVendors } from '../models/example-vendors.ts';
import { failures, operation } from './every-operation.ts';
import {
  describedVendorModel,
  exampleVendor,
  exampleVendorNotFound,
  fromDescribedVendor,
  vendorParams,
} from './vendor.ts';

/** The contract of DeleteVendorContract. */
export const deleteVendorContractContract = contract(
  {
    ...operation,
    name: 'DeleteVendorContract',
    method: 'DELETE',
    path: '/openapi/v2/Vendors/{vendorKey}/Contract',
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: "Deletes the company's own contract with a vendor; orders that went on it go on.",
      ru: 'Удаляет собственный договор компании со службой доставки; переданные по нему заказы выполняются.',
    },
    params: vendorParams,
    replies: { 200: { description: 'The vendor without the contract.', json: describedVendorModel }, ...failures },
    examples: [{ summary: 'By key', params: { vendorKey: exampleVendors.contracted } }],
  },
  (reader) => ({
    200: [
      {
        summary: "The operator's contract serves again",
        body: fromDescribedVendor({ ...exampleVendor, contractType: 'operator', authorization: {} }, reader),
      },
    ],
    ...exampleVendorNotFound(reader),
  }),
);
