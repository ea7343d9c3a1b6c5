import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customerNumberKey, numberFreeing } from './customer-number.ts';
import { isFinal } from './lifecycle.ts';

it('is one for every case, and whatever blanks and marks stand around it', () => {
  for (const same of ['dup-1', ' DUP-1', 'Dup-1\u00a0', '\u202adup-1\u202c', '\tdUP-1\n\ufeff'])
    expect(customerNumberKey(same)).toBe('DUP-1');
  expect(customerNumberKey('заказ-ё')).toBe(customerNumberKey('ЗАКАЗ-Ё'));
  expect(customerNumberKey('straße 1')).toBe(customerNumberKey('STRASSE 1'));
});

it('is another for another number', () => {
  const numbers = ['D-1', 'D1', 'D 1', 'D-10', 'D--1', 'D_1', '', 'Д-1'];
  expect(new Set(numbers.map(customerNumberKey)).size).toBe(numbers.length);
});

it('does not depend on the case in which the number came', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aZжЁß1 -\u200b') }), (number) => {
      expect(customerNumberKey(number.toUpperCase())).toBe(customerNumberKey(number));
      expect(customerNumberKey(` ${number}\u00a0`)).toBe(customerNumberKey(number));
    }),
  );
});

it('is given back by orders to which nothing happens any more', () => {
  expect(numberFreeing.filter((status) => !isFinal(status))).toEqual([]);
});
