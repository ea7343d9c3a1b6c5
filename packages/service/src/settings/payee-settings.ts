import { accountFault, bikFault, correspondentAccountFault, isRussianTaxpayerNumber, kppFault } from '@cartage/core';
import type { Payee } from '@cartage/documents';
import type { Environment } from './environment.ts';

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

type Detail = keyof typeof variables;
type Details = Readonly<Record<Detail, string | null>>;

/**
 * Whom companies pay by invoice: all of the operator's details or none. They are printed on invoices and paid by, so a
 * mistyped digit of them keeps the service from starting. null: it issues no invoices.
 */
export const readPayee = (env: Environment): Payee | null => {
  const given = Object.fromEntries(
    Object.entries(variables).map(([key, name]) => [key, env.optional(name)]),
  ) as Details;
  if (Object.values(given).every((value) => value === null)) return null;
  const faults = Object.keys(variables).flatMap((key) => {
    const words = faultOf(key as Detail, given);
    return words === null ? [] : [[variables[key as Detail], words] as const];
  });
  for (const [name, words] of faults) env.refuse(name, words);
  if (faults.length > 0) return null;
  const text = (key: Detail): string => given[key] ?? '';
  return {
    name: text('name'),
    taxNumber: text('taxNumber'),
    kpp: given.kpp,
    address: text('address'),
    bankName: text('bankName'),
    bik: text('bik'),
    account: text('account'),
    correspondentAccount: text('correspondentAccount'),
    vatRate: text('vatRate').toLowerCase() === 'none' ? null : Number(text('vatRate')),
    director: text('director'),
    accountant: given.accountant,
  };
};

/** Goes on after "must be"; null: nothing stands against it. */
const faultOf = (key: Detail, given: Details): string | null => {
  const value = given[key];
  const isOfOrganization = key === 'kpp' || key === 'accountant';
  const isTrader = given.taxNumber?.length === 12;
  if (isOfOrganization && isTrader)
    return value === null ? null : 'left out for a sole trader, whose number has 12 digits';
  if (value === null) return 'set, as all of the details that an invoice needs, or none of them';
  if ([...value].length > 160) return 'text of at most 160 characters';
  const bik = given.bik ?? '';
  switch (key) {
    case 'taxNumber':
      return isRussianTaxpayerNumber(value)
        ? null
        : 'a Russian taxpayer number, 10 or 12 digits with right check digits';
    case 'kpp':
      return kppFault(value) && 'a KPP such as 773601001';
    case 'bik':
      return bikFault(value) && 'the BIK of a bank, 9 digits that begin with 04';
    case 'account':
      return accountFault(value, bik) && 'an account with the bank of OPERATOR_BIK, 20 digits with the right key';
    case 'correspondentAccount':
      return (
        correspondentAccountFault(value, bik) &&
        'the correspondent account of the bank of OPERATOR_BIK, 20 digits with the right key'
      );
    case 'vatRate':
      return /^(none|\d{1,2})$/i.test(value) ? null : 'none, or whole percent such as 20';
    default:
      return null;
  }
};
