import { problem } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { notPrinted } from './not-printed.ts';

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
