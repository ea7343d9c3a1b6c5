import { formatPhones, type Locale, type Order, type Party } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPaper, type Paper } from '../layout/page.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { type DrawnPage, newDrawnFile } from '../proof/drawn-pages.ts';
import { collisions, isSaid, overTheEdge } from '../proof/laws-of-drawing.ts';
import { sampleInvoice, samplePayee } from '../samples/sample-invoice.ts';
import { sampleOrder, sampleParty } from '../samples/sample-order.ts';
import { hostileOrder, hostilePoints, phones } from '../testing/hostile-orders.ts';
import { acceptanceAct } from './acceptance-act.ts';
import { commercialInvoice } from './commercial-invoice.ts';
import { confirmation } from './confirmation.ts';
import { packingList } from './packing-list.ts';
import { policy } from './policy.ts';
import { register } from './register.ts';
import { returnWaybill } from './return-waybill.ts';
import { topUpInvoice } from './top-up-invoice.ts';
import { waybill } from './waybill.ts';

type Texts = readonly (string | null)[];

const party = (
  { name, contactPerson, address, phone, email, instructions, taxNumber }: Party,
  language: Locale,
): Texts => [name, contactPerson, address, formatPhones(phone, language), email, instructions, taxNumber];
const ends = ({ content: { sender, receiver } }: Order, language: Locale): Texts => [
  ...party(sender, language),
  ...party(receiver, language),
];
const places = ({ content: { cargo } }: Order): Texts => [
  cargo.description,
  ...cargo.items.map((item) => item.description),
];
const whole = (order: Order, language: Locale): Texts => [
  ...ends(order, language),
  ...places(order),
  ...order.content.cargo.products.flatMap(({ name, productId, barcode, serialNumber }) => [
    name,
    productId,
    barcode,
    serialNumber,
  ]),
];

/** Every paper of an order, with the texts of the order that have to be on it. */
const papers: Readonly<
  Record<
    string,
    readonly [paper: (input: DocumentInput) => Paper | null, texts: (order: Order, language: Locale) => Texts]
  >
> = {
  waybill: [
    (input) => waybill(input, 2),
    (order, language) => [
      ...whole(order, language),
      order.vendorInvoiceNumber,
      order.content.customerOrderId,
      order.content.project,
      order.content.comments,
      order.content.seller?.name ?? null,
      order.option?.vendor.name ?? null,
    ],
  ],
  'return waybill': [
    returnWaybill,
    (order, language) => [...whole(order, language), order.vendorReturnInvoiceNumber, order.vendorInvoiceNumber],
  ],
  'packing list': [packingList, whole],
  policy: [policy, (order, language) => [...whole(order, language), order.vendorInvoiceNumber]],
  confirmation: [
    confirmation,
    (order, language) => [
      ...ends(order, language),
      ...places(order),
      order.vendorInvoiceNumber,
      order.content.customerOrderId,
    ],
  ],
  'commercial invoice': [
    commercialInvoice,
    (order) => {
      const { sender, receiver, cargo } = order.content;
      const traders = [sender, receiver].map((end) => ({ ...end, instructions: null }));
      const goods = cargo.products.flatMap(({ name, productId }) => [name, productId]);
      return [
        ...traders.flatMap((end) => party(end, 'en')),
        ...(goods.length === 0 ? [cargo.description] : goods),
        order.vendorInvoiceNumber,
      ];
    },
  ],
};

const locale = fc.constantFrom<Locale>('ru', 'en');
const inputOf = (order: Order, language: Locale): DocumentInput => ({
  order,
  locale: language,
  timeZone: 'Europe/Moscow',
  brand: 'Cartage',
  pickupPoints: hostilePoints,
  trackingPages: { [order.number]: `https://api.example.com/t/${order.number}?k=3q2n7Zk0bXw9yB4c` },
  standsIn: true,
});

/** Points: the least that printers leave white. */
const MARGIN = 9.9;

function drawn(paper: Paper, copies = 1): readonly DrawnPage[] {
  const file = newDrawnFile();
  addPaper(file, paper, copies);
  return file.pages;
}

function expectSound(pages: readonly DrawnPage[], texts: Texts): void {
  expect(pages.flatMap((page) => overTheEdge(page, MARGIN))).toEqual([]);
  expect(pages.flatMap(collisions)).toEqual([]);
  expect(texts.filter((text) => text !== null && !isSaid(text, pages))).toEqual([]);
}

