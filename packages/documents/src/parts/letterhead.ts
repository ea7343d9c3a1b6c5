import { type Bars, barsBlock, modulesOf, qrBlock } from '../layout/barcode.ts';
import { accentRule, type Block, columns, nothing, space, stack } from '../layout/block.ts';
import { mm } from '../layout/page.ts';
import { paragraph } from '../layout/paragraph.ts';
import { rightAligned, styles } from '../layout/style.ts';
import { sayIn } from '../wording/captions.ts';
import { formatMoment } from '../wording/format.ts';
import { type DocumentInput, traitsOf } from './document-input.ts';
import { lineFoot, lineHead } from './line-head.ts';
import { standing, standingOf } from './standing.ts';

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

/** Under half a page wide, more would be too thin for a scanner. */
const MOST_MODULES = 400;

/** Bars with their text, or more words, under them, at the right of the column; nothing where no scanner could read them. */
const barcodeUnderText = (bars: Bars, height: number, words = bars.text): Block =>
  modulesOf(bars) <= MOST_MODULES
    ? stack([barsBlock(bars, height), space(2), paragraph(words, rightAligned(styles.strong))])
    : nothing;

/** One line at the head of the further pages. */
export const runningHead = (input: DocumentInput, title: string): Block =>
  lineHead(input.brand, title, input.order.number);

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
