import { parsePhones } from '../phone.ts';
import { type Problem, problem } from '../problem.ts';
import { MAX_REFERENCE, MAX_TEXT } from '../validation/bounds.ts';
import { emailText, isEmail } from '../validation/email.ts';
import { isLonger, quoted, tooLong } from '../validation/words.ts';
import { bareText, isBlank } from '../written-text.ts';
import { accountFault, type BankAccount, bikFault, correspondentAccountFault } from './bank-account.ts';
import { kppFault, taxpayerNumberFault } from './taxpayer-number.ts';

/** What is told of a company that is to be a customer of the service (interface 13.15). */
export interface CompanyDetails {
  /** As papers and reports write it. */
  readonly companyName: string;
  /** Taxpayer number. */
  readonly vatNumber: string | null;
  /** Code of the reason for registration, of a Russian organization; null: none. */
  readonly kpp: string | null;
  /** From which it pays; null: not told. */
  readonly bankAccount: GivenBankAccount | null;
  /** Who speaks for it. */
  readonly contactName: string;
  /** As `parsePhones` reads it; null: none. */
  readonly contactPhone: string | null;
  /** The login of the company's first user too. */
  readonly contactEmail: string;
  /** The operator's own words, at most MAX_TEXT characters; null: none. */
  readonly comment: string | null;
}

/** A bank account as it was given: what it needs may be missing. */
export type GivenBankAccount = { readonly [Field in keyof BankAccount]: BankAccount[Field] | null };

/** A number as people write it, without its blanks and invisible marks and in capitals. */
export const compactNumber = (text: string): string => bareText(text).replaceAll(/\s/g, '').toUpperCase();

/** Every problem of the company; targets are its own fields. */
export const checkCompanyDetails = (company: CompanyDetails): readonly Problem[] => [
  ...checkName(company, 'companyName'),
  ...checkName(company, 'contactName'),
  ...checkTaxNumbers(company),
  ...(company.bankAccount ? checkBankAccount(company.bankAccount) : []),
  ...checkContact(company),
  ...checkLength(company, 'comment', MAX_TEXT),
];

const checkName = (company: CompanyDetails, field: 'companyName' | 'contactName'): readonly Problem[] =>
  checkCompanyName(company[field], field);

/** RequestInvalid at `target` where a name is empty or longer than 255 characters. */
export const checkCompanyName = (name: string, target: string): readonly Problem[] => {
  if (isLonger(name, MAX_REFERENCE)) return [problem('RequestInvalid', target, tooLong(name, MAX_REFERENCE))];
  if (!isBlank(name)) return [];
  return [
    problem('RequestInvalid', target, {
      en: `The name is empty; give one of 1 to ${MAX_REFERENCE} characters.`,
      ru: `Имя или название не указано; нужно от 1 до ${MAX_REFERENCE} символов.`,
    }),
  ];
};

const checkLength = (company: CompanyDetails, field: 'contactPhone' | 'comment', most: number): readonly Problem[] => {
  const text = company[field] ?? '';
  return isLonger(text, most) ? [problem('RequestInvalid', field, tooLong(text, most))] : [];
};

/** What stands against the taxpayer number and the KPP, each by itself and both together. */
export const checkTaxNumbers = ({ vatNumber, kpp }: Pick<CompanyDetails, 'vatNumber' | 'kpp'>): readonly Problem[] => {
  const found: Problem[] = [];
  const fault = vatNumber === null ? null : taxpayerNumberFault(vatNumber);
  if (fault) found.push(problem('RequestInvalid', 'vatNumber', fault));
  if (kpp === null) return found;
  const kppAlone = kppFault(kpp);
  if (kppAlone) found.push(problem('RequestInvalid', 'kpp', kppAlone));
  else if (!/^\d{10}$/.test(vatNumber ?? '')) found.push(withoutOrganization(kpp));
  return found;
};

const withoutOrganization = (kpp: string): Problem =>
  problem(
    'RequestInvalid',
    'kpp',
    {
      en: `The KPP ${quoted(kpp).en} belongs beside the taxpayer number of a Russian organization, 10 digits in vatNumber; leave the KPP out for anybody else.`,
      ru: `КПП ${quoted(kpp).ru} указывается вместе с ИНН российской организации, 10 цифр в поле vatNumber; для остальных его указывать не нужно.`,
    },
    ['kpp', 'vatNumber'],
  );

const checkBankAccount = ({ account, bik, correspondentAccount }: GivenBankAccount): readonly Problem[] => {
  const found: Problem[] = [];
  const tell = (field: keyof BankAccount, fault: ReturnType<typeof bikFault>) => {
    // Each account is judged by its bank.
    if (fault) found.push(problem('RequestInvalid', `bankAccount.${field}`, fault, [`bankAccount.${field}`, BIK]));
  };
  tell('account', account === null ? missing('account') : accountFault(account, bik ?? ''));
  tell('bik', bik === null ? missing('bik') : bikFault(bik));
  tell(
    'correspondentAccount',
    correspondentAccount === null ? null : correspondentAccountFault(correspondentAccount, bik ?? ''),
  );
  return found;
};

const BIK = 'bankAccount.bik';

const missing = (field: keyof BankAccount) => ({
  en: `${field} is missing; a bank account has an account and a BIK, or is left out as a whole.`,
  ru: `Не указано поле ${field}; у банковского счёта указываются номер и БИК, либо счёт не указывается вовсе.`,
});

const checkContact = (company: CompanyDetails): readonly Problem[] => {
  const { contactPhone, contactEmail } = company;
  const found = [...checkLength(company, 'contactPhone', MAX_TEXT)];
  const phones = contactPhone === null ? null : parsePhones(contactPhone);
  if (phones && !phones.ok) found.push(problem('PhoneInvalid', 'contactPhone', phones.reason));
  if (!isEmail(contactEmail)) found.push(problem('RequestInvalid', 'contactEmail', emailText(contactEmail)));
  return found;
};
