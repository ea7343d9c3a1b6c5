import { type Bars, drawBars, modulesOf } from '../layout/barcode.ts';
import type { Canvas, Rectangle } from '../layout/canvas.ts';
import { mm } from '../layout/page.ts';
import { type Colour, colours } from '../layout/style.ts';
import { type BoxedText, drawTextBox } from '../layout/text-box.ts';

/** The width for which marks are drawn, that of A6, millimetres; all A formats have its proportions. */
const DRAWN_WIDTH = 105;

/** The smallest print that a person reads at arm's length, points; it does not shrink with the format. */
const LEAST = 5;

/** The dot of a thermal printer of 203 dpi, millimetres: bars of whole dots are the sharpest. */
const DOT = 0.125;
/** Two dots there, and two of a printer of 300 dpi, which is the least that scanners read. */
const SHARP_MODULE = 2 * DOT;
const LEAST_MODULE = 0.17;
/** Of a module on A6, so that a short text does not become the widest. */
const MOST_DOTS = 3;
/** Blank modules at each side of a Code 128. */
const QUIET = 10;

/** Draws one mark in the millimetres of A6, at the size of its format. */
export interface Pen {
  /** Sizes are those of A6; they grow and shrink with the format. Answers the height that the text took, millimetres. */
  readonly write: (text: string, x: number, y: number, width: number, height: number, how: BoxedText) => number;
  readonly fill: (x: number, y: number, width: number, height: number, colour?: Colour) => void;
  readonly frame: (x: number, y: number, width: number, height: number, thickness: number) => void;
  /** A hairline across the mark. */
  readonly line: (y: number) => void;
  /** Two white-edged lines from corner to corner: nobody is to go by what stands there, which is still to be read. */
  readonly cross: (x: number, y: number, width: number, height: number) => void;
  /** Whether the mark has the width for bars that a scanner reads. */
  readonly hasRoomFor: (bars: Bars) => boolean;
  /** Bars in the middle of the mark, as wide as they may be. */
  readonly bars: (bars: Bars, y: number, height: number) => void;
  /** For drawings of their own. */
  readonly place: (x: number, y: number, width: number, height: number) => Rectangle;
  readonly canvas: Canvas;
}

export function newPen(canvas: Canvas, box: Rectangle): Pen {
  const unit = box.width / DRAWN_WIDTH;
  const scale = unit / mm(1);
  const place = (x: number, y: number, width: number, height: number): Rectangle => ({
    x: box.x + x * unit,
    y: box.y + y * unit,
    width: width * unit,
    height: height * unit,
  });
  // Of one module, millimetres on paper.
  const moduleOf = (bars: Bars) => {
    const modules = modulesOf(bars);
    const widest = (DRAWN_WIDTH * scale) / (modules + 2 * QUIET);
    const most = Math.round(MOST_DOTS * scale);
    return widest >= SHARP_MODULE ? Math.min(most, Math.floor(widest / DOT)) * DOT : widest;
  };
  return {
    canvas,
    place,
    write: (text, x, y, width, height, how) =>
      drawTextBox(canvas, text, place(x, y, width, height), {
        ...how,
        most: Math.max(LEAST, how.most * scale),
        least: LEAST,
      }) / unit,
    fill: (x, y, width, height, colour = colours.black) => canvas.fill([place(x, y, width, height)], colour),
    frame: (x, y, width, height, thickness) => {
      // Drawn inwards: a frame stays within its box.
      const half = thickness / 2;
      canvas.frame(place(x + half, y + half, width - thickness, height - thickness), thickness * unit, colours.black);
    },
    line: (y) => canvas.fill([place(5, y, 95, 0.25)], colours.black),
    cross: (x, y, width, height) => {
      const box = place(x, y, width, height);
      const [left, right] = [box.x, box.x + box.width];
      const [top, bottom] = [box.y, box.y + box.height];
      for (const [thickness, colour] of [
        [2.4, colours.white],
        [1.2, colours.black],
      ] as const) {
        canvas.line({ x: left, y: top }, { x: right, y: bottom }, thickness * unit, colour);
        canvas.line({ x: left, y: bottom }, { x: right, y: top }, thickness * unit, colour);
      }
    },
    hasRoomFor: (bars) => moduleOf(bars) >= LEAST_MODULE,
    bars: (bars, y, height) => {
      const width = (moduleOf(bars) * modulesOf(bars)) / scale;
      drawBars(canvas, bars, place((DRAWN_WIDTH - width) / 2, y, width, height));
    },
  };
}
