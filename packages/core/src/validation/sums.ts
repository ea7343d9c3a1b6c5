import { amountOfUnits, type CurrencyUnits, currencyDecimals, isCurrencyCode } from '../currency.ts';
import type { LocalText } from '../local-text.ts';
import { type Kopecks, MAX_KOPECKS, roublesFromKopecks, vatRates } from '../money.ts';
import { notAccepted } from './words.ts';

/** An amount that a customer may name: whole hundredths, not below zero. */
export const isSum = (amount: Kopecks): boolean => Number.isInteger(amount) && amount >= 0 && amount <= MAX_KOPECKS;

/** Kopecks; whole and within MAX_KOPECKS. */
export const isSumAboveZero = (amount: Kopecks): boolean => isSum(amount) && amount > 0;

/** Refuses a sum, or a text that is none; `least` is what it has to be. */
export const sumText = (
  name: LocalText,
  amount: Kopecks | string | null,
  least: keyof typeof bounds = 'zero',
): LocalText =>
  typeof amount === 'number'
    ? notAccepted(name, roublesFromKopecks(amount), withMost(bounds[least], amount, roublesFromKopecks(MAX_KOPECKS)))
    : notAccepted(name, amount, bounds[least]);

/** Beside what is too large the greatest sum is told. */
const withMost = ({ en, ru }: LocalText, units: number, most: number | string): LocalText =>
  units > MAX_KOPECKS ? { en: `${en}, at most ${most}`, ru: `${ru}, не больше ${most}` } : { en, ru };

const bounds = {
  zero: { en: 'a sum of 0 or more with at most two decimals', ru: 'сумма от 0, не больше двух знаков после запятой' },
  'above-zero': {
    en: 'a sum above 0 with at most two decimals',
    ru: 'сумма больше 0, не больше двух знаков после запятой',
  },
} as const satisfies Record<string, LocalText>;

/** Refuses a sum in a currency, or a number that is none; 2 decimals where the currency is not known. */
export const currencySumText = (name: LocalText, units: CurrencyUnits | null, currency: string | null): LocalText => {
  const of = isCurrencyCode(currency ?? '') ? ` ${currency}` : '';
  const amount = units === null ? null : amountOfUnits(units, currency);
  const decimals = decimalsTexts[currencyDecimals(currency)];
  const shown = { en: `${name.en}${of && ` in${of}`}`, ru: `${name.ru}${of && ` (${currency})`}` };
  const accepted = { en: `a sum of 0 or more ${decimals.en}`, ru: `сумма от 0, ${decimals.ru}` };
  return notAccepted(shown, amount, withMost(accepted, units ?? 0, amountOfUnits(MAX_KOPECKS, currency)));
};

const decimalsTexts = {
  0: { en: 'without decimals', ru: 'без знаков после запятой' },
  2: { en: 'with at most two decimals', ru: 'не больше двух знаков после запятой' },
  3: { en: 'with at most three decimals', ru: 'не больше трёх знаков после запятой' },
  4: { en: 'with at most four decimals', ru: 'не больше четырёх знаков после запятой' },
} satisfies Record<number, LocalText>;

/** That there is no such rate, and which there are. */
export const vatText = (rate: number | null): LocalText =>
  notAccepted({ en: 'The VAT rate', ru: 'Ставка НДС' }, rate, {
    en: `${vatRates.join(', ')} percent`,
    ru: `${vatRates.join(', ')} процентов`,
  });
