import type { Canvas, PageSize, Rectangle } from '../layout/canvas.ts';
import { textWidth } from '../layout/wrap.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';

// What is drawn, before it is written: fast enough for laws over many generated orders.

export interface DrawnText extends Rectangle {
  readonly text: string;
}

export interface DrawnCode extends Rectangle {
  /** That a scanner needs beside it, points. */
  readonly quiet: number;
  readonly isLinear: boolean;
}

export interface DrawnPage {
  readonly size: PageSize;
  /** In the order in which they were drawn; as high as capitals with their descenders. */
  readonly texts: readonly DrawnText[];
  readonly codes: readonly DrawnCode[];
  /** Lines, frames, fields and drawings. */
  readonly shapes: readonly Rectangle[];
}

export interface DrawnFile extends PdfFile {
  readonly pages: readonly DrawnPage[];
}

interface Recorded {
  readonly canvas: Canvas;
  readonly page: { readonly [Part in Exclude<keyof DrawnPage, 'size'>]: DrawnPage[Part][number][] };
}

/** A file that keeps what is drawn into it and writes nothing. */
export function newDrawnFile(): DrawnFile {
  const pages: DrawnPage[] = [];
  const recorded = new Map<Canvas, Recorded['page']>();
  const pageOf = (canvas: Canvas): Recorded['page'] => recorded.get(canvas) ?? { texts: [], codes: [], shapes: [] };
  const never = () => {
    throw new Error('Only drawn');
  };
  return {
    pages,
    newCanvas: (size) => {
      const { canvas, page } = record(size);
      recorded.set(canvas, page);
      return canvas;
    },
    add: (canvas, over) => {
      const parts = [pageOf(canvas), ...(over === undefined ? [] : [pageOf(over)])];
      pages.push({
        size: canvas.size,
        texts: parts.flatMap(({ texts }) => texts),
        codes: parts.flatMap(({ codes }) => codes),
        shapes: parts.flatMap(({ shapes }) => shapes),
      });
    },
    append: never,
    pageCount: () => pages.length,
    save: never,
  };
}

function record(size: PageSize): Recorded {
  const page: Recorded['page'] = { texts: [], codes: [], shapes: [] };
  const canvas: Canvas = {
    size,
    text: (text, x, y, style) => {
      if (text === '') return;
      const width = textWidth(text, style.weight, style.size);
      const left = style.align === 'right' ? x - width : style.align === 'centre' ? x - width / 2 : x;
      page.texts.push({ text, x: left, y: y - 0.72 * style.size, width, height: 0.94 * style.size });
    },
    line: (from, to) =>
      page.shapes.push({
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(from.x - to.x),
        height: Math.abs(from.y - to.y),
      }),
    frame: (box) => page.shapes.push(box),
    fill: (boxes) => page.shapes.push(...boxes),
    stencil: (stencil, box) => {
      page.shapes.push(box);
      if (stencil.isBarcode !== true) return;
      const isLinear = stencil.height === 1;
      // The sides of a QR code are odd numbers of modules, those of a DataMatrix even ones.
      const modules = isLinear ? 10 : stencil.width % 2 === 1 ? 4 : 1;
      page.codes.push({ ...box, isLinear, quiet: (modules * box.width) / stencil.width });
    },
    content: () => '',
  };
  return { canvas, page };
}
