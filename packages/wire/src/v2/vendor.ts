import { type OfferedVendor, problem } from '@cartage/core';
import { z } from 'zod';
import { checked, text } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { vendorContractTypes } from '../models/offer-codes.ts';

/** Longer than the key of any vendor. */
const LONGEST = 60;

/** A vendor's key, as it is written in a path or a query. */
export const vendorKeyText = checked(text, (value) => value !== '' && value.length <= LONGEST, {
  en: 'the key of a vendor, such as econom',
  ru: 'ключ службы доставки, например econom',
});

/** Which vendor an operation is about. */
export const vendorParams = z.object({ vendorKey: vendorKeyText.describe('Key of the vendor.') });

const vendorFields = {
  id: z.int32(),
  name: z.string(),
  key: z.string(),
  description: z.string(),
  contractType: vendorContractTypes.schema.describe('Whose contract serves the company now.'),
  isEnabled: z.boolean().describe('The vendor gives the company options.'),
};

/** A vendor (interface 7.26). */
export const vendorModel = z.object(vendorFields).meta({ id: 'Vendor' });

/** A vendor with what the company has registered of its own contract. */
export const describedVendorModel = z
  .object({
    ...vendorFields,
    authorization: z
      .record(z.string(), z.string())
      .describe("Fields of the company's own contract; secret ones are masked. Empty: it has none."),
  })
  .meta({ id: 'DescribedVendor' });

/** What came of a change of a vendor. */
export const changedVendorModel = z
  .object({ vendor: vendorModel, message: z.string().describe('What it means, for people.') })
  .meta({ id: 'ChangedVendor' });

/** A vendor in the reader's language. */
export const fromOfferedVendor = (
  { vendor, description, contractType, isEnabled }: OfferedVendor,
  { locale }: AnswerContext,
): z.output<typeof vendorModel> => ({
  id: vendor.id,
  name: vendor.name,
  key: vendor.key,
  description: description[locale],
  contractType: vendorContractTypes.codeOf(contractType),
  isEnabled,
});

/** The same with the fields of the company's own contract. */
export const fromDescribedVendor = (
  described: OfferedVendor & { readonly authorization: Readonly<Record<string, string>> },
  reader: AnswerContext,
): z.output<typeof describedVendorModel> => ({
  ...fromOfferedVendor(described, reader),
  authorization: { ...described.authorization },
});

/** A vendor of the sandbox, for the documents. */
export const exampleVendor: OfferedVendor = {
  vendor: { id: 5, key: 'globe', name: 'Globe' },
  description: {
    en: 'Courier within the country and to the whole world.',
    ru: 'Курьерская доставка по стране и по всему миру.',
  },
  contractType: 'own',
  isEnabled: true,
};

/** The fields of a contract as they are shown, for the documents. */
export const exampleAuthorization = { login: 'sample-shop', password: '********' } as const;

/** The example of a vendor that is not there. */
export const exampleVendorNotFound = ({ locale }: AnswerContext) => ({
  400: [{ summary: 'No such vendor', body: toErrorEnvelope([problem('VendorNotFound', 'vendorKey')], locale) }],
});
