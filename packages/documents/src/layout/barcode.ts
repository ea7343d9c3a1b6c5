import bwip from 'bwip-js';
import type { Block } from './block.ts';
import type { Canvas, Rectangle, Stencil } from './canvas.ts';
import { dataMatrix } from './data-matrix.ts';
import { colours } from './style.ts';

/** Code 128, `x`, `y`, `width` and `height` in points without the quiet zone, which the caller leaves: 10 modules. */
export const drawCode128 = (canvas: Canvas, text: string, box: Rectangle): void =>
  canvas.stencil(code128(text), box, colours.black);

/** Square; the caller leaves 4 modules of quiet zone. */
const drawQr = (canvas: Canvas, text: string, box: Rectangle): void => canvas.stencil(qrCode(text), box, colours.black);

/** The code of a place, square; the caller leaves 1 module of quiet zone. */
export const drawDataMatrix = (canvas: Canvas, code: string, box: Rectangle): void => {
  const { side, modules } = dataMatrix(code);
  canvas.stencil(matrix(side, modules), box, colours.black);
};

/** Code 128 as wide as the column lets it be, but no module wider than half a millimetre. */
export const code128Block = (text: string, height: number): Block => ({
  height: () => height,
  draw: (canvas, x, y, width) => {
    const wide = Math.min(width, code128(text).width * 1.42);
    drawCode128(canvas, text, { x: x + width - wide, y, width: wide, height });
  },
});

export const qrBlock = (text: string, side: number): Block => ({
  height: () => side,
  draw: (canvas, x, y, width) => drawQr(canvas, text, { x: x + width - side, y, width: side, height: side }),
});

/** Can Code 128 carry it? Others get no barcode rather than a wrong one. */
export const fitsCode128 = (text: string): boolean => /^[\x20-\x7e]{1,80}$/.test(text);

/** How many modules wide a Code 128 is, without its quiet zone; infinitely many of what it cannot carry. */
export const code128Modules = (text: string): number =>
  fitsCode128(text) ? code128(text).width : Number.POSITIVE_INFINITY;

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

const code128 = (text: string): Stencil => remembered('code128', text, linear);
const qrCode = (text: string): Stencil => remembered('qrcode', text, square);

function linear(text: string): Stencil {
  const [symbol] = bwip.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('Code 128 is not linear');
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
