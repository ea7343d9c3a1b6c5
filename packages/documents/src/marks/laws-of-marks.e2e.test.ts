import { formatPhones, type Locale, type MarksFormat, marksFormats, type Order, placeCode } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentInput } from '../parts/document-input.ts';
import { addressOf, cityOf, pointName } from '../parts/party-place.ts';
import { type DrawnPage, newDrawnFile } from '../proof/drawn-pages.ts';
import { collisions, isSaid, overTheEdge } from '../proof/laws-of-drawing.ts';
import { hostileOrder, hostilePoints } from '../testing/hostile-orders.ts';
import { newMarkSheets } from './mark-sheets.ts';

const anOrder = fc.record({ order: hostileOrder, qty: fc.constantFrom(1, 2) }).map(({ order, qty }): Order => {
  const { cargo } = order.content;
  const items = cargo.items.slice(0, 1).map((item) => ({ ...item, qty }));
  return { ...order, content: { ...order.content, cargo: { ...cargo, items } } };
});

const inputOf = (order: Order, locale: Locale): DocumentInput => ({
  order,
  locale,
  timeZone: 'Europe/Moscow',
  brand: 'Cartage',
  pickupPoints: hostilePoints,
  standsIn: order.id % 2 === 1,
});

function drawn(input: DocumentInput, format: MarksFormat): readonly DrawnPage[] {
  const file = newDrawnFile();
  const sheets = newMarkSheets(file, format);
  sheets.add(input);
  sheets.finish();
  return file.pages;
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ');

/** What the mark says, as it puts texts together: of what is cut the beginning remains. */
function textsOf(input: DocumentInput): readonly string[] {
  const { sender, receiver } = input.order.content;
  return [
    joined([sender.name, pointName(input, sender), cityOf(input, sender)]),
    formatPhones(sender.phone, input.locale),
    receiver.name,
    pointName(input, receiver) ?? '',
    addressOf(input, receiver),
    joined([formatPhones(receiver.phone, input.locale), receiver.contactPerson]),
  ];
}

const numbersOf = ({ order }: DocumentInput): readonly string[] => [
  order.number,
  order.content.customerOrderId ?? '',
  order.vendorInvoiceNumber ?? '',
  placeCode(order.number, order.content.cargo.items[0]?.qty ?? 1),
];

describe.each(marksFormats)('on a mark of %s', (format) => {
  it('nothing overlaps, leaves the sheet or is cut without a sign, and numbers keep their end', () => {
    fc.assert(
      fc.property(anOrder, fc.constantFrom<Locale>('ru', 'en'), (order, locale) => {
        const input = inputOf(order, locale);
        const pages = drawn(input, format);
        expect(pages.flatMap((page) => overTheEdge(page, 9))).toEqual([]);
        expect(pages.flatMap(collisions)).toEqual([]);
        expect(textsOf(input).filter((text) => !isSaid(text, pages, 'its end'))).toEqual([]);
        expect(numbersOf(input).filter((text) => !isSaid(text, pages, 'its beginning'))).toEqual([]);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
