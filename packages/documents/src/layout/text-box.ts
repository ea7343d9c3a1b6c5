import type { Canvas, Rectangle } from './canvas.ts';
import { type Cut, fit } from './fit.ts';
import { baseline } from './paragraph.ts';
import { printable } from './printable.ts';
import { colours, type TextStyle } from './style.ts';

export interface BoxedText extends Partial<Omit<TextStyle, 'size'>> {
  /** Points: the size to begin with, and the one below which text is cut with an ellipsis. */
  readonly most: number;
  readonly least?: number;
  readonly vertical?: 'top' | 'middle' | 'bottom';
  /** Which end is left out where the text cannot be whole, with an ellipsis in its place; by default the last. */
  readonly cut?: Cut;
}

/** Text as large as a fixed box lets it be; answers the height that it took, points. */
export function drawTextBox(canvas: Canvas, text: string, box: Rectangle, how: BoxedText): number {
  const {
    weight = 'regular',
    colour = colours.black,
    align = 'left',
    leading = 1.16,
    vertical = 'top',
    cut = 'end',
  } = how;
  // A box lower than the smallest print holds smaller print: nothing stands over an edge.
  const least = Math.min(how.least ?? 5, how.most, box.height / leading);
  const { lines, size } = fit(
    bounded(printable(text).trim(), box, least * leading, least, cut),
    weight,
    box,
    how.most,
    least,
    leading,
    cut,
  );
  const style = { size, weight, colour, align, leading };
  const height = lines.length * size * leading;
  const spare = vertical === 'top' ? 0 : (box.height - height) / (vertical === 'middle' ? 2 : 1);
  const x = align === 'right' ? box.x + box.width : align === 'centre' ? box.x + box.width / 2 : box.x;
  for (const [i, line] of lines.entries())
    canvas.text(line, x, box.y + spare + i * size * leading + baseline(style), style);
  return height;
}

/** More than the box could hold of the narrowest letters at the smallest size: no use in measuring the rest of a megabyte. */
function bounded(text: string, box: Rectangle, lineHeight: number, least: number, cut: Cut): string {
  const narrowest = least * 0.2;
  const most = Math.ceil(box.width / narrowest) * Math.ceil(box.height / lineHeight);
  if (text.length <= most) return text;
  return cut === 'end' ? `${text.slice(0, most)}…` : `…${text.slice(-most)}`;
}
