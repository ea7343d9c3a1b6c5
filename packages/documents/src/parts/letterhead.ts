import type { DocumentInput } from '../input.ts';
import { qrBlock } from '../layout/barcode.ts';
import { type Block, columns, space, stack } from '../layout/block.ts';
import { mm } from '../layout/page.ts';
import { paragraph } from '../layout/paragraph.ts';
import { accentRule } from '../layout/rules.ts';
import { styles } from '../layout/style.ts';
import { sayIn } from '../wording/captions.ts';
import { formatMoment } from '../wording/format.ts';
import { lineHead } from './line-head.ts';
import { barcodeUnderText } from './numbered-barcode.ts';
import { standing } from './standing.ts';

/** The head of an order's paper: brand, title, number, the number for scanners, and where a draft stands. */
export function letterhead(input: DocumentInput, title: string): Block {
  const { order, locale, timeZone } = input;
  const say = sayIn(locale);
  const words = stack([
    paragraph(input.brand, styles.brand),
    space(3),
    paragraph(title, styles.title),
    paragraph(order.number, styles.number),
    paragraph(`${say('created')} ${formatMoment(order.createdAt, timeZone, locale)}`, styles.small),
  ]);
  const codes = columns(
    [
      { width: { share: 1 }, block: barcodeUnderText(order.number, mm(13)) },
      { width: mm(21), block: qrBlock(order.number, mm(21)) },
    ],
    mm(6),
  );
  const head = columns(
    [
      { width: { share: 0.46 }, block: words },
      { width: { share: 0.54 }, block: codes },
    ],
    mm(4),
  );
  const notes = standing(input).flatMap((note) => [space(8), note]);
  return stack([head, space(8), accentRule, ...notes]);
}

/** One line at the head of the further pages. */
export const runningHead = (input: DocumentInput, title: string): Block =>
  lineHead(input.brand, title, input.order.number);
