import { countryName, hasService } from '@cartage/core';
import type { DocumentInput } from '../input.ts';
import { drawCode128, drawDataMatrix, fitsCode128 } from '../layout/barcode.ts';
import type { Canvas, Rectangle } from '../layout/canvas.ts';
import { colours } from '../layout/style.ts';
import { type BoxedText, drawTextBox } from '../layout/text-box.ts';
import { addressOf, cityOf } from '../parts/party-block.ts';
import { amountToCollect } from '../parts/price-table.ts';
import { standInText, standingOf } from '../parts/standing.ts';
import { sayIn } from '../wording/captions.ts';
import { formatDay, formatKg, formatMoney, formatNumber } from '../wording/format.ts';
import { latinOf } from '../wording/latin.ts';
import type { Place } from './places.ts';
import { routeCode } from './route-code.ts';
import { signsOf } from './signs.ts';

/** The drawing below is for A6, in millimetres; all A formats have its proportions. */
const DRAWN_WIDTH = 105;

/** The smallest print that a person reads at arm's length, points; it does not shrink with the format. */
const LEAST = 5;

/** One place's mark, filling the box. All black: it has to come out of a thermal printer. */
export function drawMark(canvas: Canvas, box: Rectangle, input: DocumentInput, place: Place): void {
  const { order, locale, brand } = input;
  const { content, option } = order;
  const { sender, receiver, cargo } = content;
  const say = sayIn(locale);
  const unit = box.width / DRAWN_WIDTH;
  const at = (x: number, y: number, width: number, height: number): Rectangle => ({
    x: box.x + x * unit,
    y: box.y + y * unit,
    width: width * unit,
    height: height * unit,
  });
  // Sizes are those of A6; on other formats they grow and shrink with the box.
  const write = (text: string, where: Rectangle, how: BoxedText) =>
    drawTextBox(canvas, text, where, { ...how, most: Math.max(LEAST, how.most * (unit / (72 / 25.4))), least: LEAST });
  const lineAt = (y: number) => canvas.fill([at(5, y, 95, 0.25)], colours.black);

  write(brand, at(5, 4.5, 40, 6), { most: 11, weight: 'bold', vertical: 'middle' });
  const standing = standingOf(order, locale);
  if (standing === null) {
    const carrier = [option?.vendor.name, option?.tariffName].filter((part) => part !== undefined).join(' · ');
    write(carrier, at(46, 4.5, 54, 6), { most: 9, align: 'right', vertical: 'middle' });
  } else {
    canvas.frame(at(46, 4.5, 54, 6), 0.5 * unit, colours.black);
    write(standing, at(47, 4.5, 52, 6), { most: 11, weight: 'bold', align: 'centre', vertical: 'middle' });
  }

  canvas.fill([at(5, 11.5, 66, 19)], colours.black);
  write(routeCode(receiver), at(7, 12.5, 62, 17), {
    most: 40,
    weight: 'bold',
    colour: colours.white,
    align: 'centre',
    vertical: 'middle',
  });
  canvas.frame(at(71, 11.75, 28.75, 18.5), 0.5 * unit, colours.black);
  write(say('place'), at(72, 12.5, 27, 4), { most: 7, align: 'centre' });
  write(`${place.number}/${place.of}`, at(72, 16, 27, 13.5), {
    most: 30,
    weight: 'bold',
    align: 'centre',
    vertical: 'middle',
  });

  write((cityOf(input, receiver) || countryName(receiver.country, locale)).toUpperCase(), at(5, 32, 95, 8), {
    most: 19,
    weight: 'bold',
    vertical: 'middle',
  });
  lineAt(41);
  write(say('sender'), at(5, 42, 17, 4), { most: 7 });
  write(
    [sender.name, cityOf(input, sender), sender.phone].filter((part) => part !== '').join(', '),
    at(22, 42, 78, 9),
    { most: 8.5 },
  );
  lineAt(52);
  write(say('receiver'), at(5, 53, 17, 4), { most: 7 });
  const named =
    1.2 + write(withLatin(receiver.name, receiver.country), at(22, 52.6, 78, 12), { most: 14, weight: 'bold' }) / unit;
  write(withLatin(pointAndAddress(input), receiver.country), at(22, 52.6 + named, 78, 28.4 - named), { most: 11.5 });
  const contact = [receiver.phone, receiver.contactPerson].filter((part) => part !== null && part !== '').join(', ');
  write(contact, at(22, 81.5, 78, 8), { most: 11, weight: 'bold', vertical: 'middle' });
  lineAt(90);

  const facts: readonly (readonly [string, string])[] = [
    [say('weightOfPlace'), `${cargo.isApproximate ? '≈ ' : ''}${formatKg(place.item.weightKg, locale)}`],
    [say('size'), dimensionsOf(place, input)],
    [say('takeDate'), option === null ? '—' : formatDay(option.takeDate, locale)],
    [say('vendorWaybill'), order.vendorInvoiceNumber ?? '—'],
    [say('customerNumber'), content.customerOrderId ?? '—'],
    [
      say('toCollect'),
      hasService(content.services, 'CashOnDelivery') ? formatMoney(amountToCollect(order), locale) : '—',
    ],
  ];
  for (const [i, [caption, value]] of facts.entries()) {
    const x = 5 + (i % 3) * 23.5;
    const y = 91.5 + Math.floor(i / 3) * 8;
    write(caption, at(x, y, 21.8, 3), { most: 6 });
    write(value, at(x, y + 3, 21.8, 4.6), { most: 8, weight: 'bold' });
  }

  for (const [i, sign] of signsOf(cargo).entries()) sign(canvas, at(5 + i * 14.5, 108.5, 13, 13));
  if (input.standsIn === true)
    write(standInText(order, brand, locale), at(5, 121.8, 95, 2.2), { most: 5, vertical: 'middle' });
  if (fitsCode128(order.number)) {
    drawDataMatrix(canvas, order.number, at(78, 93, 22, 22));
    drawCode128(canvas, order.number, at(12, 124.5, 81, 12.5));
  }
  write(order.number, at(5, 137.5, 95, 6.5), { most: 15, weight: 'bold', align: 'centre', vertical: 'middle' });
}

/** What is in letters that couriers cannot read stands in Latin ones under it. */
const withLatin = (text: string, country: string): string =>
  [text, latinOf(text, country)].filter((line) => line !== null).join('\n');

function pointAndAddress(input: DocumentInput): string {
  const { receiver } = input.order.content;
  const address = addressOf(input, receiver);
  if (receiver.contactType !== 'pickup-point' || receiver.pickupPointId === null) return address;
  return `${sayIn(input.locale)('pickupPoint')} ${receiver.pickupPointId}\n${address}`;
}

function dimensionsOf({ item: { l, w, h } }: Place, { locale }: DocumentInput): string {
  if (l === null || w === null || h === null) return '—';
  return `${[l, w, h].map((side) => formatNumber(side, locale)).join('×')} ${sayIn(locale)('cm')}`;
}
