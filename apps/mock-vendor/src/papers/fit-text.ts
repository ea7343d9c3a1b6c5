import anyAscii from 'any-ascii';
import type { PDFFont } from 'pdf-lib';

/** Points. */
export interface Room {
  readonly font: PDFFont;
  /** The size to begin with. */
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

/** How large the text is, and its lines, so that it stays within its room. */
export type Fitted = (text: string, room: Room) => { readonly size: number; readonly lines: readonly string[] };

/** Of one file: the labels of a shipment's places say nearly the same. */
export function openFitting(): Fitted {
  const known = new Map<string, ReturnType<Fitted>>();
  return (text, room) => {
    const key = [room.font.name, room.most, room.width, room.height, text].join(' ');
    const found = known.get(key) ?? fit(inCarriersLetters(text), room);
    known.set(key, found);
    return found;
  };
}

/** Of a line, in sizes. */
export const LEADING = 1.2;
const LEAST = 5;

/** Wrapped at blanks; smaller and smaller until it fits. */
function fit(text: string, { font, most, width, height }: Room): ReturnType<Fitted> {
  const paragraphs = text.split('\n');
  for (let size = most; ; size = Math.max(LEAST, size - 0.5)) {
    const of = (line: string): number => font.widthOfTextAtSize(line, size);
    const lines = paragraphs.flatMap((paragraph) => wrapped(paragraph, of, width, size === LEAST));
    const room = Math.max(1, Math.floor(height / (size * LEADING)));
    if (lines.length <= room && lines.every((line) => of(line) <= width)) return { size, lines };
    if (size === LEAST) return { size, lines: [...lines.slice(0, room - 1), cut(lines[room - 1] ?? '', of, width)] };
  }
}

type WidthOf = (line: string) => number;

/** `anywhere`: a word that is wider than the room is broken. */
function wrapped(paragraph: string, widthOf: WidthOf, width: number, anywhere: boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').flatMap((one) => (anywhere ? narrow(one, widthOf, width) : [one]))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function narrow(word: string, widthOf: WidthOf, width: number): readonly string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [''];
  for (const char of word) {
    const longer = (pieces.at(-1) ?? '') + char;
    if (widthOf(longer) > width) pieces.push(char);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

function cut(line: string, widthOf: WidthOf, width: number): string {
  const chars = [...line];
  while (chars.length > 0 && widthOf(`${chars.join('')}…`) > width) chars.pop();
  return `${chars.join('')}…`;
}

/** All of it is in the typeface, and written from the left. */
const theirs = /[\n\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u052f\u2010-\u2026\u20ac\u20bd№]/;

/** The text as carriers print it: letters of other scripts in Latin ones, and a question mark for what has none. */
const inCarriersLetters = (text: string): string =>
  Array.from(text.toWellFormed().normalize('NFC'), (char) => {
    if (theirs.test(char)) return char;
    if (/[\s\p{Cc}]/u.test(char)) return ' ';
    return /[\p{M}\p{Cf}]/u.test(char) ? '' : anyAscii(char) || '?';
  }).join('');
