import { expect, it } from 'vitest';
import { isSignedBy, signatureOf } from './is-signed-by.ts';

const signed = { secret: 'hush', parts: ['1', new Uint8Array([0, 255])] };

it('knows its own signature, in either letters, and no other', () => {
  const signature = signatureOf(signed);
  expect(isSignedBy({ ...signed, signature })).toBe(true);
  expect(isSignedBy({ ...signed, signature: signature.toUpperCase() })).toBe(true);
  const others = ['', 'zz', signature.slice(2), `${signature}00`, `${signature}zz`, `zz${signature.slice(2)}`];
  for (const other of [...others, signature.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))])
    expect(isSignedBy({ ...signed, signature: other })).toBe(false);
  expect(isSignedBy({ ...signed, secret: 'other', signature })).toBe(false);
  expect(isSignedBy({ ...signed, parts: ['2', new Uint8Array([0, 255])], signature })).toBe(false);
});
