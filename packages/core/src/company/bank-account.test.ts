import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFault, bikFault, correspondentAccountFault } from './bank-account.ts';

/** Published by banks and their customers. */
const accounts = [
  ['40702810600014307627', '044525545'],
  ['40702810638050013199', '044525225'],
  ['40817810938160925982', '044525225'],
  ['40702810900000002851', '044030827'],
] as const;

/** Published by banks; the first is the example of the order that defines the key. */
const correspondents = [
  ['30101810800000000746', '049805000'],
  ['30101810400000000225', '044525225'],
  ['30101810145250000974', '044525974'],
  ['30101810200000000593', '044525593'],
  ['30101810500000000653', '044030653'],
  ['30101810200000000827', '044030827'],
] as const;

/** Single accounts of the treasury. */
const treasury = [
  ['40102810545370000003', '004525988'],
  ['40102810445370000059', '017003983'],
  ['40102810945370000005', '014030106'],
  ['40102810045370000002', '024501901'],
  ['40102810745370000024', '012202102'],
  ['40102810945370000010', '010349101'],
] as const;

const changed = (text: string, place: number, by: number): string =>
  text.slice(0, place) + ((Number(text[place]) + by) % 10) + text.slice(place + 1);

const eachChange = (text: string, from: number): readonly string[] =>
  [...text].flatMap((_, place) =>
    place < from ? [] : [1, 2, 3, 4, 5, 6, 7, 8, 9].map((by) => changed(text, place, by)),
  );

describe('an account', () => {
  it.each(accounts)('%s is one with the bank %s, and none with a digit changed', (account, bik) => {
    expect(accountFault(account, bik)).toBeNull();
    for (const wrong of eachChange(account, 0)) expect(accountFault(wrong, bik)).not.toBeNull();
    // Of the BIK the last three digits count.
    for (const wrong of eachChange(bik, 6))
      if (!wrong.startsWith('00', 6)) expect(accountFault(account, wrong)).not.toBeNull();
  });

  it('with an office of the Bank of Russia has its key by the office', () => {
    expect(accountFault('30101810800000000746', '049805000')).toBeNull();
    expect(accountFault('30101810800000000746', '049805001')).toBeNull();
    expect(accountFault('30101810800000000746', '049805746')).not.toBeNull();
    expect(accountFault('30101810800000000746', '049806000')).not.toBeNull();
  });

  it('with the treasury begins with 0 and has no key; a bank has none like it', () => {
    expect(accountFault('03100643000000017300', '004525988')).toBeNull();
    expect(accountFault('03224643450000007300', '004525988')).toBeNull();
    const fault = accountFault('03100643000000017300', '044525225');
    expect(fault?.en).toContain("the BIK '044525225' is a bank's");
    expect(fault?.ru).toContain('казначейский');
  });

  it.each(['', '4070281060001430762', '407028106000143076270', '4070281060001430762x', '٤٠٧٠٢٨١٠٦٠٠٠١٤٣٠٧٦٢٧'])(
    'has 20 digits: %j',
    (account) => expect(accountFault(account, '044525545')?.en).toContain('accepted: 20 digits.'),
  );

  it('is judged by its shape alone where the BIK is none', () => {
    expect(accountFault('40702810600014307628', 'x')).toBeNull();
    expect(accountFault('4070', 'x')).not.toBeNull();
  });

  it('has one key that fits, whatever bank and number', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
    fc.assert(
      fc.property(digits(7), digits(11), (bank, end) => {
        const keys = [...'0123456789'].filter((key) => accountFault(`40702810${key}${end}`, `04${bank}`) === null);
        expect(keys).toHaveLength(1);
      }),
    );
  });
});

describe('a correspondent account', () => {
  it.each([...correspondents, ...treasury])(
    '%s is that of the bank %s, and none with a digit changed',
    (account, bik) => {
      expect(correspondentAccountFault(account, bik)).toBeNull();
      for (const wrong of eachChange(account, 0)) expect(correspondentAccountFault(wrong, bik)).not.toBeNull();
      for (const wrong of eachChange(bik.slice(0, 6), 4)) {
        expect(correspondentAccountFault(account, wrong + bik.slice(6))).not.toBeNull();
      }
    },
  );

  it('begins with 301 or 40102', () => {
    expect(correspondentAccountFault('40702810600014307627', '044525545')?.ru).toContain(
      'допустимо: 20 цифр, в начале 301',
    );
  });

  it('of a wrong key is refused with both numbers', () => {
    const fault = correspondentAccountFault('30101810500000000225', '044525225');
    expect(fault?.en).toContain("'30101810500000000225'");
    expect(fault?.en).toContain("'044525225'");
    expect(fault?.ru).toContain('«044525225»');
  });
});

describe('a BIK', () => {
  it.each(['044525225', '004525988', '017003983', '024501901'])('%s is one', (bik) => expect(bikFault(bik)).toBeNull());
  it.each(['', '04452522', '0445252255', '144525225', '054525225', '04452522x'])('%j is none', (bik) =>
    expect(bikFault(bik)?.en).toContain('accepted: 9 digits'),
  );
});
