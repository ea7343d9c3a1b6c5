import type { Canvas, Rectangle } from './canvas.ts';
import { fit } from './fit.ts';
import { baseline } from './paragraph.ts';
import { printable } from './printable.ts';
import { colours, type TextStyle } from './style.ts';

export interface BoxedText extends Partial<Omit<TextStyle, 'size'>> {
  /** Points: the size to begin with, and the one below which text is cut with an ellipsis. */
  readonly most: number;
  readonly least?: number;
  readonly vertical?: 'top' | 'middle' | 'bottom';
}

/** Text as large as a fixed box lets it be; answers the height that it took, points. */
export function drawTextBox(canvas: Canvas, text: string, box: Rectangle, how: BoxedText): number {
  const { weight = 'regular', colour = colours.black, align = 'left', leading = 1.16, vertical = 'top' } = how;
  const least = Math.min(how.least ?? 5, how.most);
  const { lines, size } = fit(
    bounded(printable(text).trim(), box, least * leading, least),
    weight,
    box,
    how.most,
    least,
    leading,
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
function bounded(text: string, box: Rectangle, lineHeight: number, least: number): string {
  const narrowest = least * 0.2;
  const most = Math.ceil(box.width / narrowest) * Math.ceil(box.height / lineHeight);
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
