import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64 } from './base64.ts';

it('gives the bytes, with or without padding, whatever blanks are between', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      const wrapped = text.replaceAll(/.{10}/g, '$&\r\n ');
      for (const one of [text, wrapped, text.replace(/=+$/, '')]) expect(fromBase64(one)).toEqual(bytes);
    }),
  );
});

it.each([
  ['AA=', [0]],
  ['AAA=', [0, 0]],
  ['AA\u00a0==', [0]],
])('takes %j as well', (text, bytes) => {
  expect([...(fromBase64(text) ?? [])]).toEqual(bytes);
});

it.each(['*', 'A', 'A=', '=', 'AAAAA', 'AAA=A', 'AAA===', 'AA-_', '%PDF-'])('is not base64: %j', (text) => {
  expect(fromBase64(text)).toBeNull();
});
