import type { MarksFormat } from '@cartage/core';
import type { Canvas, PageSize, Rectangle } from '../layout/canvas.ts';
import { mm, type Pages } from '../layout/page.ts';
import { colours } from '../layout/style.ts';
import { placesOf } from '../parts/cargo-summary.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { drawMark } from './mark.ts';

const sizes: Readonly<Record<MarksFormat, PageSize>> = {
  A4: { width: mm(210), height: mm(297) },
  A5: { width: mm(148), height: mm(210) },
  A6: { width: mm(105), height: mm(148) },
  A7: { width: mm(74), height: mm(105) },
};

/** Four marks of A6 on a sheet of A4; on the others one mark is the sheet. */
const marksOn = (format: MarksFormat): readonly Rectangle[] => {
  const { width, height } = sizes[format];
  if (format !== 'A4') return [{ x: 0, y: 0, width, height }];
  const across = width / 2;
  const down = height / 2;
  return [0, 1, 2, 3].map((i) => ({ x: (i % 2) * across, y: Math.floor(i / 2) * down, width: across, height: down }));
};

/** Marks of one order after another; a sheet is used up before the next is begun. */
export interface MarkSheets {
  readonly add: (input: DocumentInput) => void;
  /** Adds the sheet that is not full; the next mark begins a new one. */
  readonly finish: () => void;
}

export function newMarkSheets(pages: Pages, format: MarksFormat): MarkSheets {
  const boxes = marksOn(format);
  let sheet: Canvas | undefined;
  let used = 0;

  const finish = () => {
    if (sheet !== undefined) pages.add(sheet);
    sheet = undefined;
    used = 0;
  };
  return {
    finish,
    add: (input) => {
      for (const place of placesOf(input.order.content.cargo)) {
        sheet ??= newSheet();
        const box = boxes[used] as Rectangle;
        drawMark(sheet, box, input, place);
        used += 1;
        if (used === boxes.length) finish();
      }
    },
  };

  function newSheet(): Canvas {
    const canvas = pages.newCanvas(sizes[format]);
    if (boxes.length > 1) drawCuts(canvas);
    return canvas;
  }
}

/** Where to cut: hairlines through the middle. */
function drawCuts(canvas: Canvas): void {
  const { width, height } = canvas.size;
  canvas.line({ x: 0, y: height / 2 }, { x: width, y: height / 2 }, 0.3, colours.hair);
  canvas.line({ x: width / 2, y: 0 }, { x: width / 2, y: height }, 0.3, colours.hair);
}
