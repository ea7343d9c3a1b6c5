import type { Canvas } from './canvas.ts';
import { type Colour, colours } from './style.ts';

/** A part of a page that knows its height at any width. */
export interface Block {
  /** Points. */
  readonly height: (width: number) => number;
  readonly draw: (canvas: Canvas, x: number, y: number, width: number) => void;
  /** What fits into `room` points of height and what is left; null when nothing useful does. Absent: not divisible. */
  readonly split?: (width: number, room: number) => readonly [Block, Block] | null;
}

export const space = (points: number): Block => ({ height: () => points, draw: () => {} });

export const nothing: Block = space(0);

/** A line across the column. */
export const rule = (thickness = 0.5, colour: Colour = colours.hair): Block => ({
  height: () => thickness,
  draw: (canvas, x, y, width) => canvas.fill([{ x, y, width, height: thickness }], colour),
});

/** The one line in colour that a paper has. */
export const accentRule: Block = rule(1.6, colours.accent);

/** Blocks under each other, `gap` points apart. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  const height = (width: number) =>
    blocks.reduce((sum, block) => sum + block.height(width), Math.max(0, blocks.length - 1) * gap);
  return {
    height,
    draw: (canvas, x, y, width) => {
      let top = y;
      for (const block of blocks) {
        block.draw(canvas, x, top, width);
        top += block.height(width) + gap;
      }
    },
    split: (width, room) => {
      let used = 0;
      for (const [i, block] of blocks.entries()) {
        const next = used + block.height(width);
        if (next <= room) {
          used = next + gap;
          continue;
        }
        const parts = block.split?.(width, room - used) ?? null;
        const before = blocks.slice(0, i);
        const after = blocks.slice(i + 1);
        if (parts !== null) return [stack([...before, parts[0]], gap), stack([parts[1], ...after], gap)];
        return i === 0 ? null : [stack(before, gap), stack([block, ...after], gap)];
      }
      return null;
    },
  };
}

/** Asked again for every page that a table goes over. */
export function remembered(height: (width: number) => number): (width: number) => number {
  let known: { readonly width: number; readonly height: number } | undefined;
  return (width) => {
    if (known?.width !== width) known = { width, height: height(width) };
    return known.height;
  };
}

export interface Column {
  /** Points; or a share of what the fixed columns leave. */
  readonly width: number | { readonly share: number };
  readonly block: Block;
}

/** Blocks beside each other, `gap` points apart, on one top line. */
export function columns(parts: readonly Column[], gap = 0): Block {
  const placed = (width: number) => {
    const widths = columnWidths(parts, width, gap);
    return parts.map(({ block }, i) => ({ block, width: widths[i] ?? 0 }));
  };
  return {
    height: remembered((width) => Math.max(0, ...placed(width).map((part) => part.block.height(part.width)))),
    draw: (canvas, x, y, width) => {
      let left = x;
      for (const part of placed(width)) {
        part.block.draw(canvas, left, y, part.width);
        left += part.width + gap;
      }
    },
    split: (width, room) => {
      const halves = placed(width).map(({ block, width: own }) =>
        block.height(own) <= room ? ([block, nothing] as const) : (block.split?.(own, room) ?? null),
      );
      if (halves.some((half) => half === null)) return null;
      const side = (which: 0 | 1) =>
        columns(
          parts.map((part, i) => ({ ...part, block: halves[i]?.[which] ?? nothing })),
          gap,
        );
      return [side(0), side(1)];
    },
  };
}

function columnWidths(parts: readonly Pick<Column, 'width'>[], width: number, gap: number): readonly number[] {
  const fixed = parts.reduce((sum, part) => sum + (typeof part.width === 'number' ? part.width : 0), 0);
  const shares = parts.reduce((sum, part) => sum + (typeof part.width === 'number' ? 0 : part.width.share), 0);
  const left = Math.max(0, width - fixed - gap * (parts.length - 1));
  return parts.map((part) => (typeof part.width === 'number' ? part.width : (left * part.width.share) / shares));
}
