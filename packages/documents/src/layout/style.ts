import type { Weight } from '../fonts/font-files.ts';

/** A colour as PDF writes it: red, green, blue, 0 to 1. */
export type Colour = `${number} ${number} ${number}`;

export const colours = {
  ink: '0.11 0.13 0.16',
  soft: '0.38 0.42 0.47',
  hair: '0.80 0.83 0.86',
  tint: '0.955 0.965 0.975',
  accent: '0.05 0.33 0.48',
  black: '0 0 0',
  white: '1 1 1',
} as const satisfies Record<string, Colour>;

/** How a text looks. Sizes in points. */
export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: Colour;
  readonly align: 'left' | 'right' | 'centre';
  /** Baseline to baseline, in sizes. */
  readonly leading: number;
}

const style = (size: number, weight: Weight = 'regular', colour: Colour = colours.ink): TextStyle => ({
  size,
  weight,
  colour,
  align: 'left',
  leading: 1.28,
});

export const styles = {
  title: style(20, 'bold'),
  number: style(13, 'bold'),
  heading: style(10.5, 'bold'),
  name: style(10.5, 'bold'),
  body: style(9),
  strong: style(9, 'bold'),
  small: style(7.5, 'regular', colours.soft),
  caption: style(7, 'regular', colours.soft),
  cell: style(8.2),
  cellStrong: style(8.2, 'bold'),
  brand: style(9.5, 'bold', colours.accent),
} as const satisfies Record<string, TextStyle>;

export const rightAligned = (of: TextStyle): TextStyle => ({ ...of, align: 'right' });
export const centred = (of: TextStyle): TextStyle => ({ ...of, align: 'centre' });
