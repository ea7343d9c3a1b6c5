import { type LocalText, type Order, placeCode, RETURN } from '@cartage/core';
import { type Block, columns, rule } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { baseline, paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import { cargoTable } from '../parts/cargo-table.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { facts } from '../parts/facts.ts';
import { foot, letterhead, runningHead } from '../parts/letterhead.ts';
import { partyBlock } from '../parts/party-block.ts';
import { productTable } from '../parts/product-table.ts';
import { section } from '../parts/section.ts';
import { signatures } from '../parts/signatures.ts';
import { sayIn } from '../wording/captions.ts';

const titles: LocalText = { en: 'Return waybill', ru: 'Возвратная накладная' };

/** The way back of an order with return: the receiver sends, the sender receives. Null for an order without. */
export function returnWaybill(input: DocumentInput): Paper | null {
  const { order, locale } = input;
  const { content } = order;
  if (!isWithReturn(order)) return null;
  const say = sayIn(locale);
  const title = titles[locale];
  return {
    body: [
      letterhead(input, title, {
        code: placeCode(order.number, RETURN),
        ofVendor: order.vendorReturnInvoiceNumber,
      }),
      columns(
        [
          { width: { share: 1 }, block: partyBlock(input, say('sender'), content.receiver) },
          { width: { share: 1 }, block: partyBlock(input, say('receiver'), content.sender) },
        ],
        mm(8),
      ),
      rule(),
      facts([
        [say('vendor'), order.option?.vendor.name ?? null],
        [say('vendorReturnWaybill'), order.vendorReturnInvoiceNumber],
        [say('vendorWaybill'), order.vendorInvoiceNumber],
        [say('customerNumber'), content.customerOrderId],
      ]),
      section(
        say('returned'),
        columns(
          [say('returnedDocuments'), say('returnedGoods'), say('returnedAll')].map((text) => ({
            width: { share: 1 },
            block: tickBox(text),
          })),
          mm(4),
        ),
      ),
      section(say('cargo'), cargoTable(input)),
      ...(content.cargo.products.length === 0 ? [] : [section(say('products'), productTable(input))]),
      signatures(say, [say('handedOver'), say('takenOver'), say('received')]),
    ],
    gap: 12,
    runningHead: runningHead(input, title),
    foot: (page, pages) => foot(input, title, page, pages, null),
  };
}

const isWithReturn = ({ content }: Order): boolean => content.terms.directions.includes('with-return');

/** A square to be ticked by hand, and what it means. */
function tickBox(text: string): Block {
  const side = 9;
  const words = paragraph(text);
  return {
    height: (width) => Math.max(side + 2, words.height(width - side - 6)),
    draw: (canvas, x, y, width) => {
      canvas.frame({ x, y: y + baseline(styles.body) - side + 1, width: side, height: side }, 0.7, colours.ink);
      words.draw(canvas, x + side + 6, y, width - side - 6);
    },
  };
}
