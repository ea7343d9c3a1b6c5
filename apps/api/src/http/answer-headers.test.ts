import { problem } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { notPrinted, printWarnings } from './answer-headers.ts';

// interface 13.8.

const reason = problem('OrderNotFound');

describe('X-Not-Printed', () => {
  it('is absent where every order is in the file', () => {
    expect(notPrinted([])).toEqual({});
  });

  it('holds what the caller wrote, whatever letters it has, and the code', () => {
    const leftOut = [
      { name: 'CTG-4820-9135', reason },
      { name: 'Заказ\r\nX-Admin: 1, 2;\ud800', reason: problem('CityInvalid') },
    ];
    const value = notPrinted(leftOut)['X-Not-Printed'] ?? '';
    expect(value).toMatch(/^CTG-4820-9135;code=OrderNotFound, %D0%97[\w%.~-]+;code=CityInvalid$/);
    const [, second = ''] = value.split(', ');
    expect(decodeURIComponent(second.split(';')[0] ?? '')).toBe('Заказ\r\nX-Admin: 1, 2;\ufffd');
  });

  it('has room for 2,000 letters, and counts what it does not name', () => {
    const of = (count: number, letters: number) =>
      notPrinted(Array.from({ length: count }, () => ({ name: 'N'.repeat(letters), reason })))['X-Not-Printed'] ?? '';
    expect(of(50, 10).split(', ')).toHaveLength(50);
    const many = of(100, 20);
    expect(many.length).toBeLessThan(2020);
    const entries = many.split(', ');
    expect(entries.at(-1)).toBe(`more=${100 - entries.length + 1}`);
    expect(of(2, 4000)).toBe('more=2');
  });
});

it('names at most 50 letters, as many as a header has room for (interface 17.6)', () => {
  expect(printWarnings([])).toEqual({});
  const letters = Array.from({ length: 4000 }, (_, i) => 0x600 + i);
  const named = printWarnings(letters)['X-Print-Warnings'] ?? '';
  expect(named.startsWith('letters-missing=U+0600,U+0601,')).toBe(true);
  expect(named.split(',')).toHaveLength(50);
});
