import { z } from 'zod';
import { checked, text } from '../fields.ts';
import { exampleVendors } from '../models/example-vendors.ts';
import { vendorParams } from './vendor.ts';

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
