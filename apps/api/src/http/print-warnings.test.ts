import { expect, it } from 'vitest';
import { printWarnings } from './print-warnings.ts';

it('names at most 50 letters, as many as a header has room for (interface 17.6)', () => {
  expect(printWarnings([])).toEqual({});
  const letters = Array.from({ length: 4000 }, (_, i) => 0x600 + i);
  const named = printWarnings(letters)['X-Print-Warnings'] ?? '';
  expect(named.startsWith('letters-missing=U+0600,U+0601,')).toBe(true);
  expect(named.split(',')).toHaveLength(50);
});
