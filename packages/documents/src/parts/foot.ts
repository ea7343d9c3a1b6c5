import type { DocumentInput } from '../input.ts';
import type { Block } from '../layout/block.ts';
import { sayIn } from '../wording/captions.ts';
import { lineFoot } from './line-head.ts';
import { standingOf } from './standing.ts';

interface Copy {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** Paper, order, copy and page, so that a loose sheet finds its way back; and a draft's every page says that it is one. */
export function foot(input: DocumentInput, title: string, page: number, pages: number, copy: Copy | null): Block {
  const say = sayIn(input.locale);
  const which = copy === null ? null : `${say('copy')} ${copy.number} ${say('of')} ${copy.of}`;
  const remark = [standingOf(input.order, input.locale), which].filter((part) => part !== null).join(' · ');
  return lineFoot(input.locale, `${title} ${input.order.number}`, page, pages, remark);
}
