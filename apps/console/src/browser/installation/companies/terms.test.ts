import { expect, test } from 'vitest';
import { termsIn } from './terms.tsx';

test('what is left empty is left to the service, and what cannot be read is sent to nobody', () => {
  expect(termsIn({ creditLimit: '', markUp: ' ' })).toEqual({ creditLimit: null, markUp: null });
  expect(termsIn({ creditLimit: '1 500,50', markUp: '12.5 %' })).toEqual({ creditLimit: 1500.5, markUp: 12.5 });
  expect(termsIn({ creditLimit: 'much', markUp: '5' })).toBeNull();
});
