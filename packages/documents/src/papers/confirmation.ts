import { type LocalText, type Order, statuses } from '@cartage/core';
import { type Block, columns, rule, space, stack } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import { cargoTable } from '../parts/cargo-table.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { facts } from '../parts/facts.ts';
import { foot, letterhead, runningHead } from '../parts/letterhead.ts';
import { partyBlock } from '../parts/party-block.ts';
import { section } from '../parts/section.ts';
import { signatures } from '../parts/signatures.ts';
import { sayIn } from '../wording/captions.ts';
import { formatMoment } from '../wording/format.ts';
import { statusNames } from '../wording/terms.ts';

const titles: LocalText = { en: 'Delivery confirmation', ru: 'Подтверждение доставки' };

/** Proof of delivery: when and to whom; before the delivery, the form on which it will be given. */
export function confirmation(input: DocumentInput): Paper {
  const { order, locale, timeZone } = input;
  const { content } = order;
  const say = sayIn(locale);
  const title = titles[locale];
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, timeZone, locale));
  return {
    body: [
      letterhead(input, title),
      outcome(input),
      columns(
        [
          { width: { share: 1 }, block: partyBlock(input, say('sender'), content.sender) },
          { width: { share: 1 }, block: partyBlock(input, say('receiver'), content.receiver) },
        ],
        mm(8),
      ),
      rule(),
      facts([
        [say('vendor'), order.option?.vendor.name ?? null],
        [say('vendorWaybill'), order.vendorInvoiceNumber],
        [say('plannedDelivery'), moment(order.plannedDeliveryAt)],
        [say('customerNumber'), content.customerOrderId],
      ]),
      section(say('cargo'), cargoTable(input)),
      stack(
        [
          paragraph(say('confirmationText')),
          section(say('claims'), writingLines(3)),
          signatures(say, [say('received'), say('vendor')]),
        ],
        12,
      ),
    ],
    gap: 12,
    runningHead: runningHead(input, title),
    foot: (page, pages) => foot(input, title, page, pages, null),
  };
}

/** There is nothing left to deliver, or it will not be. */
const isOver = ({ status }: Order): boolean =>
  ['refused', 'returning', 'cancel', 'final'].includes(statuses[status].group);

/** Where the order stands, large. */
function outcome({ order, locale, timeZone }: DocumentInput): Block {
  const say = sayIn(locale);
  if (order.deliveredAt === null) {
    return stack(
      [
        field(say('status'), statusNames[order.status][locale], styles.heading),
        ...(isOver(order) ? [] : [paragraph(say('notDelivered'), styles.small)]),
      ],
      3,
    );
  }
  return columns(
    [
      {
        width: { share: 1 },
        block: field(say('deliveredAt'), formatMoment(order.deliveredAt, timeZone, locale), styles.number),
      },
      { width: { share: 1 }, block: field(say('receivedBy'), order.receivedBy, styles.number) },
    ],
    mm(8),
  );
}

/** Empty lines to write on. */
const writingLines = (count: number): Block =>
  stack(Array.from({ length: count }, () => stack([space(mm(7)), rule(0.5, colours.hair)])));
