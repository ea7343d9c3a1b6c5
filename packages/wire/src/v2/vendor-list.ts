import type { OfferedVendor } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { failures, operation } from './every-operation.ts';
import { exampleVendor, fromOfferedVendor, vendorModel } from './vendor.ts';

/** The answer of ListVendors. */
export const vendorListModel = z
  .object({ vendors: z.array(vendorModel).describe('By id.') })
  .meta({ id: 'VendorList' });

/** The vendors of a company. */
export const fromVendorList = (
  vendors: readonly OfferedVendor[],
  reader: AnswerContext,
): z.output<typeof vendorListModel> => ({ vendors: vendors.map((one) => fromOfferedVendor(one, reader)) });

/** The contract of ListVendors. */
export const listVendorsContract = contract(
  {
    ...operation,
    name: 'ListVendors',
    method: 'GET',
    path: '/openapi/v2/Vendors',
    tag: 'vendors',
    right: ['Vendors'],
    summary: { en: 'Lists the vendors of the company.', ru: 'Возвращает список служб доставки компании.' },
    replies: {
      200: { description: 'The vendors, also those that the company has switched off.', json: vendorListModel },
      ...failures,
    },
    examples: [{ summary: 'All' }],
  },
  (reader) => ({ 200: [{ summary: 'One vendor', body: fromVendorList([exampleVendor], reader) }] }),
);
