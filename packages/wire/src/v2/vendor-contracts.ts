import { type LocalText, type OfferedVendor, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { connectionCheckModel, fromCheck } from '../models/connection-check.ts';
import { exampleVendors } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { exampleFields, fromField, type ToldField, vendorFieldShape } from '../models/vendor-fields.ts';
import { unquoted } from '../reading/schema-problem.ts';
import { checked, text } from '../schema/fields.ts';
import { operation } from './every-operation.ts';
import {
  changedVendorModel,
  describedVendorModel,
  exampleAuthorization,
  exampleVendor,
  exampleVendorNotFound,
  fromDescribedVendor,
  fromOfferedVendor,
  vendorParams,
} from './vendors.ts';

const MOST_FIELDS = 100;
const LONGEST = 4_000;

const fieldValue = checked(text, (value) => [...value].length <= LONGEST, {
  en: `a text of at most ${LONGEST} characters`,
  ru: `текст не длиннее ${LONGEST} символов`,
});
const fields = checked(z.record(z.string(), fieldValue.nullable()), (all) => Object.keys(all).length <= MOST_FIELDS, {
  en: `an object of at most ${MOST_FIELDS} texts, by the codes of the vendor's fields`,
  ru: `объект, в котором не больше ${MOST_FIELDS} текстов по кодам полей службы доставки`,
}).describe(
  "Values by the codes of the vendor's schema. Left out, null, or masked as GET shows it: unchanged; empty: removed.",
);
for (const secret of [fieldValue, fields]) unquoted.add(secret, {});

/** The body of RegisterVendorContract. */
export const vendorContractModel = z
  .object({
    authorization: fields,
  })
  .meta({ id: 'VendorContractModel' });

/** The vendor as it is now, and what that means. */
export const fromRegisteredContract = (
  { vendor, isChanged }: { readonly vendor: OfferedVendor; readonly isChanged: boolean },
  reader: AnswerContext,
): z.output<typeof changedVendorModel> => {
  const told = isChanged ? changed(vendor.vendor.name) : registered(vendor.vendor.name);
  const { en, ru } = vendor.isEnabled ? used : unused;
  return {
    vendor: fromOfferedVendor(vendor, reader),
    message: { en: `${told.en} ${en}`, ru: `${told.ru} ${ru}` }[reader.locale],
  };
};

const registered = (name: string): LocalText => ({
  en: `Your contract with ${name} is registered.`,
  ru: `Ваш договор со службой ${name} зарегистрирован.`,
});

const changed = (name: string): LocalText => ({
  en: `Your contract with ${name} is changed.`,
  ru: `Ваш договор со службой ${name} изменён.`,
});

const used: LocalText = {
  en: "New orders go on it, at the vendor's own prices; the vendor sends you the invoice.",
  ru: 'Новые заказы передаются по нему по ценам службы доставки; счёт выставляет она.',
};

const unused: LocalText = {
  en: 'Your company has switched the vendor off: switch it on to use the contract.',
  ru: 'Ваша компания отключила эту службу доставки: включите её, чтобы договор использовался.',
};

/** The contract of RegisterVendorContract. */
export const registerVendorContractContract = contract(
  {
    ...operation,
    name: 'RegisterVendorContract',
    needsProof: true,
    method: 'PUT',
    path: '/openapi/v2/Vendors/{vendorKey}/Contract',
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: "Registers or changes the company's own contract with a vendor, once the vendor has accepted it.",
      ru: 'Регистрирует или меняет собственный договор компании со службой доставки после проверки у неё.',
    },
    params: vendorParams,
    body: vendorContractModel,
    replies: { 200: { description: 'The vendor as it is now.', json: changedVendorModel }, ...failures },
    examples: [
      {
        summary: 'Login and password',
        params: { vendorKey: exampleVendors.uncontracted },
        body: { authorization: { login: 'sample-shop', password: 'sample' } },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Registered', body: fromRegisteredContract({ vendor: exampleVendor, isChanged: false }, reader) }],
    400: [
      {
        summary: 'The vendor refuses it',
        body: toErrorEnvelope([problem('ContractInvalid', 'authorization')], reader.locale),
      },
    ],
  }),
);

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

/** The contract of CheckVendorContract. */
export const checkVendorContractContract = contract(
  {
    ...operation,
    name: 'CheckVendorContract',
    method: 'POST',
    path: '/openapi/v2/Vendors/{vendorKey}/Contract/Check',
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: "Asks a vendor whether it takes the company's own contract. Nothing is created there.",
      ru: 'Проверяет у службы доставки, действителен ли собственный договор компании. Ничего там не создаёт.',
    },
    params: vendorParams,
    replies: { 200: { description: 'What it says.', json: connectionCheckModel }, ...failures },
    examples: [{ summary: 'By key', params: { vendorKey: exampleVendors.contracted } }],
  },
  (reader) => ({ 200: [{ summary: 'All is well', body: fromCheck(null, reader) }], ...exampleVendorNotFound(reader) }),
);

/** The answer of GetVendorSchema (interface 7.26). */
export const vendorSchemaModel = z
  .object({
    key: z.string().describe('Key of the vendor.'),
    fields: z
      .array(z.object(vendorFieldShape).meta({ id: 'VendorField' }))
      .describe('By their codes `authorization` holds the values.'),
  })
  .meta({ id: 'VendorSchema' });

/** The fields of a contract in the reader's language. */
export const fromVendorSchema = (
  { vendorKey, fields }: { readonly vendorKey: string; readonly fields: readonly ToldField[] },
  reader: AnswerContext,
): z.output<typeof vendorSchemaModel> => ({
  key: vendorKey,
  fields: fields.map((field) => fromField(field, reader)),
});

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
        summary: 'Login and password',
        body: fromVendorSchema({ vendorKey: exampleVendors.contracted, fields: exampleFields }, reader),
      },
    ],
    ...exampleVendorNotFound(reader),
  }),
);

/** The operations on a company's own contracts with vendors. */
export const vendorContractOperations = {
  RegisterVendorContract: registerVendorContractContract,
  GetVendorContract: getVendorContractContract,
  CheckVendorContract: checkVendorContractContract,
  DeleteVendorContract: deleteVendorContractContract,
  GetVendorSchema: getVendorSchemaContract,
} as const;
