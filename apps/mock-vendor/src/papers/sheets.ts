import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import bwip from 'bwip-js';
import { fill as fillPath, PDFDocument, type PDFFont, type PDFPage, rectangle, rgb, setFillingColor } from 'pdf-lib';
import { type Fitted, LEADING, openFitting } from './fit-text.ts';

/** Millimetres from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Writing {
  /** The size in points to begin with; it shrinks until the text fits, down to 5, and what is longer still ends in `…`. */
  readonly size: number;
  readonly bold?: boolean;
  readonly white?: boolean;
  readonly centred?: boolean;
}

/** One page. Everything is black, for thermal printers. */
export interface Sheet {
  /** Wrapped at blanks, from the top of the box. */
  readonly write: (text: string, box: Box, how: Writing) => void;
  readonly fill: (box: Box) => void;
  readonly frame: (box: Box) => void;
  readonly line: (y: number, from: number, to: number) => void;
  /** The box is all of it: the caller leaves the quiet zone. */
  readonly barcode: (kind: 'code128' | 'datamatrix', text: string, box: Box) => void;
}

export interface Sheets {
  readonly add: (width: number, height: number) => Sheet;
  readonly save: () => Promise<Uint8Array<ArrayBuffer>>;
}

export async function newSheets(): Promise<Sheets> {
  const file = await PDFDocument.create({ updateMetadata: false });
  file.registerFontkit(fontkit);
  const regular = await file.embedFont(fontOf('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'), {
    subset: true,
  });
  const bold = await file.embedFont(fontOf('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'), { subset: true });
  const fonts = { regular, bold };
  const fitted = openFitting();
  return {
    add: (width, height) => newSheet(file.addPage([width * MM, height * MM]), fonts, fitted),
    save: async () => new Uint8Array(await file.save()),
  };
}

const MM = 72 / 25.4;
const black = rgb(0, 0, 0);

function newSheet(page: PDFPage, fonts: Readonly<Record<'regular' | 'bold', PDFFont>>, fitted: Fitted): Sheet {
  const top = page.getHeight();
  const inPoints = (box: Box) => ({
    x: box.x * MM,
    y: top - (box.y + box.height) * MM,
    width: box.width * MM,
    height: box.height * MM,
  });
  const fill = (box: Box) => page.drawRectangle({ ...inPoints(box), color: black });
  return {
    fill,
    frame: (box) => page.drawRectangle({ ...inPoints(box), borderColor: black, borderWidth: 0.8 }),
    line: (y, from, to) => fill({ x: from, y, width: to - from, height: 0.3 }),
    write: (text, box, { size: most, bold = false, white = false, centred = false }) => {
      const font = bold ? fonts.bold : fonts.regular;
      const width = box.width * MM;
      const { size, lines } = fitted(text, { font, most, width, height: box.height * MM });
      for (const [i, line] of lines.entries()) {
        const indent = centred ? (width - font.widthOfTextAtSize(line, size)) / 2 : 0;
        page.drawText(line, {
          x: box.x * MM + indent,
          y: top - box.y * MM - size * (i * LEADING + 0.95),
          size,
          font,
          color: white ? rgb(1, 1, 1) : black,
        });
      }
    },
    barcode: (kind, text, box) => {
      const { width, height, bars } = symbolOf(kind, text);
      const modules = bars.map((bar) => {
        const at = inPoints({
          x: box.x + (bar.x * box.width) / width,
          y: box.y + (bar.y * box.height) / height,
          width: (bar.width * box.width) / width,
          height: (bar.height * box.height) / height,
        });
        return rectangle(at.x, at.y, at.width, at.height);
      });
      page.pushOperators(setFillingColor(black), ...modules, fillPath());
    },
  };
}

interface BarcodeSymbol {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly Box[];
}

/** In modules. */
function symbolOf(bcid: 'code128' | 'datamatrix', text: string): BarcodeSymbol {
  const [symbol] = bwip.raw({ bcid, text });
  if (symbol !== undefined && 'sbs' in symbol) {
    let x = 0;
    const bars = symbol.sbs.flatMap((width, i) => {
      x += width;
      return i % 2 === 0 ? [{ x: x - width, y: 0, width, height: 1 }] : [];
    });
    return { width: x, height: 1, bars };
  }
  if (symbol === undefined || !('pixs' in symbol)) throw new Error(`There is no ${bcid} of this text.`);
  const { pixs, pixx, pixy } = symbol;
  const bars = [...pixs].flatMap((dark, i) =>
    dark === 1 ? [{ x: i % pixx, y: Math.floor(i / pixx), width: 1, height: 1 }] : [],
  );
  return { width: pixx, height: pixy, bars };
}

const require = createRequire(import.meta.url);
const files = new Map<string, Uint8Array>();

/** Read once a process. */
function fontOf(path: string): Uint8Array {
  const bytes = files.get(path) ?? readFileSync(require.resolve(path));
  files.set(path, bytes);
  return bytes;
}
