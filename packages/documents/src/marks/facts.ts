import { placeCode } from '@cartage/core';
import { drawDataMatrix } from '../layout/barcode.ts';
import type { Place } from '../parts/cargo-summary.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { sayIn } from '../wording/captions.ts';
import { formatDay, formatKg, formatNumber } from '../wording/format.ts';
import { vendorBars } from './codes.ts';
import type { Pen } from './pen.ts';
import { signsOf } from './signs.ts';

const ROW = 7.6;
const SIGN = 11.5;
const MATRIX = 20;

/** Facts of the place and signs for its handling at the left, the place's code as DataMatrix at the right. Answers where they begin. */
export function drawFacts(pen: Pen, input: DocumentInput, place: Place, bottom: number): number {
  const rows = factsOf(pen, input, place);
  const signs = signsOf(input.order.content.cargo);
  const height = Math.max(MATRIX + 2, rows.length * ROW + (signs.length === 0 ? 0 : SIGN + 1));
  const top = bottom - height;
  for (const [i, row] of rows.entries()) {
    const y = top + 1 + i * ROW;
    for (const { caption, value, x, width, isNumber } of row) {
      pen.write(caption, x, y, width, 3, { most: 6 });
      pen.write(value, x, y + 3, width, 4.2, { most: 9, weight: 'bold', cut: isNumber ? 'beginning' : 'end' });
    }
  }
  for (const [i, sign] of signs.entries()) sign(pen.canvas, pen.place(5 + i * (SIGN + 1.5), bottom - SIGN, SIGN, SIGN));
  const code = placeCode(input.order.number, place.number);
  drawDataMatrix(pen.canvas, code, pen.place(79, top + (height - MATRIX) / 2, MATRIX, MATRIX));
  return top;
}

interface Fact {
  readonly caption: string;
  readonly value: string;
  readonly x: number;
  readonly width: number;
  /** Told apart by its end. */
  readonly isNumber?: boolean;
}

function factsOf(pen: Pen, input: DocumentInput, place: Place): readonly (readonly Fact[])[] {
  const { order, locale } = input;
  const { content, option } = order;
  const say = sayIn(locale);
  const weight = `${content.cargo.isApproximate ? '≈ ' : ''}${formatKg(place.item.weightKg, locale)}`;
  const takeDate = option === null ? '—' : formatDay(option.takeDate, locale);
  const first = [
    { caption: say('weightOfPlace'), value: weight, x: 5, width: 18 },
    { caption: say('size'), value: dimensionsOf(place, input), x: 24, width: 28 },
    { caption: say('takeDate'), value: takeDate, x: 53, width: 22 },
  ];
  const number = { caption: say('order'), value: order.number, x: 5, width: 30, isNumber: true };
  const own = {
    caption: say('customerNumber'),
    value: content.customerOrderId ?? '—',
    x: 36,
    width: 39,
    isNumber: true,
  };
  const vendors = order.vendorInvoiceNumber;
  if (vendors === null || vendorBars(pen, input, place.number)?.text === vendors) return [first, [number, own]];
  return [first, [number, own], [{ caption: say('vendorWaybill'), value: vendors, x: 5, width: 70, isNumber: true }]];
}

function dimensionsOf({ item: { l, w, h } }: Place, { locale }: DocumentInput): string {
  if (l === null || w === null || h === null) return '—';
  return `${[l, w, h].map((side) => formatNumber(side, locale)).join('×')} ${sayIn(locale)('cm')}`;
}
