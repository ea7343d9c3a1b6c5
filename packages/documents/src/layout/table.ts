import { type Block, columns, remembered } from './block.ts';
import { paragraph } from './paragraph.ts';
import { printable } from './printable.ts';
import { colours, rightAligned, styles, type TextStyle } from './style.ts';
import { textWidth } from './wrap.ts';

export interface TableColumn {
  readonly caption: string;
  /** Points; or a share of what the fixed columns leave. */
  readonly width: number | { readonly share: number };
  readonly align?: 'left' | 'right';
}

export type Cell = string | Block;

export interface TableRow {
  readonly cells: readonly Cell[];
  /** A sum: bold, under a stronger line. */
  readonly isTotal?: boolean;
}

const GAP = 8;
const PADDING = 3.2;
/** Of a row's first part, points; less than this looks like an accident. */
const LEAST_PART = 24;
/** A row no higher than this goes to the next page whole, points. */
const MOST_WHOLE = 160;

/** Rows under a head that every page repeats; a row that takes much of a page goes on over its end. */
export function table(shape: readonly TableColumn[], rows: readonly TableRow[]): Block {
  return rowsUnder(
    headOf(shape),
    rows.map((row) => rowOf(shape, row)),
  );
}

const isTall = (row: Block, width: number): boolean => row.height(width) > MOST_WHOLE;

function rowsUnder(head: Block, rows: readonly Block[]): Block {
  return {
    // Asked once for every page that the rest goes over, and thousands of rows fill hundreds of pages.
    height: remembered((width) => rows.reduce((sum, row) => sum + row.height(width), head.height(width))),
    draw: (canvas, x, y, width) => {
      let top = y;
      for (const part of [head, ...rows]) {
        part.draw(canvas, x, top, width);
        top += part.height(width);
      }
    },
    split: (width, room) => {
      let used = head.height(width);
      let count = 0;
      for (const row of rows) {
        const next = used + row.height(width);
        if (next > room) break;
        used = next;
        count += 1;
      }
      const next = rows[count];
      if (next === undefined) return null;
      const parts =
        isTall(next, width) && room - used >= LEAST_PART ? (next.split?.(width, room - used) ?? null) : null;
      if (parts !== null)
        return [
          rowsUnder(head, [...rows.slice(0, count), parts[0]]),
          rowsUnder(head, [parts[1], ...rows.slice(count + 1)]),
        ];
      // The sum never stands alone on a page: the row before goes with it.
      const cut = count === rows.length - 1 ? count - 1 : count;
      if (cut > 0) return [rowsUnder(head, rows.slice(0, cut)), rowsUnder(head, rows.slice(cut))];
      // A row that fills the page with no room for the sum behind it: its last lines go with the sum.
      const [row] = rows;
      if (count === 0 || row === undefined || !isTall(row, width)) return null;
      const [kept, over] = row.split?.(width, row.height(width) - 1) ?? [row, null];
      return [rowsUnder(head, [kept]), rowsUnder(head, [...(over === null ? [] : [over]), ...rows.slice(1)])];
    },
  };
}

function headOf(shape: readonly TableColumn[]): Block {
  const captions = cellsBeside(
    shape,
    shape.map((column) => column.caption),
    styles.caption,
  );
  return {
    height: (width) => captions.height(width) + 2 * PADDING,
    draw: (canvas, x, y, width) => {
      captions.draw(canvas, x, y + PADDING, width);
      const bottom = y + captions.height(width) + 2 * PADDING;
      canvas.fill([{ x, y: bottom - 0.8, width, height: 0.8 }], colours.ink);
    },
  };
}

function rowOf(shape: readonly TableColumn[], row: TableRow): Block {
  return padded(
    cellsBeside(shape, row.cells, row.isTotal === true ? styles.cellStrong : styles.cell),
    row.isTotal !== true,
  );
}

/** A row's cells with air around them and a hairline under them. */
function padded(cells: Block, isRuled: boolean): Block {
  const height = (width: number) => cells.height(width) + 2 * PADDING;
  return {
    height,
    draw: (canvas, x, y, width) => {
      cells.draw(canvas, x, y + PADDING, width);
      if (isRuled) canvas.fill([{ x, y: y + height(width) - 0.4, width, height: 0.4 }], colours.hair);
    },
    split: (width, room) => {
      const parts = cells.split?.(width, room - 2 * PADDING) ?? null;
      return parts === null ? null : [padded(parts[0], false), padded(parts[1], isRuled)];
    },
  };
}

const cellsBeside = (shape: readonly TableColumn[], cells: readonly Cell[], style: TextStyle): Block =>
  columns(
    shape.map((column, i) => ({
      width: column.width,
      block: cellBlock(cells[i] ?? '', style, column.align),
    })),
    GAP,
  );

function cellBlock(cell: Cell, style: TextStyle, align: TableColumn['align']): Block {
  if (typeof cell !== 'string') return cell;
  return align === 'right' ? figure(cell, rightAligned(style)) : paragraph(cell, style);
}

/** Points: the smallest print. */
const LEAST_FIGURE = 5;

/** A number is smaller rather than in two pieces, which would be read as two numbers. */
function figure(text: string, style: TextStyle): Block {
  const parts = printable(text).split(/[ \n]/);
  const widest = Math.max(...parts.map((part) => textWidth(part, style.weight, 1)));
  const usual = paragraph(text, style);
  const at = (width: number) =>
    widest * style.size <= width
      ? usual
      : paragraph(text, { ...style, size: Math.max(LEAST_FIGURE, Math.floor((width / widest) * 10) / 10) });
  return {
    height: (width) => at(width).height(width),
    draw: (canvas, x, y, width) => at(width).draw(canvas, x, y, width),
    split: (width, room) => at(width).split?.(width, room) ?? null,
  };
}
