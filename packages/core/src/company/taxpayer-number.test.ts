import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRussianTaxpayerNumber, kppFault, taxpayerNumberFault } from './taxpayer-number.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((drawn) => drawn.join(''));

/** A number that is right: of all ends of a drawn beginning the one that fits. */
const rightNumber = fc
  .oneof(digits(9), digits(10))
  .filter((start) => !start.startsWith('00'))
  .map((start) => {
    const ends = start.length === 9 ? 10 : 100;
    const all = Array.from({ length: ends }, (_, end) => start + String(end).padStart(start.length === 9 ? 1 : 2, '0'));
    return all.filter(isRussianTaxpayerNumber);
  });

describe('a Russian taxpayer number', () => {
  it.each(['7707083893', '7736050003', '7702070139', '7830002293', '500100732259', '526317984689'])(
    '%s is a published one',
    (number) => {
      expect(isRussianTaxpayerNumber(number)).toBe(true);
      expect(taxpayerNumberFault(number)).toBeNull();
    },
  );

  it.each(['7707083894', '500100732258', '500100732269', '0000000000', '000000000000', '770708389', '77070838930'])(
    '%s is none',
    (number) => expect(isRussianTaxpayerNumber(number)).toBe(false),
  );

  it('has one end that is right', () => {
    fc.assert(
      fc.property(rightNumber, (fitting) => {
        expect(fitting).toHaveLength(1);
      }),
    );
  });

  it('is found wrong by each changed digit, but where a remainder of 10 takes the place of one of 0', () => {
    fc.assert(
      fc.property(rightNumber, fc.nat(11), fc.integer({ min: 1, max: 9 }), ([right = ''], at, by) => {
        const place = at % right.length;
        const changed = right.slice(0, place) + ((Number(right[place]) + by) % 10) + right.slice(place + 1);
        const isLast = place === right.length - 1;
        const mayPass = !isLast && (right.at(-1) === '0' || right.at(-2) === '0');
        if (!mayPass) expect(isRussianTaxpayerNumber(changed)).toBe(false);
      }),
    );
  });
});

describe('a taxpayer number', () => {
  it.each(['190234567', 'KZ100340004988', 'DE136695976', '00123456', '12345678901234', 'FR40303265045'])(
    'of another country is taken as it is: %s',
    (number) => expect(taxpayerNumberFault(number)).toBeNull(),
  );

  it('of 10 or 12 digits is a Russian one; the refusal says how another country’s is written', () => {
    const fault = taxpayerNumberFault('100340004988');
    expect(fault?.en).toContain("'100340004988'");
    expect(fault?.en).toContain('KZ100340004988');
    expect(fault?.ru).toContain('«100340004988»');
  });

  it.each([
    '',
    '123',
    'no',
    'ИНН7707083893',
    '7707-083-893',
    'x'.repeat(21),
    'ABCDEFG',
    'de136695976',
    '７７０７０８３８９３',
  ])('is refused with what is accepted: %j', (number) => {
    expect(taxpayerNumberFault(number)?.en).toContain('accepted: 10 digits of a Russian organization');
    expect(taxpayerNumberFault(number)?.ru).toContain('допустимо: 10 цифр');
  });
});

describe('a KPP', () => {
  it.each(['773601001', '770401001', '997950001', '7736AA001', '773643001'])('%s is one', (kpp) =>
    expect(kppFault(kpp)).toBeNull(),
  );
  it.each(['', '77360100', '7736010011', '0036010 1', '003601001', '7736aa001', '7736ЯЯ001', 'AA3601001'])(
    '%j is none',
    (kpp) => expect(kppFault(kpp)?.en).toContain('accepted: 9 characters such as 773601001'),
  );
});
