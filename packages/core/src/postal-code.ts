import { compactText } from './written-text.ts';

/**
 * The one spelling of a postal code, in which it is kept, compared and told to vendors (interface 7.30): without blanks,
 * hyphens and invisible marks, letters in capitals. Doing so again changes nothing.
 */
export const normalizePostalCode = (text: string): string => compactText(text).toUpperCase();

/** Whether a code in the one spelling may be one of that country: in Russia six digits, elsewhere whatever it is. */
export const postalCodeFits = (country: string, code: string): boolean => country !== 'RU' || /^\d{6}$/.test(code);

/**
 * Countries whose addresses have no postal code, ISO 3166-1 alpha-2. Source: Google's address data (libaddressinput),
 * whose formats of these countries have no place for one.
 */
const withoutCodes: ReadonlySet<string> = new Set(
  `AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY ML
  MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW`.split(/\s+/),
);

/** Whether addresses of the country have a postal code; one that is not known is taken to have some. */
export const hasPostalCodes = (country: string): boolean => !withoutCodes.has(country);

/** Where a country's post writes a hyphen or a blank into its codes. Source: the examples of the same data. */
const groups: readonly (readonly [countries: string, pattern: RegExp, written: string])[] = [
  ['PL', /^(\d{2})(\d{3})$/, '$1-$2'],
  ['PT', /^(\d{4})(\d{3})$/, '$1-$2'],
  ['BR', /^(\d{5})(\d{3})$/, '$1-$2'],
  ['JP', /^(\d{3})(\d{4})$/, '$1-$2'],
  ['IR', /^(\d{5})(\d{5})$/, '$1-$2'],
  ['US', /^(\d{5})(\d{4})$/, '$1-$2'],
  ['LV', /^(LV)(\d{4})$/, '$1-$2'],
  ['KY', /^(KY\d)(\d{4})$/, '$1-$2'],
  ['GB GG JE IM FK GI', /^([A-Z][A-Z\d]{1,3})(\d[A-Z]{2})$/, '$1 $2'],
  ['CA', /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2'],
  ['NL', /^(\d{4})([A-Z]{2})$/, '$1 $2'],
  ['SE CZ SK GR', /^(\d{3})(\d{2})$/, '$1 $2'],
  ['IE', /^([A-Z\d]{3})([A-Z\d]{4})$/, '$1 $2'],
  ['MT', /^([A-Z]{3})(\d{2,4})$/, '$1 $2'],
  ['BM', /^([A-Z]{2})([A-Z\d]{2})$/, '$1 $2'],
  ['LB', /^(\d{4})(\d{4})$/, '$1 $2'],
];

const groupOf = new Map(
  groups.flatMap(([countries, pattern, written]) =>
    countries.split(' ').map((country) => [country, { pattern, written }] as const),
  ),
);

/** The code as the country's post writes it on an envelope: `00950` of Poland is `00-950`. For papers. */
export const formatPostalCode = (country: string, code: string): string => {
  const bare = normalizePostalCode(code);
  const group = groupOf.get(country);
  return group === undefined ? bare : bare.replace(group.pattern, group.written);
};
