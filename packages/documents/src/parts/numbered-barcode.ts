import { code128Block, code128Modules } from '../layout/barcode.ts';
import { type Block, nothing, space, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { rightAligned, styles } from '../layout/style.ts';

/** Under half a page wide, more would be too thin for a scanner. */
const MOST_MODULES = 400;

/** A Code 128 with its text, or more words, under it, at the right of the column; nothing where no scanner could read it. */
export const barcodeUnderText = (text: string, height: number, words = text): Block =>
  code128Modules(text) <= MOST_MODULES
    ? stack([code128Block(text, height), space(2), paragraph(words, rightAligned(styles.strong))])
    : nothing;
