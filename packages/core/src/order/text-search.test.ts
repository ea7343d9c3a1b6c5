import { describe, expect, it } from 'vitest';
import { soughtTexts } from './text-search.ts';

// interface 13.6

describe('what a text finds an order by', () => {
  it.each([
    ['a name, whichever of its words is the first', 'орлова  Ольга', ['ОРЛОВА ОЛЬГА', 'ОЛЬГА ОРЛОВА']],
    [
      'a name of three words in turn',
      'Орлова Ольга Петровна',
      ['ОРЛОВА ОЛЬГА ПЕТРОВНА', 'ОЛЬГА ПЕТРОВНА ОРЛОВА', 'ПЕТРОВНА ОРЛОВА ОЛЬГА'],
    ],
    ['no text of more words otherwise', 'ООО Сад и дом', ['ООО САД И ДОМ']],
    ['one word once', 'Ёлкин', ['ЕЛКИН']],
    ['a code that was scanned while the keys were Russian', 'сеп-7820-3920', ['СЕП-7820-3920', 'CTG-7820-3920']],
    ['a code as it is', 'CTG-7820-3920', ['CTG-7820-3920']],
    ['the end of a phone', '56-78', ['56-78', 'fghiz']],
    ['nothing', ' ', []],
  ])('%s', (_, text, sought) => {
    expect(soughtTexts(text)).toEqual(sought);
  });
});
