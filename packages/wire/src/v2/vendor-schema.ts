import type { LocalText } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { exampleVendors } from '../models/example-vendors.ts';
import { failures, operation } from './every-operation.ts';
import { exampleVendorNotFound, vendorParams } from './vendor.ts';

/** The answer of GetVendorSchema (interface 7.26). */
export const vendorSchemaModel = z
  .object({
    key: z.string().describe('Key of the vendor.'),
    fields: z.array(
      z
        .object({
          code: z.string().describe('By it `authorization` holds the value.'),
          name: z.string(),
          description: z.string(),
        })
        .meta({ id: 'VendorField' }),
    ),
  })
  .meta({ id: 'VendorSchema' });

interface Field {
  readonly code: string;
  readonly name: LocalText;
  readonly description: LocalText;
}

/** The fields of a contract in the reader's language. */
export const fromVendorSchema = (
  { vendorKey, fields }: { readonly vendorKey: string; readonly fields: readonly Field[] },
  { locale }: AnswerContext,
): z.output<typeof vendorSchemaModel> => ({
  key: vendorKey,
  fields: fields.map(({ code, name, description }) => ({ code, name: name[locale], description: description[locale] })),
});

const exampleFields: readonly Field[] = [
  {
    code: 'login',
    name: { en: 'Login', ru: 'Логин' },
    description: {
      en: 'Given by the vendor with the contract.',
      ru: 'Служба доставки выдаёт его вместе с договором.',
    },
  },
];

/** The contract of GetVendorSchema. */
export const getVendorSchemaContract = contract(
  {
    ...operation,
    name: 'GetVendorSchema',
    method: 'GET',
    path: '/openapi/v2/Vendors/{vendorKey}/Schema',
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: 'Shows the fields of a contract with a vendor.',
      ru: 'Возвращает поля договора со службой доставки.',
    },
    params: vendorParams,
    replies: { 200: { description: 'The fields.', json: vendorSchemaModel }, ...failures },
    examples: [{ summary: 'By key', params: { vendorKey: exampleVendors.contracted } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One field',
        body: fromVendorSchema({ vendorKey: exampleVendors.contracted, fields: exampleFields }, reader),
      },
    ],
    ...exampleVendorNotFound(reader),
  }),
);
