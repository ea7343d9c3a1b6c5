import { type LocalText, type OfferedVendor, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleVendors } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { vendorContractTypes } from '../models/offer-codes.ts';
import { checked, filledCode } from '../schema/fields.ts';
import { operation } from './every-operation.ts';

/** Longer than the key of any vendor. */
const LONGEST = 60;

/** A vendor's key, as it is written in a path or a query. */
export const vendorKeyText = checked(filledCode, (value) => value.length <= LONGEST, {
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
  vendorServices: z
    .array(
      z
        .object({ code: z.string(), name: z.string(), description: z.string() })
        .meta({ id: 'DescribedVendorService', description: 'A service that this vendor alone has.' }),
    )
    .describe('Services that it alone has; asked for by vendorServices of a calculation or an order.'),
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
  { vendor, description, contractType, isEnabled, ownServices }: OfferedVendor,
  { locale }: AnswerContext,
): z.output<typeof vendorModel> => ({
  id: vendor.id,
  name: vendor.name,
  key: vendor.key,
  description: description[locale],
  contractType: vendorContractTypes.codeOf(contractType),
  isEnabled,
  vendorServices: ownServices.map((one) => ({
    code: one.code,
    name: one.name[locale],
    description: one.description[locale],
  })),
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
  ownServices: [],
};

/** The fields of a contract as they are shown, for the documents. */
export const exampleAuthorization = { login: 'sample-shop', password: '********' } as const;

/** The example of a vendor that is not there. */
export const exampleVendorNotFound = ({ locale }: AnswerContext) => ({
  400: [{ summary: 'No such vendor', body: toErrorEnvelope([problem('VendorNotFound', 'vendorKey')], locale) }],
});

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

/** The body of SwitchVendor. */
export const switchVendorModel = z
  .object({ enable: z.boolean().describe('Whether the company wants its options.') })
  .meta({ id: 'SwitchVendorModel' });

/** The vendor as it is now, and what that means. */
export const fromSwitchedVendor = (
  offered: OfferedVendor,
  enable: boolean,
  reader: AnswerContext,
): z.output<typeof changedVendorModel> => ({
  vendor: fromOfferedVendor(offered, reader),
  message: (enable ? (offered.isEnabled ? switchedOn : withoutContract) : switchedOff)(offered.vendor.name)[
    reader.locale
  ],
});

const switchedOn = (name: string): LocalText => ({
  en: `${name} is switched on: its options are shown and it takes orders.`,
  ru: `Служба ${name} включена: её варианты показываются, и она принимает заказы.`,
});

const switchedOff = (name: string): LocalText => ({
  en: `${name} is switched off: it gives no options and takes no new orders. Orders that it has go on.`,
  ru: `Служба ${name} отключена: она не предлагает вариантов и не принимает новых заказов. Переданные ей заказы выполняются.`,
});

const withoutContract = (name: string): LocalText => ({
  en: `${name} is switched on, but the operator has no contract with it: register one of your own to get its options.`,
  ru: `Служба ${name} включена, но у оператора нет договора с ней: зарегистрируйте собственный, чтобы получать её варианты.`,
});

/** The contract of SwitchVendor. */
export const switchVendorContract = contract(
  {
    ...operation,
    name: 'SwitchVendor',
    method: 'PUT',
    path: '/openapi/v2/Vendors/{vendorKey}',
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: 'Switches a vendor on or off for the company.',
      ru: 'Включает или отключает службу доставки для компании.',
    },
    params: vendorParams,
    body: switchVendorModel,
    replies: { 200: { description: 'The vendor as it is now.', json: changedVendorModel }, ...failures },
    examples: [{ summary: 'On', params: { vendorKey: 'postal' }, body: { enable: true } }],
  },
  (reader) => ({
    200: [{ summary: 'On', body: fromSwitchedVendor(exampleVendor, true, reader) }],
    ...exampleVendorNotFound(reader),
  }),
);

/** The operations on vendors. */
export const vendorOperations = {
  ListVendors: listVendorsContract,
  GetVendor: getVendorContract,
  SwitchVendor: switchVendorContract,
} as const;
