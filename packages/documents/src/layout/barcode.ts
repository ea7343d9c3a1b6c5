import type { Symbology } from '@cartage/core';
import bwip from 'bwip-js';
import type { Block } from './block.ts';
import type { Canvas, Rectangle, Stencil } from './canvas.ts';
import { dataMatrix } from './data-matrix.ts';
import { colours } from './style.ts';

/** A text in linear bars. */
export interface Bars {
  readonly text: string;
  /** Code 128 */
  readonly symbology?: Symbology;
}

/** `x`, `y`, `width` and `height` in points without the quiet zone, which the caller leaves: 10 modules. */
export const drawBars = (canvas: Canvas, bars: Bars, box: Rectangle): void =>
  canvas.stencil(linear(bars), box, colours.black);

/** Square; the caller leaves 4 modules of quiet zone. */
const drawQr = (canvas: Canvas, text: string, box: Rectangle): void => canvas.stencil(qrCode(text), box, colours.black);

/** The code of a place, square; the caller leaves 1 module of quiet zone. */
export const drawDataMatrix = (canvas: Canvas, code: string, box: Rectangle): void => {
  const { side, modules } = dataMatrix(code);
  canvas.stencil(matrix(side, modules), box, colours.black);
};

/** Bars as wide as the column lets them be, but no module wider than half a millimetre. */
export const barsBlock = (bars: Bars, height: number): Block => ({
  height: () => height,
  draw: (canvas, x, y, width) => {
    const wide = Math.min(width, linear(bars).width * 1.42);
    drawBars(canvas, bars, { x: x + width - wide, y, width: wide, height });
  },
});

export const qrBlock = (text: string, side: number): Block => ({
  height: () => side,
  draw: (canvas, x, y, width) => drawQr(canvas, text, { x: x + width - side, y, width: side, height: side }),
});

/** Can Code 128 carry it? Others get no barcode rather than a wrong one. */
export const fitsCode128 = (text: string): boolean => /^[\x20-\x7e]{1,80}$/.test(text);

/** How many modules wide the bars are, without their quiet zone; infinitely many of a text that no bars carry. */
export const modulesOf = (bars: Bars): number =>
  fitsCode128(bars.text) ? linear(bars).width : Number.POSITIVE_INFINITY;

const known = new Map<string, Stencil>();
const MAX_KNOWN = 512;

/** Symbols measured in modules. The copies of a paper carry the same ones, and the marks of an order the vendor's. */
function remembered(bcid: string, text: string, make: (text: string) => Stencil): Stencil {
  const key = `${bcid} ${text}`;
  let symbol = known.get(key);
  if (symbol === undefined) {
    symbol = make(text);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, symbol);
  }
  return symbol;
}

const linear = ({ text, symbology }: Bars): Stencil => {
  const bcid = symbology === 'interleaved-2-of-5' && /^(?:\d\d)+$/.test(text) ? 'interleaved2of5' : 'code128';
  return remembered(bcid, text, () => barsOf(bcid, text));
};
const qrCode = (text: string): Stencil => remembered('qrcode', text, square);

function barsOf(bcid: string, text: string): Stencil {
  const [symbol] = bwip.raw({ bcid, text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`${bcid} is not linear`);
  const bars: string[] = [];
  let x = 0;
  for (const [i, width] of symbol.sbs.entries()) {
    if (i % 2 === 0) bars.push(`${x} 0 ${width} 1 re`);
    x += width;
  }
  return { width: x, height: 1, path: bars.join(' '), isBarcode: true };
}

function square(text: string): Stencil {
  const [symbol] = bwip.raw({ bcid: 'qrcode', text });
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('A QR code is not a matrix');
  return matrix(symbol.pixx, symbol.pixs);
}

/** Dark modules of a row that touch are one rectangle. */
function matrix(side: number, modules: ArrayLike<number>): Stencil {
  const bars: string[] = [];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[y * side + x] !== 1) continue;
      const start = x;
      while (x + 1 < side && modules[y * side + x + 1] === 1) x += 1;
      bars.push(`${start} ${y} ${x - start + 1} 1 re`);
    }
  }
  return { width: side, height: side, path: bars.join(' '), isBarcode: true };
}
