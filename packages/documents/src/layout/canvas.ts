import type { Weight } from '../fonts/font-files.ts';
import type { Colour, TextStyle } from './style.ts';
import { textWidth } from './wrap.ts';

/** Points; a page's origin is its upper left corner here. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle extends Point, PageSize {}

/** A drawing of its own measure: a path of PDF operators, y downwards, filled in one colour. */
export interface Stencil extends PageSize {
  readonly path: string;
  /** Its unit is a module of a barcode, which a scanner wants to be as wide as its neighbours. */
  readonly isBarcode?: boolean;
}

/** A text as the codes of the embedded fonts, `<0a1b>`, in as many pieces as it changes fonts; its glyphs are remembered. */
export type Encode = (text: string, weight: Weight) => readonly EncodedRun[];

export interface EncodedRun {
  /** Its name among the page's resources. */
  readonly font: string;
  readonly codes: string;
}

/** One page being drawn. */
export interface Canvas {
  readonly size: PageSize;
  /** `y` is the baseline; `x` the left, right or middle end as the style aligns. The text must be `printable`. */
  readonly text: (text: string, x: number, y: number, style: TextStyle) => void;
  readonly line: (from: Point, to: Point, thickness: number, colour: Colour) => void;
  readonly frame: (box: Rectangle, thickness: number, colour: Colour) => void;
  /** All in one fill, so that no hairline shows between neighbours. */
  readonly fill: (boxes: readonly Rectangle[], colour: Colour) => void;
  /** A drawing that is ready, stretched into the box. */
  readonly stencil: (stencil: Stencil, box: Rectangle, colour: Colour) => void;
  /** The page's content as PDF operators. */
  readonly content: () => string;
}

/** `dotsPerPoint`: of the printer, where it is known; barcodes then lie on whole dots. */
export function newCanvas(size: PageSize, encode: Encode, dotsPerPoint?: number): Canvas {
  const operators: string[] = [];
  const up = (y: number) => number(size.height - y);
  const pathOf = (points: readonly Point[]) =>
    points.map(({ x, y }, i) => `${number(x)} ${up(y)} ${i === 0 ? 'm' : 'l'}`).join(' ');
  const boxOf = (box: Rectangle) =>
    `${number(box.x)} ${up(box.y + box.height)} ${number(box.width)} ${number(box.height)} re`;

  return {
    size,
    text: (text, x, y, style) => {
      if (text === '') return;
      const width = style.align === 'left' ? 0 : textWidth(text, style.weight, style.size);
      const left = style.align === 'right' ? x - width : style.align === 'centre' ? x - width / 2 : x;
      const runs = encode(text, style.weight)
        .map(({ font, codes }) => `/${font} ${number(style.size)} Tf ${codes} Tj`)
        .join(' ');
      operators.push(`BT ${style.colour} rg ${number(left)} ${up(y)} Td ${runs} ET`);
    },
    line: (from, to, thickness, colour) =>
      operators.push(`${colour} RG ${number(thickness)} w ${pathOf([from, to])} S`),
    frame: (box, thickness, colour) => operators.push(`${colour} RG ${number(thickness)} w ${boxOf(box)} S`),
    fill: (boxes, colour) => operators.push(`${colour} rg ${boxes.map(boxOf).join(' ')} f`),
    stencil: (stencil, wanted, colour) => {
      const isOnDots = dotsPerPoint !== undefined && stencil.isBarcode === true;
      const box = isOnDots ? onWholeDots(stencil, wanted, dotsPerPoint) : wanted;
      const across = number(box.width / stencil.width);
      const down = number(-box.height / stencil.height);
      operators.push(`q ${across} 0 0 ${down} ${number(box.x)} ${up(box.y)} cm ${colour} rg ${stencil.path} f Q`);
    },
    content: () => operators.join('\n'),
  };
}

/** The largest in the middle of the box whose modules are all equally many dots wide; and as many high, in a square. */
function onWholeDots({ width, height }: Stencil, box: Rectangle, dotsPerPoint: number): Rectangle {
  // A box that is drawn for whole dots may lack a hair of them, and a little wider is nearer than a dot a module less.
  const modules = Math.max(1, Math.floor((box.width * dotsPerPoint) / width + 0.06));
  const across = modules * width;
  const down = height === 1 ? Math.round(box.height * dotsPerPoint) : modules * height;
  const middle = (start: number, length: number, dots: number) =>
    Math.round((start + length / 2) * dotsPerPoint - dots / 2) / dotsPerPoint;
  return {
    x: middle(box.x, box.width, across),
    y: middle(box.y, box.height, down),
    width: across / dotsPerPoint,
    height: down / dotsPerPoint,
  };
}

/** As PDF writes it. Ten-thousandths of a point are finer than any printer, also where they scale a barcode. */
const number = (value: number): string => String(Math.round(value * 10_000) / 10_000);
