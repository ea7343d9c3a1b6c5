import { type CurrencyUnits, unitDecimals } from '@cartage/core';

/** A price of the vendor, told in hundredths, in the units in which sums of its currency are counted. */
export const unitsOf = (hundredths: number, currency: string | undefined): CurrencyUnits =>
  hundredths * 10 ** (unitDecimals(currency ?? 'RUB') - 2);

/** The member `currency` of what the plugin tells. */
export const currencyOf = (currency: string | undefined): { readonly currency?: string } =>
  currency === undefined ? {} : { currency };
