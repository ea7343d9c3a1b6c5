import type { Rectangle } from '../layout/canvas.ts';
import { printable } from '../layout/printable.ts';
import type { DrawnPage } from './drawn-pages.ts';

/** Points that rounding may cost. */
const HAIR = 0.05;

/** What stands over the edge of its page, and text so near to it (`margin`, points) that a printer may lose it. */
export const overTheEdge = ({ size, texts, codes, shapes }: DrawnPage, margin: number): readonly string[] => {
  const isOut = (box: Rectangle, air: number) =>
    box.x < air - HAIR ||
    box.y < air - HAIR ||
    box.x + box.width > size.width - air + HAIR ||
    box.y + box.height > size.height - air + HAIR;
  return [
    ...texts.filter((text) => isOut(text, margin)).map(({ text }) => `text ${text}`),
    ...codes.filter((code) => isOut(wider(code, code.isLinear ? code.quiet : 0), 0)).map(() => 'the bars of a code'),
    ...shapes.filter((shape) => isOut(shape, 0)).map((shape) => `shape ${JSON.stringify(shape)}`),
  ];
};

/** Texts that stand on one another, and whatever stands on a code or in the white that it needs. */
export function collisions({ texts, codes }: DrawnPage): readonly string[] {
  const found: string[] = [];
  const sorted = texts.toSorted((a, b) => a.y - b.y);
  for (const [i, a] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length; j += 1) {
      const b = sorted[j];
      if (b === undefined || b.y >= a.y + a.height) break;
      if (meet(a, b)) found.push(`${a.text} / ${b.text}`);
    }
  }
  for (const [i, code] of codes.entries()) {
    const room = wider(code, code.quiet, code.isLinear ? 0 : code.quiet);
    for (const text of texts) if (meet(room, text)) found.push(`a code / ${text.text}`);
    for (const other of codes.slice(i + 1)) if (meet(room, other)) found.push('a code / a code');
  }
  return found;
}

const wider = (box: Rectangle, across: number, down = 0): Rectangle => ({
  x: box.x - across,
  y: box.y - down,
  width: box.width + 2 * across,
  height: box.height + 2 * down,
});

const meet = (a: Rectangle, b: Rectangle): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > HAIR &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > HAIR;

/** Which part of a text may be left out, with an ellipsis in its place. */
export type MayLack = 'nothing' | 'its end' | 'its beginning';

/**
 * Whether the text is to be read on the pages, line by line, though other lines stand between two of its own; or as much of
 * it as an ellipsis announces, a character at least.
 */
export function isSaid(text: string, pages: readonly DrawnPage[], mayLack: MayLack = 'nothing'): boolean {
  const wanted = bare(printable(text));
  if (wanted === '') return true;
  const starts = new Set<number>();
  for (const { texts } of pages) {
    for (const drawn of texts) {
      const line = bare(drawn.text);
      if (line.includes(wanted)) return true;
      const reached = new Set<number>();
      for (const at of starts) {
        if (mayLack === 'its end' && line.endsWith('…') && wanted.startsWith(line.slice(0, -1), at)) return true;
        if (line.startsWith(wanted.slice(at))) return true;
        if (wanted.startsWith(line, at)) reached.add(at + line.length);
      }
      for (const at of beginnings(line, wanted, mayLack)) {
        if (at === 'announced') return true;
        reached.add(at);
      }
      for (const at of reached) starts.add(at);
    }
  }
  return false;
}

/** How far a text may be said with the end of this line, its first. */
function beginnings(line: string, wanted: string, mayLack: MayLack): readonly (number | 'announced')[] {
  const found: (number | 'announced')[] = [];
  for (let length = Math.min(line.length, wanted.length); length > 0; length -= 1)
    if (line.endsWith(wanted.slice(0, length))) found.push(length);
  if (mayLack === 'its end' && line.endsWith('…')) {
    const kept = line.slice(0, -1);
    for (let length = Math.min(kept.length, wanted.length); length > 0; length -= 1)
      if (kept.endsWith(wanted.slice(0, length))) return [...found, 'announced'];
  }
  if (mayLack === 'its beginning' && line.includes('…')) {
    const kept = line.slice(line.indexOf('…') + 1);
    if (kept === '') return found;
    if (wanted.endsWith(kept)) return [...found, 'announced'];
    for (let at = wanted.indexOf(kept); at >= 0; at = wanted.indexOf(kept, at + 1)) found.push(at + kept.length);
  }
  return found;
}

const bare = (text: string): string => text.replace(/\s/g, '');
