import { describe, expect, it } from 'vitest';
import { type CompanyDetails, checkCompanyDetails, compactNumber, type GivenBankAccount } from './company-details.ts';

const sound: CompanyDetails = {
  companyName: 'ООО «Ромашка»',
  vatNumber: '7707083893',
  kpp: '773601001',
  bankAccount: { account: '40702810638050013199', bik: '044525225', correspondentAccount: '30101810400000000225' },
  contactName: 'Анна Ромашкина',
  contactPhone: '+7 495 123-45-67',
  contactEmail: 'anna@example.com',
  comment: null,
};

const problemsOf = (changes: Partial<CompanyDetails>) =>
  checkCompanyDetails({ ...sound, ...changes }).map(({ code, target }) => `${code} ${target}`);
const inAccount = (changes: Partial<GivenBankAccount>) =>
  problemsOf({
    bankAccount: { account: null, bik: null, correspondentAccount: null, ...sound.bankAccount, ...changes },
  });

describe('a company (interface 13.15)', () => {
  it('is sound with all that it may have, and with the least', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ vatNumber: null, kpp: null, bankAccount: null, contactPhone: null })).toEqual([]);
    expect(inAccount({ correspondentAccount: null })).toEqual([]);
  });

  it('has names and a mail address', () => {
    expect(problemsOf({ companyName: '\u200b\u00a0', contactName: '', contactEmail: 'anna' })).toEqual([
      'RequestInvalid companyName',
      'RequestInvalid contactName',
      'RequestInvalid contactEmail',
    ]);
    expect(problemsOf({ companyName: 'я'.repeat(255), contactName: '🌼'.repeat(255) })).toEqual([]);
    expect(problemsOf({ companyName: 'я'.repeat(256), contactName: 'я'.repeat(256) })).toEqual([
      'RequestInvalid companyName',
      'RequestInvalid contactName',
    ]);
  });

  it.each([
    'anna@example.com,bob@example.com',
    'Anna <anna@example.com>',
    'a\u0001@example.com',
    'a\u202e@example.com',
  ])('has one mail address, all of which is seen: not %j', (contactEmail) => {
    expect(problemsOf({ contactEmail })).toEqual(['RequestInvalid contactEmail']);
  });

  it('has a phone that can be called, and a comment of at most 4,000 characters', () => {
    expect(problemsOf({ contactPhone: 'none' })).toEqual(['PhoneInvalid contactPhone']);
    expect(problemsOf({ contactPhone: Array(400).fill('+74951234567').join() })).toEqual([
      'RequestInvalid contactPhone',
    ]);
    expect(problemsOf({ comment: 'я'.repeat(4_001) })).toEqual(['RequestInvalid comment']);
  });

  it('has a KPP beside the taxpayer number of an organization only', () => {
    expect(problemsOf({ vatNumber: '500100732259' })).toEqual(['RequestInvalid kpp']);
    expect(problemsOf({ vatNumber: null })).toEqual(['RequestInvalid kpp']);
    expect(problemsOf({ vatNumber: 'DE136695976' })).toEqual(['RequestInvalid kpp']);
    expect(problemsOf({ vatNumber: '7707083894' })).toEqual(['RequestInvalid vatNumber']);
    expect(problemsOf({ vatNumber: '7707083894', kpp: '1' })).toEqual([
      'RequestInvalid vatNumber',
      'RequestInvalid kpp',
    ]);
  });

  it('has an account that its bank can have', () => {
    expect(inAccount({ account: '40702810638050013198' })).toEqual(['RequestInvalid bankAccount.account']);
    expect(inAccount({ correspondentAccount: '30101810400000000226' })).toEqual([
      'RequestInvalid bankAccount.correspondentAccount',
    ]);
    expect(inAccount({ account: null })).toEqual(['RequestInvalid bankAccount.account']);
    // What is judged by the BIK is not judged without it.
    expect(inAccount({ bik: null })).toEqual(['RequestInvalid bankAccount.bik']);
    expect(inAccount({ bik: '44525225' })).toEqual(['RequestInvalid bankAccount.bik']);
    expect(inAccount({ bik: '044525226' })).toEqual(['RequestInvalid bankAccount.account']);
  });
});

it('a number is read without its blanks, in capitals', () => {
  expect(compactNumber(' de 136\u00a0695\t976\n')).toBe('DE136695976');
});
