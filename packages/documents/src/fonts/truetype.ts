import type { Point } from './outline.ts';

/** A glyph as a font file keeps it. */
export interface Outline {
  /** An entry of the table `glyf`, without instructions; empty for a space. */
  readonly bytes: Uint8Array;
  readonly box: Box;
  readonly points: number;
  readonly contours: number;
}

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export interface FontMeasures {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  /** Of the table `head`: how the font wants to be scaled. */
  readonly flags: number;
  /** Around all that the whole font has. */
  readonly box: Box;
}

const ON_CURVE = 1;
const SHORT = { x: 2, y: 4 } as const;
/** Of a short step: it is positive; of another: there is none. */
const SAME = { x: 16, y: 32 } as const;

const nowhere: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** The outline of these curves, in whole units of the font. */
export function outlineOf(contours: readonly (readonly Point[])[]): Outline {
  const points = contours.flat().map(({ x, y, onCurve }) => ({ x: Math.round(x), y: Math.round(y), onCurve }));
  if (points.length === 0) return { bytes: new Uint8Array(0), box: nowhere, points: 0, contours: 0 };
  const across = points.map(({ x }) => x);
  const up = points.map(({ y }) => y);
  const box = { minX: Math.min(...across), minY: Math.min(...up), maxX: Math.max(...across), maxY: Math.max(...up) };
  const flags: number[] = [];
  const steps: Record<'x' | 'y', number[]> = { x: [], y: [] };
  let at = { x: 0, y: 0 };
  for (const point of points) {
    let flag = point.onCurve ? ON_CURVE : 0;
    for (const axis of ['x', 'y'] as const) {
      const step = point[axis] - at[axis];
      if (step === 0) flag |= SAME[axis];
      else if (Math.abs(step) < 256) {
        flag |= SHORT[axis] | (step > 0 ? SAME[axis] : 0);
        steps[axis].push(Math.abs(step));
      } else steps[axis].push((step >> 8) & 255, step & 255);
    }
    flags.push(flag);
    at = point;
  }
  let last = -1;
  const ends = contours.map((contour) => {
    last += contour.length;
    return last;
  });
  const head = words([contours.length, box.minX, box.minY, box.maxX, box.maxY, ...ends, 0]);
  const bytes = padded(Buffer.concat([head, Buffer.from([...flags, ...steps.x, ...steps.y])]));
  return { bytes, box, points: points.length, contours: contours.length };
}

/** A font file for a PDF: these glyphs from 1, and nothing at 0. Advances in units of the font. */
export function trueType(
  measures: FontMeasures,
  glyphs: readonly { readonly outline: Outline; readonly advance: number }[],
): Uint8Array {
  const all = [{ outline: outlineOf([]), advance: 0 }, ...glyphs];
  const most = (of: (glyph: (typeof all)[number]) => number) =>
    all.reduce((high, glyph) => Math.max(high, of(glyph)), 0);
  const { unitsPerEm, ascent, descent, flags, box } = measures;
  const offsets: number[] = [0];
  for (const { outline } of all) offsets.push((offsets.at(-1) ?? 0) + outline.bytes.length);
  const tables: Readonly<Record<string, Uint8Array>> = {
    glyf: Buffer.concat(all.map(({ outline }) => outline.bytes)),
    // Version, sum (below), magic number, flags, size of the em, two dates, box, style, smallest size, direction, `loca` in longs.
    head: words([
      ...[1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, flags, unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0],
      ...[box.minX, box.minY, box.maxX, box.maxY, 0, 8, 2, 1, 0],
    ]),
    hhea: words([
      ...[1, 0, ascent, descent, 0, most(({ advance }) => advance), box.minX, 0, box.maxX],
      ...[1, 0, 0, 0, 0, 0, 0, 0, all.length],
    ]),
    hmtx: words(all.flatMap(({ advance, outline }) => [advance, outline.box.minX])),
    loca: words(offsets.flatMap((offset) => [offset >>> 16, offset & 0xffff])),
    maxp: words([
      ...[1, 0, all.length, most(({ outline }) => outline.points), most(({ outline }) => outline.contours)],
      ...[0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    ]),
  };
  return fileOf(tables);
}

const DIRECTORY_ENTRY = 16;
const SUM_IN_HEAD = 8;

function fileOf(tables: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const names = Object.keys(tables);
  // What a binary search among the tables would begin with.
  const power = 2 ** Math.floor(Math.log2(names.length));
  const search = [power * DIRECTORY_ENTRY, Math.log2(power), (names.length - power) * DIRECTORY_ENTRY];
  const directory: Buffer[] = [words([1, 0, names.length, ...search])];
  const contents: Uint8Array[] = [];
  let offset = 12 + names.length * DIRECTORY_ENTRY;
  let headAt = 0;
  for (const name of names) {
    const table = tables[name] as Uint8Array;
    const whole = padded(table);
    if (name === 'head') headAt = offset;
    directory.push(Buffer.from(name, 'latin1'), longs([sumOf(whole), offset, table.length]));
    contents.push(whole);
    offset += whole.length;
  }
  const file = Buffer.concat([...directory, ...contents]);
  file.writeUInt32BE((0xb1b0afba - sumOf(file)) >>> 0, headAt + SUM_IN_HEAD);
  return file;
}

/** Modulo 2^32. */
function sumOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** Tables and glyphs begin at multiples of four. */
function padded(bytes: Uint8Array): Uint8Array {
  if (bytes.length % 4 === 0) return bytes;
  const whole = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  whole.set(bytes);
  return whole;
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, i * 2);
  return bytes;
}

function longs(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
}
