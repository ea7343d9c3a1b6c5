import { describe, expect, it } from 'vitest';
import { scannedTexts } from './scanned-texts.ts';

// interface 8.7

describe('what a scanner has read', () => {
  it.each([
    ['our code', 'CTG-7820-3920-2', ['CTG-7820-3920-2']],
    ['with blanks, a return and the kind of bars', ' ]C1CTG-7820-3920-2\r', ['CTG-7820-3920-2']],
    ['on Russian keys', 'СЕП-7820-3920-2', ['СЕП-7820-3920-2', 'CTG-7820-3920-2']],
    ['on Russian keys, in small letters', 'усщ-0048213', ['усщ-0048213', 'eco-0048213']],
    ['an SSCC', ']C100340123450000000018', ['00340123450000000018', '340123450000000018']],
    ['with the number of a parcel', 'EC-0048213/1/2', ['EC-0048213/1/2', 'EC-0048213']],
    ['with more data behind a mark of GS1', '1105262735\u001d91KG', ['1105262735 91KG', '1105262735']],
    ['too short to be cut', 'A/1', ['A/1']],
    ['nothing', ' \r\n', []],
  ])('%s', (_, text, texts) => {
    expect(scannedTexts(text)).toEqual(texts);
  });
});
