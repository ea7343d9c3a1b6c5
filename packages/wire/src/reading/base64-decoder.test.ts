import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64 } from '../schema/base64.ts';
import { createBase64Decoder } from './base64-decoder.ts';

/** What comes of the inside of a JSON string that is pushed in pieces of these lengths, over and over. */
const decode = (inside: string, lengths: readonly number[] = [inside.length]): Buffer | null => {
  const text = Buffer.from(inside);
  const decoder = createBase64Decoder();
  const pieces: Buffer[] = [];
  for (let at = 0, n = 0; at < text.length; n += 1) {
    const length = lengths[n % lengths.length] || 1;
    pieces.push(Buffer.from(decoder.push(text.subarray(at, at + length))));
    at += length;
  }
  const last = decoder.end();
  return last && Buffer.concat([...pieces, last]);
};

const inside = (text: string) => JSON.stringify(text).slice(1, -1);

it('gives the bytes back, however the text was cut and escaped', () => {
  const escaped = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.replaceAll('/', '\\/'),
    (text: string) => text.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f').replaceAll('=', '\\u003D'),
    (text: string) => text.replace(/.{5}/g, '$&\\r\\n'),
    (text: string) => text.replace(/=+$/, ''),
  );
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      escaped,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      (bytes, written, lengths) => {
        expect(decode(written(Buffer.from(bytes).toString('base64')), lengths)).toEqual(Buffer.from(bytes));
      },
    ),
  );
});

it('takes and refuses what base64 in any other body is taken and refused for', () => {
  const letters = fc.constantFrom(...'Ab9+/=-_ \n\t.é');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      const expected = fromBase64(text);
      expect(decode(inside(text)) ?? null).toEqual(expected && Buffer.from(expected));
    }),
    { numRuns: 2_000 },
  );
});
