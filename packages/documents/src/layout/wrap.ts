import type { Weight } from '../fonts/font-files.ts';
import { advanceOf, isEastAsian } from '../fonts/typeface.ts';

/** Points; the text must be `printable`. */
export function textWidth(text: string, weight: Weight, size: number): number {
  let width = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isHalf = code >= 0xd800 && code < 0xdc00;
    width += advanceOf(isHalf ? (text.codePointAt(i) ?? 0) : code, weight);
    if (isHalf) i += 1;
  }
  return (width * size) / 1000;
}

/** Of the character there, UTF-16 codes. */
const lengthAt = (text: string, i: number): number => ((text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1);

/**
 * The pieces between which a line may end, each with the space before it: words, and characters that stand for words, with
 * the marks that may not begin a line.
 */
export function piecesOf(text: string): readonly (readonly [space: '' | ' ', piece: string])[] {
  const words = text.split(' ').filter((part) => part !== '');
  if (!isEastAsian(text)) return words.map((word) => [' ', word]);
  return words.flatMap((word) =>
    (word.match(eastAsianPieces) ?? []).map((piece, i) => [i === 0 ? ' ' : '', piece] as const),
  );
}

const eastAsianPieces =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]+)[、。，．：；！？）」』】〉》・ー々]*/gu;

/**
 * The text in lines no wider than `width` points. Breaks at spaces and line breaks; in a word too long for a line at a
 * no-break space, such as a phone's, else after a hyphen or slash, and else between any two characters: nothing sticks
 * out and nothing is lost.
 */
export function wrap(text: string, weight: Weight, size: number, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph));

  function wrapParagraph(paragraph: string): readonly string[] {
    const lines: string[] = [];
    let line = '';
    for (const [space, word] of piecesOf(paragraph)) {
      const longer = line === '' ? word : `${line}${space}${word}`;
      if (textWidth(longer, weight, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = breakWord(word);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    }
    lines.push(line);
    return lines;
  }

  function breakWord(word: string): readonly string[] {
    const pieces: string[] = [];
    let start = 0;
    for (;;) {
      // Never measure the whole rest: a word of a megabyte would take hours.
      const most = charactersThatFit(word, start);
      if (start + most >= word.length) return [...pieces, word.slice(start)];
      const piece = word.slice(start, start + most);
      const gap = word.slice(start, start + most + 1).lastIndexOf('\u00a0');
      if (gap > 0) {
        pieces.push(word.slice(start, start + gap));
        start += gap + 1;
        continue;
      }
      const seam = piece.search(/[-/_.,;:@](?=[^-/_.,;:@]*$)/) + 1;
      const cut = seam > most / 2 ? seam : most;
      pieces.push(piece.slice(0, cut));
      start += cut;
    }
  }

  /** One at least, though it may be wider than the column. */
  function charactersThatFit(word: string, start: number): number {
    let used = 0;
    for (let end = start; end < word.length; end += lengthAt(word, end)) {
      used += textWidth(String.fromCodePoint(word.codePointAt(end) ?? 0), weight, size);
      if (used > width && end > start) return end - start;
    }
    return word.length - start;
  }
}
