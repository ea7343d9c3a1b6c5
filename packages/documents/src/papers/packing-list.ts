import {
  DEFAULT_PRODUCT_WEIGHT_KG,
  formatRoubles,
  formatUnits,
  type Kopecks,
  type LocalText,
  type Product,
  sumKopecks,
  vatInside,
} from '@cartage/core';
import { barsBlock, fitsCode128, qrBlock } from '../layout/barcode.ts';
import { type Block, columns, nothing, rule, space, stack } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { paragraph } from '../layout/paragraph.ts';
import { rightAligned, styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { cargoTable } from '../parts/cargo-table.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { formatUnit, formatValue, goodsValue } from '../parts/goods-value.ts';
import { foot, letterhead, runningHead } from '../parts/letterhead.ts';
import { besides, partyBlock } from '../parts/party-block.ts';
import { section } from '../parts/section.ts';
import { signatures } from '../parts/signatures.ts';
import { sayIn } from '../wording/captions.ts';
import { formatColumn } from '../wording/format.ts';

const titles: LocalText = { en: 'Packing list', ru: 'Упаковочный лист' };

/** What is in which place, to be ticked off with a scanner. */
export function packingList(input: DocumentInput): Paper {
  const { content } = input.order;
  const say = sayIn(input.locale);
  const title = titles[input.locale];
  const contents =
    content.cargo.products.length === 0
      ? paragraph(say('noProducts'), styles.small)
      : section(say('products'), contentsTable(input));
  return {
    body: [
      letterhead(input, title),
      columns(
        [
          { width: { share: 1 }, block: partyBlock(input, say('sender'), content.sender) },
          { width: { share: 1 }, block: partyBlock(input, say('receiver'), content.receiver) },
        ],
        mm(8),
      ),
      rule(),
      section(say('cargo'), cargoTable(input)),
      contents,
      ...trackingPart(input),
      signatures(say, [say('packedBy'), say('checkedBy')]),
    ],
    gap: 12,
    runningHead: runningHead(input, title),
    foot: (page, pages) => foot(input, title, page, pages, null),
  };
}

/** For the receiver, to whom the shop may send the list ahead; of several parcels one may still be on its way. */
function trackingPart({ order, trackingPages, locale }: DocumentInput): readonly Block[] {
  const address = trackingPages?.[order.number];
  if (address === undefined) return [];
  const say = sayIn(locale);
  const words = stack([
    paragraph(say('whereItIs'), styles.heading),
    space(2),
    paragraph(say('followIt')),
    space(2),
    paragraph(address, styles.small),
  ]);
  const parts = [
    { width: mm(24), block: qrBlock(address, mm(24)) },
    { width: { share: 1 }, block: words },
  ];
  // In one piece, its code above all.
  const { height, draw } = columns(parts, mm(6));
  return [{ height, draw }];
}

function contentsTable(input: DocumentInput): Block {
  const { products } = input.order.content.cargo;
  const say = sayIn(input.locale);
  const money = (amount: Kopecks) => formatRoubles(amount, input.locale);
  const value = goodsValue(input.order);
  // In the currency of the customs the tax of a sale within the country is no sum.
  const isInRoubles = value.currency === 'RUB';
  const vat = isInRoubles ? money(sumKopecks(products.map(vatOf))) : '';
  const weights = formatColumn(
    [...products.map(netOf), products.reduce((sum, product) => sum + netOf(product), 0)],
    input.locale,
  );
  const rows = products.map((product, i) => ({
    cells: [
      String(i + 1),
      named(product, input),
      scannable(product),
      product.cargoItemIndex === null ? '—' : String(product.cargoItemIndex + 1),
      String(product.qty),
      weights[i] ?? '',
      formatUnit(value.lines[i] ?? 0, product.qty, value.currency, input.locale),
      product.vatRate === null || product.vatRate === 0
        ? say('noVat')
        : `${product.vatRate} %${isInRoubles ? ` · ${money(vatOf(product))}` : ''}`,
      formatUnits(value.lines[i] ?? 0, value.currency, input.locale),
    ],
  }));
  const quantity = products.reduce((sum, product) => sum + product.qty, 0);
  return table(
    [
      { caption: say('line'), width: 16 },
      { caption: say('product'), width: { share: 1 } },
      { caption: say('barcode'), width: 92 },
      { caption: say('place'), width: 30, align: 'right' },
      { caption: say('quantity'), width: 28, align: 'right' },
      { caption: say('weightUnit'), width: 36, align: 'right' },
      { caption: say('unitPrice'), width: 48, align: 'right' },
      { caption: say('vat'), width: 62, align: 'right' },
      { caption: say('amount'), width: 54, align: 'right' },
    ],
    [
      ...rows,
      {
        isTotal: true,
        cells: [
          '',
          say('total'),
          '',
          '',
          String(quantity),
          weights.at(-1) ?? '',
          '',
          vat,
          formatValue(value.total, value.currency, input.locale),
        ],
      },
    ],
  );
}

const netOf = ({ weightKg, qty }: Product): number => (weightKg ?? DEFAULT_PRODUCT_WEIGHT_KG) * qty;

const vatOf = ({ cost, qty, vatRate }: Product): Kopecks => vatInside(cost * qty, vatRate ?? 0);

function named(product: Product, input: DocumentInput): Block {
  const say = sayIn(input.locale);
  const serial = product.serialNumber === null ? [] : [`${say('serialNumber')}\u00a0${product.serialNumber}`];
  return stack([
    paragraph(product.name, styles.cell),
    paragraph(besides([product.productId, ...serial]), styles.small),
  ]);
}

/** Longer ones would have bars too thin for a scanner; they stay text. */
const LONGEST_IN_BARS = 16;

function scannable({ barcode }: Product): Block {
  if (barcode === null) return nothing;
  const bars =
    fitsCode128(barcode) && barcode.length <= LONGEST_IN_BARS ? [barsBlock({ text: barcode }, mm(7)), space(1)] : [];
  return stack([...bars, paragraph(barcode, rightAligned(styles.small))]);
}
