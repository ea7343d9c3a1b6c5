import type { Block } from './block.ts';
import { type Colour, colours } from './style.ts';

/** A line across the column. */
export const rule = (thickness = 0.5, colour: Colour = colours.hair): Block => ({
  height: () => thickness,
  draw: (canvas, x, y, width) => canvas.fill([{ x, y, width, height: thickness }], colour),
});

/** The one line in colour that a paper has. */
export const accentRule: Block = rule(1.6, colours.accent);
