import { type Block, stack } from './block.ts';
import type { Canvas, PageSize } from './canvas.ts';

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

const a4: PageSize = { width: mm(210), height: mm(297) };

const MARGIN = { side: mm(14), top: mm(12), bottom: mm(11) } as const;

/** A paper of running text: blocks that flow over as many A4 pages as they need. */
export interface Paper {
  readonly body: readonly Block[];
  /** Space between the blocks, points. */
  readonly gap: number;
  /** At the head of every page but the first. */
  readonly runningHead: Block;
  /** At the foot of every page; pages count from 1 within the paper, and so do its copies. */
  readonly foot: (page: number, pages: number, copy: number) => Block;
}

/** Where finished pages go. */
export interface Pages {
  readonly newCanvas: (size: PageSize) => Canvas;
  /** Pages appear in the order in which they are added. With `over` drawn over it, several pages may share one. */
  readonly add: (page: Canvas, over?: Canvas) => void;
}

/** The blocks of the paper; its last, the signatures, in one piece, and never without something that they sign. */
function withoutLonelyEnd({ body, gap }: Paper): readonly Block[] {
  const before = body.at(-2);
  const last = body.at(-1);
  return before === undefined || last === undefined ? body : [...body.slice(0, -2), ending(before, last, gap)];
}

function ending(before: Block, last: Block, gap: number): Block {
  const whole = stack([before, last], gap);
  return {
    ...whole,
    split: (width, room) => {
      // Where all of it fits, its end goes over to the next page for the sake of the last.
      const most = Math.min(room, before.height(width) - 1);
      const parts = before.split?.(width, most) ?? null;
      return parts === null ? null : [parts[0], ending(parts[1], last, gap)];
    },
  };
}

/** Sets the paper and adds its pages, as often as there are copies; these differ in their feet alone. */
export function addPaper(to: Pages, paper: Paper, copies = 1): void {
  const width = a4.width - 2 * MARGIN.side;
  const footHeight = paper.foot(1, 1, 1).height(width);
  const bottom = a4.height - MARGIN.bottom - footHeight - 8;
  const pages: Canvas[] = [];
  let page = to.newCanvas(a4);
  let y: number = MARGIN.top;
  let isFresh = true;
  pages.push(page);

  for (const block of withoutLonelyEnd(paper)) {
    let rest = block;
    if (!isFresh) y += paper.gap;
    for (;;) {
      const height = rest.height(width);
      if (y + height <= bottom) {
        put(rest, height);
        break;
      }
      const parts = rest.split?.(width, bottom - y) ?? null;
      if (parts !== null) {
        put(parts[0], parts[0].height(width));
        rest = parts[1];
      } else if (isFresh) {
        put(rest, height);
        break;
      }
      turn();
    }
  }

  for (let copy = 1; copy <= copies; copy += 1) {
    for (const [i, one] of pages.entries()) {
      const foot = copies === 1 ? one : to.newCanvas(a4);
      paper.foot(i + 1, pages.length, copy).draw(foot, MARGIN.side, a4.height - MARGIN.bottom - footHeight, width);
      if (foot === one) to.add(one);
      else to.add(one, foot);
    }
  }

  function put(block: Block, height: number): void {
    block.draw(page, MARGIN.side, y, width);
    y += height;
    isFresh = false;
  }

  function turn(): void {
    page = to.newCanvas(a4);
    pages.push(page);
    paper.runningHead.draw(page, MARGIN.side, MARGIN.top, width);
    y = MARGIN.top + paper.runningHead.height(width) + paper.gap;
    isFresh = true;
  }
}
