import { isBlank } from '@cartage/core';
import { type Block, stack } from './block.ts';
import { printable } from './printable.ts';
import { styles, type TextStyle } from './style.ts';
import { wrap } from './wrap.ts';

/** Text that wraps as often as it must and goes on over the page's end. */
export const paragraph = (text: string, style: TextStyle = styles.body): Block => {
  const clean = printable(text);
  return wrapped((width) => wrap(clean, style.weight, style.size, width), style);
};

/** A caption and, under it, what it names; an empty value is a dash, so that nobody takes it for forgotten. */
export const field = (caption: string, value: string | null, style: TextStyle = styles.body): Block =>
  stack([paragraph(caption, styles.caption), paragraph(value === null || isBlank(value) ? '—' : value, style)], 1);

function wrapped(linesAt: (width: number) => readonly string[], style: TextStyle): Block {
  const step = style.size * style.leading;
  let known: { readonly width: number; readonly lines: readonly string[] } | undefined;
  const lines = (width: number) => {
    if (known?.width !== width) known = { width, lines: linesAt(width) };
    return known.lines;
  };
  return {
    height: (width) => lines(width).length * step,
    draw: (canvas, x, y, width) => {
      const anchor = style.align === 'right' ? x + width : style.align === 'centre' ? x + width / 2 : x;
      for (const [i, line] of lines(width).entries()) canvas.text(line, anchor, y + i * step + baseline(style), style);
    },
    split: (width, room) => {
      const all = lines(width);
      const count = Math.floor(room / step);
      if (count < 1 || count >= all.length) return null;
      return [wrapped(() => all.slice(0, count), style), wrapped(() => all.slice(count), style)];
    },
  };
}

/** From the top of a line to its baseline, so that capitals stand in the middle of the line. */
export const baseline = ({ size, leading }: Pick<TextStyle, 'size' | 'leading'>): number =>
  (size * (leading + 0.7)) / 2;
