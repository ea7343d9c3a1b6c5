import { type Order, placeCode } from '@cartage/core';
import type { Bars } from '../layout/barcode.ts';
import { colours } from '../layout/style.ts';
import type { Place } from '../parts/cargo-summary.ts';
import { type DocumentInput, traitsOf } from '../parts/document-input.ts';
import { isVoid } from '../parts/standing.ts';
import { sayIn } from '../wording/captions.ts';
import type { Pen } from './pen.ts';

/**
 * The bars at the foot, with what they say under them: the place's code, and above it the vendor's number where the
 * mark is wide enough for it. Answers where they begin.
 */
export function drawCodes(pen: Pen, input: DocumentInput, { number }: Place): number {
  const { order, locale, standsIn = false } = input;
  const code = placeCode(order.number, number);
  const ofVendor = vendorBars(pen, input, number);
  const said = { weight: 'bold', align: 'centre', vertical: 'middle', cut: 'beginning' } as const;
  pen.write(code, 5, 138.3, 95, 6.2, { ...said, most: 15 });
  let top = ofVendor === null ? 121.5 : 125;
  pen.bars({ text: code }, top, 137.8 - top);
  const vendorName = order.option?.vendor.name ?? '';
  if (ofVendor !== null) {
    const words = [vendorName, ofVendor.text].filter((part) => part !== '').join(' ');
    pen.write(words, 5, 120.6, 95, 3.2, { ...said, most: 8 });
    top = 113.2;
    pen.bars(ofVendor, top, 7.2);
  }
  if (standsIn || (traitsOf(input).hasOwnMarks && !isVoid(order))) {
    top -= 6;
    const words = sayIn(locale)(standsIn ? 'marksNotObtained' : 'marksOfVendor').replace('{vendor}', vendorName);
    pen.fill(5, top, 95, 5);
    pen.write(words, 6, top + 0.5, 93, 4, { ...said, most: 9, cut: 'end', colour: colours.white });
  }
  return top - 1.5;
}

/** By which the vendor's scanners know the place: by a code of its own, else by the number of the waybill. */
const vendorCode = ({ pieces, vendorInvoiceNumber }: Order, place: Place['number']): string | null =>
  pieces[place - 1] ?? vendorInvoiceNumber;

/** The vendor's number in bars, that of the place where it has one; null: there is none, or it is too long for them. */
export function vendorBars(pen: Pen, input: DocumentInput, place: Place['number']): Bars | null {
  const text = vendorCode(input.order, place);
  if (text === null) return null;
  const bars = { text, symbology: traitsOf(input).symbology };
  return pen.hasRoomFor(bars) ? bars : null;
}
