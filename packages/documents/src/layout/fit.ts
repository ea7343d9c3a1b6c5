import type { Weight } from '../pdf/font-files.ts';
import { piecesOf, textWidth, wrap } from './wrap.ts';

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

const STEP = 0.5;

/**
 * The largest size at which the text fits into a fixed box, from `most` down to `least` points; a smaller size comes
 * before a word torn apart. What does not fit at the smallest ends in an ellipsis: on a mark of a given size there is
 * nowhere else to go.
 */
export function fit(text: string, weight: Weight, room: Room, most: number, least: number, leading: number): Fitted {
  const key = `${weight} ${room.width} ${room.height} ${most} ${least} ${leading} ${text}`;
  let fitted = known.get(key);
  if (fitted === undefined) {
    fitted = fitAnew(text, weight, room, most, least, leading);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, fitted);
  }
  return fitted;
}

/** The marks of an order say nearly the same, each in the same boxes. */
const known = new Map<string, Fitted>();
const MAX_KNOWN = 512;

function fitAnew(text: string, weight: Weight, room: Room, most: number, least: number, leading: number): Fitted {
  const words = countWords(text);
  let torn: Fitted | undefined;
  for (let size = most; size >= least; size -= STEP) {
    const lines = wrap(text, weight, size, room.width);
    if (lines.length * size * leading > room.height) continue;
    if (countWords(lines.join('\n')) === words) return { lines, size };
    torn ??= { lines, size };
  }
  return torn ?? cut(wrap(text, weight, least, room.width), weight, room, least, leading);
}

function cut(lines: readonly string[], weight: Weight, room: Room, size: number, leading: number): Fitted {
  const count = Math.max(1, Math.floor(room.height / (size * leading)));
  if (lines.length <= count) return { lines, size };
  const last = shorten(lines.slice(count - 1).join(' '), weight, size, room.width);
  return { lines: [...lines.slice(0, count - 1), last], size };
}

const countWords = (text: string): number => piecesOf(text.replaceAll('\n', ' ')).length;

/** The text on one line, cut with an ellipsis when it is too wide. */
function shorten(text: string, weight: Weight, size: number, width: number): string {
  if (textWidth(text, weight, size) <= width) return text;
  const chars = Array.from(text);
  let low = 0;
  let high = chars.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (textWidth(`${chars.slice(0, middle).join('').trimEnd()}…`, weight, size) <= width) low = middle;
    else high = middle - 1;
  }
  return `${chars.slice(0, low).join('').trimEnd()}…`;
}
