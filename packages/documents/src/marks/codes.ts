import { placeCode } from '@cartage/core';
import type { DocumentInput } from '../input.ts';
import { standInText } from '../parts/standing.ts';
import type { Pen } from './pen.ts';
import type { Place } from './places.ts';

/**
 * The bars at the foot, with what they say under them: the place's code, and above it the vendor's number where the
 * mark is wide enough for it. Answers where they begin.
 */
export function drawCodes(pen: Pen, input: DocumentInput, { number }: Place): number {
  const { order, brand, locale } = input;
  const code = placeCode(order.number, number);
  const vendorNumber = numberInBars(pen, input);
  const said = { weight: 'bold', align: 'centre', vertical: 'middle', cut: 'beginning' } as const;
  pen.write(code, 5, 138.3, 95, 6.2, { ...said, most: 15 });
  let top = vendorNumber === null ? 121.5 : 125;
  pen.bars(code, top, 137.8 - top);
  if (vendorNumber !== null) {
    const words = [order.option?.vendor.name, vendorNumber].filter((part) => part !== undefined).join(' ');
    pen.write(words, 5, 120.6, 95, 3.2, { ...said, most: 8 });
    top = 113.2;
    pen.bars(vendorNumber, top, 7.2);
  }
  if (input.standsIn === true) {
    top -= 4;
    pen.write(standInText(order, brand, locale), 5, top, 95, 3, { most: 5, vertical: 'middle' });
  }
  return top - 1.5;
}

/** The vendor's number, where it stands in bars; null: there is none, or it is too long for them. */
export const numberInBars = (pen: Pen, { order: { vendorInvoiceNumber } }: DocumentInput): string | null =>
  vendorInvoiceNumber !== null && pen.hasRoomFor(vendorInvoiceNumber) ? vendorInvoiceNumber : null;
