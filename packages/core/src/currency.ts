import type { Locale } from './local-text.ts';
import { divideHalfUp, formatDecimal, splitKopecks } from './money.ts';

/** Active ISO 4217 alphabetic codes of money and its units of account; without metals, tests and 'no currency'. */
const codes = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA
MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD
RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XDR XOF XPF YER ZAR ZMW ZWG
`;

/** In alphabetical order. */
export const currencyCodes: readonly string[] = codes.trim().split(/\s+/);

const known = new Set(currencyCodes);

/** Whether the text is a currency's code in upper case (interface 1.8). */
export const isCurrencyCode = (text: string): boolean => known.has(text);

type Decimals = 0 | 2 | 3 | 4;

const having = (count: Decimals, currencies: string) =>
  currencies.split(' ').map((currency) => [currency, count] as const);

/** Minor units by ISO 4217 (list one, maintained by SIX), where they are not two decimals. Of XDR it names none; two are taken. */
const decimals: ReadonlyMap<string, Decimals> = new Map([
  ...having(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...having(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...having(4, 'CLF UYW'),
]);

/** With how many decimals a sum in the currency is written (interface 7.31); 2 of one that is unknown or not given. */
export const currencyDecimals = (currency: string | null): Decimals => decimals.get(currency ?? '') ?? 2;

/**
 * A sum in any currency, counted in units: hundredths, or thousandths and finer where the currency has more than two decimals.
 * So a sum in roubles is kopecks.
 */
export type CurrencyUnits = number;

/** How many decimals the unit has in which sums of the currency are counted: 2 to 4. */
export const unitDecimals = (currency: string | null): number => Math.max(2, currencyDecimals(currency));

/** A sum as people write it, in units. No whole number where it has more decimals than the unit; not finite as it came. */
export const unitsOfAmount = (amount: number, currency: string | null): CurrencyUnits =>
  shifted(amount, unitDecimals(currency));

/** The double nearest to the sum, as people write it. */
export const amountOfUnits = (units: CurrencyUnits, currency: string | null): number =>
  shifted(units, -unitDecimals(currency));

/** Whether the sum has no more decimals than its currency: 100.5 of yen has. */
export const isSumOf = (units: CurrencyUnits, currency: string | null): boolean =>
  Number.isInteger(units) && units % stepOf(currency) === 0;

/** The nearest sum that can be paid in the currency, half up: 100.5 of yen is 101. `units` are 0 or more. */
export const nearestSum = (units: CurrencyUnits, currency: string | null): CurrencyUnits => {
  const step = stepOf(currency);
  return divideHalfUp(units, step) * step;
};

/** The shortest text of a number is what was written; a multiplication would already have lost it. */
const shifted = (value: number, places: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Number.isFinite(value) ? Number(`${digits}e${Number(exponent) + places}`) : value;
};

/** The smallest sum of the currency, in units. */
const stepOf = (currency: string | null): CurrencyUnits => 10 ** (unitDecimals(currency) - currencyDecimals(currency));

/**
 * For print, without the currency: `10.125` of KWD, `1,234` of JPY, `1,234.50` of others; in Russian as `formatRoubles`. A sum
 * from before that has more decimals than its currency keeps them.
 */
export const formatUnits = (units: CurrencyUnits, currency: string | null, locale: Locale): string =>
  formatDecimal(units, unitDecimals(currency), currencyDecimals(currency), locale);

/**
 * Divides a sum in proportion to whole weights of zero or more, into sums that can be paid in the currency; together they are
 * the whole. Throws when no weight is above zero.
 */
export const splitUnits = (
  units: CurrencyUnits,
  currency: string | null,
  weights: readonly number[],
): readonly CurrencyUnits[] => {
  const step = units % stepOf(currency) === 0 ? stepOf(currency) : 1;
  return splitKopecks(units / step, weights).map((part) => part * step);
};
