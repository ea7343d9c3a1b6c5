import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapInnermostLists, mapTexts } from './mutate.ts';

const json = fc.jsonValue();

describe('an answer with its texts changed', () => {
  it('has every text changed, and nothing else', () => {
    expect(mapTexts({ a: 'x', b: [1, 'y', null, { c: 'z', d: true }] }, (text) => text.toUpperCase())).toEqual({
      a: 'X',
      b: [1, 'Y', null, { c: 'Z', d: true }],
    });
  });

  it('stays as it was where no text is changed', () => {
    fc.assert(fc.property(json, (value) => void expect(mapTexts(value, (text) => text)).toEqual(value)));
  });

  it('is changed the same in one go as in two', () => {
    const [once, twice] = [(text: string) => `<${text}>`, (text: string) => `${text}!`];
    fc.assert(
      fc.property(
        json,
        (value) =>
          void expect(mapTexts(mapTexts(value, once), twice)).toEqual(mapTexts(value, (text) => twice(once(text)))),
      ),
    );
  });
});

describe('an answer with its innermost lists changed', () => {
  const twice = (list: readonly unknown[]) => [...list, ...list];

  it('has the lists of flat objects changed, those of events', () => {
    const told = { orders: [{ ref: 'A', events: [{ code: 'OUT', at: 1 }] }], cursor: '5' };
    expect(mapInnermostLists(told, twice)).toEqual({
      orders: [
        {
          ref: 'A',
          events: [
            { code: 'OUT', at: 1 },
            { code: 'OUT', at: 1 },
          ],
        },
      ],
      cursor: '5',
    });
  });

  it('keeps empty lists and lists of texts, in which nothing happens', () => {
    const told = { refs: ['A', 'B'], none: [], numbers: [1, 2] };
    expect(mapInnermostLists(told, twice)).toEqual(told);
  });

  it('stays as it was where the lists are kept', () => {
    fc.assert(fc.property(json, (value) => void expect(mapInnermostLists(value, (list) => list)).toEqual(value)));
  });
});
