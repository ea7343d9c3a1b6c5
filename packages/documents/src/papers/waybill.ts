import {
  amountToCollect,
  formatPhones,
  hasService,
  isBlank,
  type LocalText,
  type Order,
  payerNames,
} from '@cartage/core';
import { type Block, columns, rule, stack } from '../layout/block.ts';
import { addPaper, mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { styles } from '../layout/style.ts';
import { cargoTable } from '../parts/cargo-table.ts';
import { type DocumentInput, tariffName } from '../parts/document-input.ts';
import { type Fact, facts } from '../parts/facts.ts';
import { formatValue } from '../parts/goods-value.ts';
import { foot, letterhead, runningHead } from '../parts/letterhead.ts';
import { partyBlock } from '../parts/party-block.ts';
import { priceTable } from '../parts/price-table.ts';
import { productTable } from '../parts/product-table.ts';
import { section } from '../parts/section.ts';
import { signatures } from '../parts/signatures.ts';
import { newPdfFile } from '../pdf/pdf-file.ts';
import { sayIn } from '../wording/captions.ts';
import { formatMoment, formatMoney, formatWindow } from '../wording/format.ts';
import { cargoTypeNames, paymentNames } from '../wording/terms.ts';
import type { DrawnPaper } from './drawn-paper.ts';
import { returnWaybill } from './return-waybill.ts';

const titles: LocalText = { en: 'Waybill', ru: 'Накладная' };

export interface WaybillInput extends DocumentInput {
  /** 1 or more; 2 by default (interface 17.2). */
  readonly copies: number;
}

/** The waybill as a PDF, each copy numbered, with the paper of the way back. Equal input gives equal bytes. */
export async function renderWaybill(input: WaybillInput): Promise<Uint8Array> {
  const { order, locale, brand, copies } = input;
  const file = await newPdfFile();
  addPaper(file, waybill(input, copies), copies);
  const back = returnWaybill(input);
  if (back !== null) addPaper(file, back);
  const title = `${titles[locale]} ${order.number}`;
  return file.save({ title, author: brand, locale, createdAt: order.createdAt });
}

/** As many copies as are asked for, ours or the vendor's own; then the paper of the way back. */
export const waybillPaper: DrawnPaper = {
  begin: ({ copies, add, append, suppliedOf, isMissing }) => ({
    write: (input) => {
      const own = suppliedOf(input.order, 'waybill');
      for (let copy = 0; copy < copies; copy += 1) for (const pdf of own) append(pdf);
      if (own.length === 0) add(waybill({ ...input, standsIn: isMissing(input.order, 'waybill') }, copies), copies);
      const back = returnWaybill(input);
      if (back !== null) add(back);
    },
  }),
};

/**
 * The paper that travels with the cargo: who, to whom, what, by whom, for how much, and three signatures. `copies`: how many
 * there will be; each says which it is.
 */
export function waybill(input: DocumentInput, copies: number): Paper {
  const { content } = input.order;
  const say = sayIn(input.locale);
  const title = titles[input.locale];
  const body: readonly Block[] = [
    letterhead(input, title, { ofVendor: input.order.vendorInvoiceNumber }),
    columns(
      [
        { width: { share: 1 }, block: partyBlock(input, say('sender'), content.sender) },
        { width: { share: 1 }, block: partyBlock(input, say('receiver'), content.receiver) },
      ],
      mm(8),
    ),
    rule(),
    ...cash(input),
    facts(deliveryFacts(input)),
    section(say('cargo'), cargoTable(input)),
    ...(content.cargo.products.length === 0 ? [] : [section(say('products'), productTable(input))]),
    section(say('services'), priceTable(input)),
    ...remarks(input),
    stack(
      [paragraph(say('intact'), styles.small), signatures(say, [say('handedOver'), say('takenOver'), say('received')])],
      6,
    ),
  ];
  return {
    body,
    gap: 11,
    runningHead: runningHead(input, title),
    foot: (page, pages, copy) => foot(input, title, page, pages, { number: copy, of: copies }),
  };
}

/** What the courier may not forget, louder than all but the title. */
const cash = ({ order, locale }: DocumentInput): readonly Block[] =>
  hasService(order.content.services, 'CashOnDelivery')
    ? [field(sayIn(locale)('collectFromReceiver'), formatMoney(amountToCollect(order), locale), styles.title)]
    : [];

function deliveryFacts(input: DocumentInput): readonly Fact[] {
  const { order, locale, timeZone } = input;
  const { content, option } = order;
  const say = sayIn(locale);
  const optional = (caption: string, value: string | null): readonly Fact[] =>
    value === null || value === '' ? [] : [[caption, value]];
  return [
    [say('vendor'), option?.vendor.name ?? null],
    [say('tariff'), tariffName(input) ?? null],
    [say('vendorWaybill'), order.vendorInvoiceNumber],
    [say('courierCall'), order.vendorPickupNumber],
    [say('takeDate'), pickupText(input)],
    [
      say('plannedDelivery'),
      order.plannedDeliveryAt === null ? null : formatMoment(order.plannedDeliveryAt, timeZone, locale),
    ],
    [say('payment'), paymentText(input)],
    [say('cargoKind'), cargoTypeNames[content.cargo.type][locale]],
    [say('customerNumber'), content.customerOrderId],
    ...optional(say('requestedDelivery'), requestedText(order, input)),
    ...optional(say('trackingNumber'), order.trackingNumber),
    ...optional(say('vendorReturnWaybill'), order.vendorReturnInvoiceNumber),
    ...optional(say('customerAct'), content.customerActNumber),
    ...optional(say('project'), content.project),
    ...optional(say('department'), content.department),
    ...optional(say('dangerClass'), content.cargo.dangerClass === 0 ? null : String(content.cargo.dangerClass)),
    ...optional(say('hsCode'), content.cargo.hsCode),
    ...optional(say('customsValue'), customsText(input)),
    ...optional(say('deliveryTerms'), content.terms.directions.includes('with-return') ? say('withReturn') : null),
  ];
}

function pickupText({ order, locale }: DocumentInput): string | null {
  const { pickup } = order.content;
  const date = order.option?.takeDate ?? pickup.date;
  if (date === null) return null;
  return formatWindow(date, pickup.timeFrom, pickup.timeTo, locale);
}

function requestedText({ content: { terms } }: Order, { locale }: DocumentInput): string | null {
  if (terms.requestedDate === null) return null;
  return formatWindow(terms.requestedDate, terms.requestedTimeFrom, terms.requestedTimeTo, locale);
}

function paymentText({ order, locale }: DocumentInput): string {
  const { payers, payments } = order.content.terms;
  const payer = (payers.length === 0 ? (['customer'] as const) : payers).map((one) => payerNames[one][locale]);
  const way = (payments.length === 0 ? (['invoice'] as const) : payments).map((one) => paymentNames[one][locale]);
  return `${payer.join(', ')}; ${way.join(', ')}`;
}

const customsText = ({ order: { content }, locale }: DocumentInput): string | null =>
  content.cargo.customsValue === null
    ? null
    : formatValue(content.cargo.customsValue, content.cargo.customsCurrency ?? 'RUB', locale);

/** What people wrote about the order, at its full length. */
function remarks(input: DocumentInput): readonly Block[] {
  const { comments, seller } = input.order.content;
  const say = sayIn(input.locale);
  const sellerText =
    seller === null
      ? ''
      : [seller.name, formatPhones(seller.phone ?? '', input.locale), seller.address].filter(Boolean).join(', ');
  const part = (caption: string, text: string | null) =>
    text === null || isBlank(text) ? [] : [section(caption, paragraph(text))];
  return [...part(say('seller'), sellerText), ...part(say('comments'), comments)];
}
