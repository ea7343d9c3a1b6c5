import { accountFault, bikFault, correspondentAccountFault, isRussianTaxpayerNumber, kppFault } from '@cartage/core';
import type { Payee } from '@cartage/documents';
import type { Environment } from '../environment/environment.ts';

const variables = {
  name: 'OPERATOR_LEGAL_NAME',
  taxNumber: 'OPERATOR_VAT_NUMBER',
  kpp: 'OPERATOR_KPP',
  address: 'OPERATOR_ADDRESS',
  bankName: 'OPERATOR_BANK_NAME',
  bik: 'OPERATOR_BIK',
  account: 'OPERATOR_ACCOUNT',
  correspondentAccount: 'OPERATOR_CORRESPONDENT_ACCOUNT',
  vatRate: 'OPERATOR_VAT_RATE',
  director: 'OPERATOR_DIRECTOR',
  accountant: 'OPERATOR_ACCOUNTANT',
} as const;

/**
 * Whom companies pay by invoice: all of the operator's details, or none. They are printed on invoices and paid by, so a
 * mistyped digit in them keeps the service from starting. null: it issues no invoices.
 */
export const readPayee = (env: Environment): Payee | null => {
  if (Object.values(variables).every((variable) => env.optional(variable) === null)) return null;
  const before = env.problems.length;
  const text = (detail: keyof typeof variables): string =>
    env.needed(variables[detail], BECAUSE, {
      test: (value) => [...value].length <= MOST,
      words: `at most ${MOST} characters`,
    });
  const checked = (detail: keyof typeof variables, test: (value: string) => boolean, words: string): string =>
    env.needed(variables[detail], BECAUSE, { test, words });

  const taxNumber = checked(
    'taxNumber',
    isRussianTaxpayerNumber,
    'a Russian taxpayer number, 10 or 12 digits with right check digits',
  );
  const ofOrganization = (detail: 'kpp' | 'accountant', read: () => string): string | null =>
    taxNumber.length === 12
      ? env.optional(variables[detail], { test: () => false, words: 'left out for a sole trader' })
      : read();
  const bik = checked('bik', (value) => bikFault(value) === null, 'the BIK of a bank, 9 digits that begin with 04');
  const vatRate = checked('vatRate', (value) => /^(none|\d{1,2})$/i.test(value), 'none, or whole percent such as 22');
  const payee: Payee = {
    name: text('name'),
    taxNumber,
    kpp: ofOrganization('kpp', () => checked('kpp', (value) => kppFault(value) === null, 'a KPP such as 773601001')),
    address: text('address'),
    bankName: text('bankName'),
    bik,
    account: checked(
      'account',
      (value) => accountFault(value, bik) === null,
      'an account with the bank of OPERATOR_BIK, 20 digits with the right key',
    ),
    correspondentAccount: checked(
      'correspondentAccount',
      (value) => correspondentAccountFault(value, bik) === null,
      'the correspondent account of the bank of OPERATOR_BIK, 20 digits with the right key',
    ),
    vatRate: vatRate.toLowerCase() === 'none' ? null : Number(vatRate),
    director: text('director'),
    accountant: ofOrganization('accountant', () => text('accountant')),
  };
  return env.problems.length === before ? payee : null;
};

/** Goes on after "must be set". */
const BECAUSE = ', as all of the details that an invoice needs, or none of them';
/** Characters of a text: what banks read of a name. */
const MOST = 160;
