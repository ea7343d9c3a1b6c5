import type { LocalText } from '../local-text.ts';
import { notAccepted } from '../validation/words.ts';

/**
 * Whether it is the number (INN) of a Russian organization, 10 digits, or of a person, 12 digits, and its check digits
 * are right (order of the Federal Tax Service ED-7-14/559). A single wrong digit is found, unless it turns a remainder
 * of 10 into one of 0 or back: both have the check digit 0.
 */
export const isRussianTaxpayerNumber = (number: string): boolean => {
  if (!RUSSIAN.test(number) || number.startsWith('00')) return false;
  const digits = [...number].map(Number);
  return digits.length === 10
    ? digits[9] === checkDigit(digits.slice(0, 9))
    : digits[10] === checkDigit(digits.slice(0, 10)) && digits[11] === checkDigit(digits.slice(0, 11));
};

/**
 * What stands against a company's taxpayer number; null: nothing. 10 and 12 digits alone are a Russian number. Those of
 * other countries are taken as they are, where they have as many digits with the country's code in front.
 */
export const taxpayerNumberFault = (number: string): LocalText | null => {
  if (RUSSIAN.test(number)) return isRussianTaxpayerNumber(number) ? null : wrongDigit(number);
  return FOREIGN.test(number) ? null : notAccepted(name, number, accepted);
};

const RUSSIAN = /^\d{10}(?:\d\d)?$/;
const FOREIGN = /^(?=.*\d)[A-Z0-9]{4,20}$/;

/** The last of these weights belongs to the last digit before the check digit. */
const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

const checkDigit = (digits: readonly number[]): number => {
  const from = weights.length - digits.length;
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[from + index] ?? 0), 0);
  return (sum % 11) % 10;
};

const name: LocalText = { en: 'The taxpayer number', ru: 'ИНН' };

const accepted: LocalText = {
  en: '10 digits of a Russian organization, 12 of a Russian person, or 4 to 20 Latin letters and digits of another country',
  ru: '10 цифр российской организации, 12 — физического лица, либо номер другой страны: от 4 до 20 латинских букв и цифр',
};

const wrongDigit = (number: string): LocalText => ({
  en: `The taxpayer number '${number}' has as many digits as a Russian one, but its check digits are wrong; one of the digits is mistyped. A number of another country with as many digits is written with the country's code in front, such as KZ${number}.`,
  ru: `В ИНН «${number}» не сходятся контрольные цифры: одна из цифр набрана неверно. Номер другой страны такой же длины указывается с кодом страны впереди, например KZ${number}.`,
});

/** What stands against a KPP, the code of the reason for which a Russian organization is registered; null: nothing. */
export const kppFault = (kpp: string): LocalText | null =>
  /^(?!00)\d{4}[\dA-Z]{2}\d{3}$/.test(kpp)
    ? null
    : notAccepted({ en: 'The KPP', ru: 'КПП' }, kpp, {
        en: '9 characters such as 773601001: four digits, the first two not both zero, two digits or Latin capitals, three digits',
        ru: '9 знаков, например 773601001: четыре цифры, из которых первые две не нули, две цифры или заглавные латинские буквы, три цифры',
      });
