import { code128Block, fitsCode128 } from '../layout/barcode.ts';
import { type Block, nothing, space, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { rightAligned, styles } from '../layout/style.ts';

/** A Code 128 with its text under it, at the right of the column; nothing where Code 128 cannot carry the text. */
export const barcodeUnderText = (text: string, height: number): Block =>
  fitsCode128(text)
    ? stack([code128Block(text, height), space(2), paragraph(text, rightAligned(styles.strong))])
    : nothing;
