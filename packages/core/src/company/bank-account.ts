import type { LocalText } from '../local-text.ts';
import { notAccepted, quoted } from '../validation/words.ts';

/** An account with a bank in Russia, or with its treasury. */
export interface BankAccount {
  /** 20 digits. */
  readonly account: string;
  /** The code of the bank, 9 digits. */
  readonly bik: string;
  /** The bank's own account with the Bank of Russia, or the treasury's single account; 20 digits. */
  readonly correspondentAccount: string | null;
}

/** What stands against a bank's code; null: nothing. It has no check digit: the accounts vouch for it. */
export const bikFault = (bik: string): LocalText | null =>
  isBik(bik)
    ? null
    : notAccepted({ en: 'The BIK', ru: 'БИК' }, bik, {
        en: '9 digits, 04 in front for a bank, 00 to 03 for the treasury',
        ru: '9 цифр, в начале 04 для банка, от 00 до 03 для казначейства',
      });

/**
 * What stands against an account with the bank of this code; null: nothing. Its key is a digit that any other mistyped
 * one puts wrong (order of the Bank of Russia 515 of 1997). The treasury's own accounts begin with 0 and have no key.
 */
export const accountFault = (account: string, bik: string): LocalText | null => {
  if (!isAccount(account)) return shapeFault(accountName, account);
  if (account.startsWith('0')) return isBik(bik) && bik.startsWith('04') ? onlyTreasury(account, bik) : null;
  // The Bank of Russia's own offices have 000, 001 or 002 at the end.
  const part = bik.slice(6, 8) === '00' ? officeOf(bik) : bik.slice(6);
  return !isBik(bik) || keyFits(part, account) ? null : wrongKey(accountName, account, bik);
};

/**
 * What stands against the correspondent account of the bank of this code, 301 in front, or the treasury's single account,
 * 40102 in front; null: nothing.
 */
export const correspondentAccountFault = (account: string, bik: string): LocalText | null => {
  if (!isAccount(account) || !/^(?:301|40102)/.test(account)) return shapeFault(correspondentName, account);
  return !isBik(bik) || keyFits(officeOf(bik), account) ? null : wrongKey(correspondentName, account, bik);
};

const isBik = (text: string): boolean => /^0[0-4]\d{7}$/.test(text);
const isAccount = (text: string): boolean => /^\d{20}$/.test(text);

/** The office of the Bank of Russia that keeps the accounts of banks. */
const officeOf = (bik: string): string => `0${bik.slice(4, 6)}`;

const weights = [7, 1, 3];

/** The weights have no factor in common with 10, so each changed digit changes the sum. */
const keyFits = (part: string, account: string): boolean => {
  const sum = [...part, ...account].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
};

const accountName: LocalText = { en: 'The account', ru: 'Расчётный счёт' };
const correspondentName: LocalText = { en: 'The correspondent account', ru: 'Корреспондентский счёт' };

const shapeFault = (name: LocalText, account: string): LocalText =>
  notAccepted(
    name,
    account,
    name === accountName
      ? { en: '20 digits', ru: '20 цифр' }
      : {
          en: "20 digits, 301 in front for a bank, 40102 for the treasury's single account",
          ru: '20 цифр, в начале 301 для банка, 40102 для единого казначейского счёта',
        },
  );

const wrongKey = (name: LocalText, account: string, bik: string): LocalText => ({
  en: `${name.en} ${quoted(account).en} does not belong to the bank with the BIK ${quoted(bik).en}: its key digit is wrong, so a digit of one of them is mistyped.`,
  ru: `${name.ru} ${quoted(account).ru} не подходит к БИК ${quoted(bik).ru}: не сходится контрольный ключ, одна из цифр набрана неверно.`,
});

const onlyTreasury = (account: string, bik: string): LocalText => ({
  en: `The account ${quoted(account).en} is one with the treasury, but the BIK ${quoted(bik).en} is a bank's; accepted: a BIK of the treasury, or an account that does not begin with 0.`,
  ru: `Счёт ${quoted(account).ru} — казначейский, а БИК ${quoted(bik).ru} принадлежит банку; допустим БИК казначейства или счёт, который начинается не с 0.`,
});
