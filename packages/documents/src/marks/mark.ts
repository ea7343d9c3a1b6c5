import { amountToCollect, countryName, hasService } from '@cartage/core';
import type { Canvas, Rectangle } from '../layout/canvas.ts';
import { colours } from '../layout/style.ts';
import type { Place } from '../parts/cargo-summary.ts';
import { type DocumentInput, tariffName } from '../parts/document-input.ts';
import { cityOf, townOf } from '../parts/party-place.ts';
import { isVoid, standingOf } from '../parts/standing.ts';
import { sayIn } from '../wording/captions.ts';
import { formatMoney } from '../wording/format.ts';
import { drawAddresses } from './addresses.ts';
import { drawCodes } from './codes.ts';
import { drawFacts } from './facts.ts';
import { newPen, type Pen } from './pen.ts';
import { routeCode } from './route-code.ts';

/**
 * One place's mark, filling the box. All black: it has to come out of a thermal printer. What is read from afar stands
 * at the head, what is scanned at the foot; the addresses have what these leave.
 */
export function drawMark(canvas: Canvas, box: Rectangle, input: DocumentInput, place: Place): void {
  const pen = newPen(canvas, box);
  drawHead(pen, input, place);
  const top = drawCash(pen, input, 37.5);
  const bottom = drawFacts(pen, input, place, drawCodes(pen, input, place));
  drawAddresses(pen, input, top, bottom);
  // The codes stay whole: by them our side finds the order.
  if (isVoid(input.order)) pen.cross(5, HEAD, 95, bottom - HEAD);
}

/** Where the route begins, under the line that says whose it is and where it stands. */
const HEAD = 11;

/** Whose it is, where it goes, which place it is. Ends at 37.5. */
function drawHead(pen: Pen, input: DocumentInput, { number, of }: Place): void {
  const { order, locale, brand } = input;
  const { receiver } = order.content;
  const town = townOf(input, receiver);
  pen.write(brand, 5, 4, 40, 6, { most: 11, weight: 'bold', vertical: 'middle' });
  const standing = standingOf(order, locale);
  if (standing === null) {
    const carrier = [order.option?.vendor.name, tariffName(input)].filter((part) => part !== undefined);
    pen.write(carrier.join(' · '), 46, 4, 54, 6, { most: 9, align: 'right', vertical: 'middle' });
  } else {
    pen.frame(46, 4, 54, 6, 0.5);
    pen.write(standing, 47, 4, 52, 6, { most: 11, weight: 'bold', align: 'centre', vertical: 'middle' });
  }

  const large = { weight: 'bold', align: 'centre', vertical: 'middle' } as const;
  pen.fill(5, HEAD, 66, 16.5);
  pen.write(routeCode({ ...receiver, ...town }), 7, 11.5, 62, 15.5, { ...large, most: 38, colour: colours.white });
  pen.frame(71, 11, 29, 16.5, 0.5);
  pen.write(sayIn(locale)('place'), 72, 11.7, 27, 3.5, { most: 7, align: 'centre' });
  pen.write(`${number}/${of}`, 73, 14.7, 25, 12.3, { ...large, most: 30 });

  const city = cityOf(input, receiver) || countryName(town.country, locale);
  pen.write(city.toUpperCase(), 5, 28.3, 95, 9, { most: 21, weight: 'bold', vertical: 'middle' });
}

/** What the courier has to take, louder than all but the city; answers where it ends. */
function drawCash(pen: Pen, { order, locale }: DocumentInput, top: number): number {
  const amount = hasService(order.content.services, 'CashOnDelivery') ? amountToCollect(order) : 0;
  if (amount === 0) return top;
  const say = sayIn(locale);
  const caption = { weight: 'bold', align: 'centre', vertical: 'middle', colour: colours.white } as const;
  pen.fill(5, top, 36, 9);
  pen.write(say('cashOnDelivery').toUpperCase(), 6, top + 0.6, 34, 4.6, { ...caption, most: 9 });
  pen.write(say('takeFromReceiver'), 6, top + 5, 34, 3.4, { ...caption, weight: 'regular', most: 7 });
  pen.frame(41, top, 59, 9, 0.8);
  pen.write(formatMoney(amount, locale), 42.5, top + 0.5, 56, 8, {
    most: 20,
    weight: 'bold',
    align: 'centre',
    vertical: 'middle',
  });
  return top + 10;
}
