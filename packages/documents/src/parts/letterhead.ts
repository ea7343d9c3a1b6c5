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
import { traitsOf } from './vendor-traits.ts';

/** What scanners read on a paper. */
export interface ScannedNumbers {
  /** By which the paper finds its order; the order's number unless it is told otherwise. */
  readonly code?: string;
  /** The vendor's own number, which the vendor scans; null: none is known. */
  readonly ofVendor?: string | null;
}

/** The head of an order's paper: brand, title, number, the numbers for scanners, and where a draft stands. */
export function letterhead(input: DocumentInput, title: string, scanned: ScannedNumbers = {}): Block {
  const { order, locale, timeZone } = input;
  const { code = order.number, ofVendor = null } = scanned;
  const say = sayIn(locale);
  const words = stack([
    paragraph(input.brand, styles.brand),
    space(3),
    paragraph(title, styles.title),
    paragraph(order.number, styles.number),
    paragraph(`${say('created')} ${formatMoment(order.createdAt, timeZone, locale)}`, styles.small),
  ]);
  const vendor = order.option?.vendor.name ?? say('vendor');
  const bars =
    ofVendor === null
      ? barcodeUnderText({ text: code }, mm(13))
      : stack([
          barcodeUnderText({ text: code }, mm(9)),
          space(6),
          barcodeUnderText({ text: ofVendor, symbology: traitsOf(input).symbology }, mm(9), `${vendor} ${ofVendor}`),
        ]);
  const codes = columns(
    [
      { width: { share: 1 }, block: bars },
      { width: mm(21), block: qrBlock(code, mm(21)) },
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
