import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { exampleVendors } from '../models/examples.ts';
import { failures, idempotentFailures } from '../models/failures.ts';
import { checked, text } from '../schema/fields.ts';
import { operation } from './every-operation.ts';
import { exampleVendorNotFound, vendorParams } from './vendors.ts';

// What the four operations on a vendor's parameter have in common (interface 13.26).

const LONGEST = 4_000;

/** Which parameter of which vendor. */
export const parameterParams = vendorParams.extend({
  parameterKey: checked(text, (key) => /^[\w.-]{1,64}$/.test(key), {
    en: '1 to 64 letters, digits, ".", "_" or "-"',
    ru: 'от 1 до 64 латинских букв, цифр, «.», «_» или «-»',
  }).describe('1 to 64 letters, digits, `.`, `_`, `-`; case counts.'),
});

/** The body of CreateVendorParameter and UpdateVendorParameter. */
export const parameterValueModel = z
  .object({
    value: checked(text, (value) => [...value].length <= LONGEST, {
      en: `a text of at most ${LONGEST} characters, or null`,
      ru: `текст не длиннее ${LONGEST} символов или null`,
    })
      .nullish()
      .describe('Whatever the client keeps there.'),
  })
  .meta({ id: 'VendorParameterModel' });

/** A parameter, as all four answer it. */
export const parameterModel = z
  .object({ key: z.string(), value: z.string().nullable() })
  .meta({ id: 'VendorParameter' });

/** Which parameter is meant. */
export const toParameterRef = ({ vendorKey, parameterKey }: z.output<typeof parameterParams>) => ({
  vendorKey,
  key: parameterKey,
});

/** What it is to hold. */
export const toParameter = (
  params: z.output<typeof parameterParams>,
  { value = null }: z.output<typeof parameterValueModel>,
) => ({ ...toParameterRef(params), value });

/** The path of the examples. */
export const exampleParameter = (which: keyof typeof exampleVendors.parameters) => ({
  vendorKey: exampleVendors.noted,
  parameterKey: exampleVendors.parameters[which],
});

/** The contract of GetVendorParameter. */
export const getVendorParameterContract = contract(
  {
    ...operation,
    name: 'GetVendorParameter',
    method: 'GET',
    path: '/openapi/v2/Vendors/{vendorKey}/Parameters/{parameterKey}',
    ids: { parameterKey: 'RequestInvalid' },
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: 'Shows a parameter that the company keeps of a vendor.',
      ru: 'Возвращает параметр службы доставки, сохранённый компанией.',
    },
    params: parameterParams,
    replies: { 200: { description: 'The parameter.', json: parameterModel }, ...failures },
    examples: [{ summary: 'By key', params: exampleParameter('kept') }],
  },
  (reader) => ({
    200: [{ summary: 'The parameter', body: { key: exampleParameter('kept').parameterKey, value: 'MSK-2' } }],
    ...exampleVendorNotFound(reader),
  }),
);

/** The contract of CreateVendorParameter. */
export const createVendorParameterContract = contract(
  {
    ...operation,
    name: 'CreateVendorParameter',
    method: 'POST',
    path: '/openapi/v2/Vendors/{vendorKey}/Parameters/{parameterKey}',
    ids: { parameterKey: 'unseen' },
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

/** The contract of UpdateVendorParameter. */
export const updateVendorParameterContract = contract(
  {
    ...operation,
    name: 'UpdateVendorParameter',
    method: 'PUT',
    path: '/openapi/v2/Vendors/{vendorKey}/Parameters/{parameterKey}',
    ids: { parameterKey: 'unseen' },
    tag: 'vendors',
    right: ['Vendors'],
    summary: { en: 'Changes a parameter of a vendor.', ru: 'Изменяет параметр службы доставки.' },
    params: parameterParams,
    body: parameterValueModel,
    replies: { 200: { description: 'The parameter.', json: parameterModel }, ...failures },
    examples: [{ summary: 'By key', params: exampleParameter('kept'), body: { value: 'MSK-2' } }],
  },
  (reader) => ({
    200: [{ summary: 'The parameter', body: { key: exampleParameter('kept').parameterKey, value: 'MSK-2' } }],
    ...exampleVendorNotFound(reader),
  }),
);

/** The contract of DeleteVendorParameter. */
export const deleteVendorParameterContract = contract(
  {
    ...operation,
    name: 'DeleteVendorParameter',
    method: 'DELETE',
    path: '/openapi/v2/Vendors/{vendorKey}/Parameters/{parameterKey}',
    ids: { parameterKey: 'unseen' },
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

/** The operations on what a company keeps of a vendor. */
export const vendorParameterOperations = {
  GetVendorParameter: getVendorParameterContract,
  CreateVendorParameter: createVendorParameterContract,
  UpdateVendorParameter: updateVendorParameterContract,
  DeleteVendorParameter: deleteVendorParameterContract,
} as const;
