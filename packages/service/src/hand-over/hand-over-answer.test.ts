import { VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { refusedBy } from './hand-over-answer.ts';

const fieldOf = (field: string | null) => refusedBy(new VendorProblem({ kind: 'invalid', field }, 'No.')).field;

it.each(['receiver.phone', 'cargo.items', 'cargo.products[0].hsCode', 'services', 'pickup.date'])(
  'names the field that the vendor does not like: %s',
  (field) => expect(fieldOf(field)).toBe(field),
);

it.each([
  null,
  '',
  'to.phone',
  'receiver.телефон',
  'receiver..name',
  'receiver.phone\u0000',
  `receiver.${'x'.repeat(99)}`,
])('shows nobody what is no place in an order: %j', (field) => expect(fieldOf(field)).toBeNull());

it('names no field of a route that is not served', () => {
  expect(refusedBy(new VendorProblem({ kind: 'notServed' }, 'Not there.'))).toMatchObject({
    kind: 'rejected',
    field: null,
    words: { en: 'Not there.' },
  });
});
