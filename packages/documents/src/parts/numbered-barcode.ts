import { type Bars, barsBlock, modulesOf } from '../layout/barcode.ts';
import { type Block, nothing, space, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { rightAligned, styles } from '../layout/style.ts';

/** Under half a page wide, more would be too thin for a scanner. */
const MOST_MODULES = 400;

/** Bars with their text, or more words, under them, at the right of the column; nothing where no scanner could read them. */
export const barcodeUnderText = (bars: Bars, height: number, words = bars.text): Block =>
  modulesOf(bars) <= MOST_MODULES
    ? stack([barsBlock(bars, height), space(2), paragraph(words, rightAligned(styles.strong))])
    : nothing;
