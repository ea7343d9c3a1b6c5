import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Element, readXml } from './read-xml.ts';
import { fileOf } from './testing.ts';

const read = async (text: string | Uint8Array, pieceSize = 7): Promise<readonly Element[]> => {
  const all: Element[] = [];
  for await (const elements of readXml(fileOf(text, pieceSize).read(), 'f.xml')) all.push(...elements);
  return all;
};

const named = (name: string, attributes: Element['attributes'] = {}): Element => ({ name, attributes });

describe('XML in pieces', () => {
  it('is the same wherever it is cut, within a letter too', async () => {
    const text = '\uFEFF<?xml version="1.0"?><!-- Ж --><a в="Химки &amp; &#1046;">текст<b c="1 &lt; 2"/></a>';
    const whole = [named('a', { в: 'Химки & Ж' }), named('b', { c: '1 < 2' })];
    const length = Buffer.byteLength(text);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: length }), async (size) => {
        expect(await read(text, size)).toEqual(whole);
      }),
      { numRuns: length },
    );
  });

  it('gives back every attribute as it was written', async () => {
    const value = fc.string({ unit: fc.constantFrom(...'Жё"\'<>&]aя 1🦆') });
    const escaped = (plain: string) => plain.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), async (values, size) => {
        const text = `<r>${values.map((one) => `<e v="${escaped(one)}"/>`).join('\n')}</r>`;
        expect((await read(text, size)).slice(1)).toEqual(values.map((v) => named('e', { v })));
      }),
    );
  });

  it.each([
    ['<a><b></a>', 'f.xml is no well-formed XML: unexpected close tag.'],
    ['<a><b/>', 'f.xml is no well-formed XML: unclosed tag: a.'],
    ['<a>&bomb;</a>', 'f.xml is no well-formed XML: undefined entity.'],
    [
      '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
      'f.xml has a document type (DOCTYPE), which no directory of places has.',
    ],
    [Buffer.from('<a b="\xff"/>', 'latin1'), 'f.xml is not in UTF-8.'],
    ['<a>'.repeat(65), 'f.xml has elements within elements, 64 deep.'],
    [`<a b="${' '.repeat(1_100_000)}"/>`, 'f.xml has a megabyte without an element.'],
    [`<!--${' '.repeat(1_100_000)}-->`, 'f.xml has a megabyte without an element.'],
  ])('is refused in a sentence: %.20s', async (text, sentence) => {
    await expect(read(text, 4096)).rejects.toThrow(sentence);
  });
});