describe('on every paper of an order', () => {
  it.each(Object.entries(papers))(
    'nothing overlaps, leaves its page or is lost, whatever the order says: %s',
    (_, [paperOf, textsOf]) => {
      fc.assert(
        fc.property(hostileOrder, locale, (order, language) => {
          const paper = paperOf(inputOf(order, language));
          if (paper !== null) expectSound(drawn(paper, 2), textsOf(order, language));
        }),
        { numRuns: 25, endOnFailure: true },
      );
    },
  );
});

describe('a phone', () => {
  it('is broken at its spaces alone, however narrow the column is', () => {
    fc.assert(
      fc.property(phones, locale, (all, language) => {
        const order = sampleOrder({}, { receiver: sampleParty({ phone: all.join(',') }) });
        const pages = drawn(waybill(inputOf(order, language), 1));
        const lines = pages.flatMap(({ texts }) => texts.map(({ text }) => text.replaceAll('\u00a0', ' ')));
        for (const one of all.map((phone) => formatPhones(phone, language).replaceAll('\u00a0', ' ')))
          expect(
            lines.some((line) => line.includes(one)),
            one,
          ).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

describe('on the papers of several orders', () => {
  it('nothing overlaps, leaves its page or is lost: acceptance act', () => {
    fc.assert(
      fc.property(fc.array(hostileOrder, { minLength: 1, maxLength: 12 }), locale, ([first, ...others], language) => {
        if (first === undefined) return;
        const { order: _, ...shared } = inputOf(first, language);
        const pages = drawn(acceptanceAct({ ...shared, orders: [first, ...others] }));
        const { sender } = first.content;
        expectSound(pages, [
          sender.name,
          // The act names where the courier comes, which may be a pickup point.
          sender.contactType === 'door' ? sender.address : null,
          ...[first, ...others].flatMap(({ number, vendorInvoiceNumber, content: { receiver } }) => [
            number,
            vendorInvoiceNumber,
            receiver.name,
          ]),
        ]);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('nothing overlaps, leaves its page or is lost: register', () => {
    fc.assert(
      fc.property(
        fc.array(hostileOrder, { minLength: 1, maxLength: 30 }),
        locale,
        fc.boolean(),
        (orders, language, isLater) => {
          const lines = orders.map(
            ({ number, vendorInvoiceNumber, content: { receiver, sender, customerOrderId } }) => ({
              number,
              ...(isLater && { takeDate: '2026-11-20' }),
              vendorNumber: vendorInvoiceNumber,
              pieces: [],
              customerNumber: customerOrderId,
              receiverName: receiver.name,
              city: sender.name,
              places: 999,
              weightKg: 12_345.678,
              toCollect: sender.country === 'RU' ? 999_999_999_99 : 0,
            }),
          );
          const [names] = orders;
          const vendorName = names?.option?.vendor.name ?? '';
          const senderName = names?.content.sender.name ?? '';
          const shared = { locale: language, timeZone: 'Europe/Moscow', brand: 'Cartage', date: '2026-11-23' } as const;
          const symbology = 'interleaved-2-of-5';
          const withdrawn = Array.from({ length: 1_000 }, (_, n) => `CTG-4820-${10_000 + n}`);
          const pages = drawn(
            register({
              ...shared,
              vendorName,
              symbology,
              senderName,
              lines,
              ...(isLater && { number: 99, withdrawn }),
            }),
          );
          expectSound(pages, [
            ...(isLater ? withdrawn : []),
            vendorName,
            senderName,
            ...lines.flatMap((line) => [
              line.number,
              line.vendorNumber,
              line.customerNumber,
              line.receiverName,
              line.city,
            ]),
          ]);
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('nothing overlaps, leaves its page or is lost: top-up invoice', () => {
    fc.assert(
      fc.property(hostileOrder, hostileOrder, locale, fc.boolean(), (a, b, language, isTrader) => {
        const cut = (text: string) => [...text].slice(0, 160).join('');
        const payee = {
          ...samplePayee,
          name: cut(a.content.sender.name),
          bankName: cut(b.content.sender.name),
          address: cut(b.content.receiver.name),
          ...(isTrader && { taxNumber: '500100732259', kpp: null, accountant: null, vatRate: null }),
        };
        const payer = { name: a.content.receiver.name, taxNumber: '7707083893', kpp: '770701001' };
        const invoice = { ...sampleInvoice, locale: language, amount: 999_999_999_99, payer, payee };
        const { name, taxNumber, bankName, address, bik, account, correspondentAccount } = payee;
        const words = [name, taxNumber, bankName, address, bik, account, correspondentAccount];
        expectSound(drawn(topUpInvoice(invoice)), [payer.name, ...words]);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
});
