import type { Weight } from '../fonts/font-files.ts';
import { piecesOf, wrap } from './wrap.ts';

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

const STEP = 0.5;

/** Which end of a text is left out where it cannot be whole: of numbers the beginning, their last characters tell them apart. */
export type Cut = 'end' | 'beginning';

/**
 * The largest size at which the text fits into a fixed box, from `most` down to `least` points; a smaller size comes
 * before a word torn apart. What does not fit at the smallest ends in an ellipsis: on a mark of a given size there is
 * nowhere else to go.
 */
export function fit(
  text: string,
  weight: Weight,
  room: Room,
  most: number,
  least: number,
  leading: number,
  cut: Cut = 'end',
): Fitted {
  const key = `${weight} ${room.width} ${room.height} ${most} ${least} ${leading} ${cut} ${text}`;
  let fitted = known.get(key);
  if (fitted === undefined) {
    fitted = fitAnew(text, weight, room, most, least, leading, cut);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, fitted);
  }
  return fitted;
}

/** The marks of an order say nearly the same, each in the same boxes. */
const known = new Map<string, Fitted>();
const MAX_KNOWN = 512;

function fitAnew(
  text: string,
  weight: Weight,
  room: Room,
  most: number,
  least: number,
  leading: number,
  cut: Cut,
): Fitted {
  const words = countWords(text);
  let torn: Fitted | undefined;
  for (let size = most; size >= least; size -= STEP) {
    const lines = wrap(text, weight, size, room.width);
    if (lines.length * size * leading > room.height) continue;
    if (countWords(lines.join('\n')) === words) return { lines, size };
    torn ??= { lines, size };
  }
  return torn ?? { lines: shorten(text, weight, room, least, leading, cut), size: least };
}

const countWords = (text: string): number => piecesOf(text.replaceAll('\n', ' ')).length;

/** As much of the text as fits, with an ellipsis where the rest was. */
function shorten(text: string, weight: Weight, room: Room, size: number, leading: number, cut: Cut): readonly string[] {
  const count = Math.max(1, Math.floor(room.height / (size * leading)));
  const chars = Array.from(text);
  const wrapped = (kept: number) => {
    if (kept === chars.length) return wrap(text, weight, size, room.width);
    const part = cut === 'end' ? chars.slice(0, kept) : chars.slice(chars.length - kept);
    const said = part.join('').trim();
    return wrap(cut === 'end' ? `${said}…` : `…${said}`, weight, size, room.width);
  };
  let low = 0;
  let high = chars.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (wrapped(middle).length <= count) low = middle;
    else high = middle - 1;
  }
  return wrapped(low);
}
