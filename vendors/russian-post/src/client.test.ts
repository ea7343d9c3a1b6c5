import { expect, it } from 'vitest';
import { refusalOf } from './client.ts';

it.each([
  ['EMPTY_TELADDRESS', 'receiver.phone'],
  ['ILLEGAL_MASS', 'cargo.items'],
  ['EMPTY_SOMETHING', null],
  // Every object has something of these names.
  ['ILLEGAL_constructor', null],
  ['__proto__', null],
])('names the field that %s is about: %s', (code, field) => {
  expect(refusalOf([{ 'error-codes': [{ code, description: 'No.', details: null }] }]).detail).toEqual({
    kind: 'invalid',
    field,
  });
});
