import type { Rate } from './price.ts';

/** Codes of ISO 4217, and of currencies that are no more. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** The rate as a vendor asks it that wants another currency (interface 20.11): one of each is worth a hundred roubles to it. */
export const rateIn = (rate: Rate, currency: string): Rate => {
  if (currency === 'RUB') return rate;
  const extras = rate.extras.map((extra) => ({ ...extra, kop: sumIn(extra.kop / 100, currency) }));
  return { ...rate, kop: sumIn(rate.kop / 100, currency), currency, extras };
};

/** Hundredths, up to a sum that the currency has: yen have no decimals. */
export const sumIn = (hundredths: number, currency: string): number => {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const step = 10 ** Math.max(0, 2 - maximumFractionDigits);
  return Math.ceil(Number((hundredths / step).toPrecision(12))) * step;
};
