import {
  DEFAULT_PRODUCT_WEIGHT_KG,
  formatRoubles,
  type Locale,
  type Product,
  splitKopecks,
  sumKopecks,
} from '@cartage/core';
import type { DocumentInput } from '../input.ts';
import { type Block, columns, stack } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { paragraph } from '../layout/paragraph.ts';
import { rule } from '../layout/rules.ts';
import { styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { cargoSummary } from '../parts/cargo-summary.ts';
import { facts } from '../parts/facts.ts';
import { foot } from '../parts/foot.ts';
import { letterhead, runningHead } from '../parts/letterhead.ts';
import { partyBlock } from '../parts/party-block.ts';
import { section } from '../parts/section.ts';
import { signatures } from '../parts/signatures.ts';
import { type Caption, type Say, sayIn } from '../wording/captions.ts';
import { formatKg, formatMoment, formatNumber, formatSum } from '../wording/format.ts';

/** For the customs of both countries, so in English and Russian whatever the locale; null for an order within one country. */
export function commercialInvoice(anyInput: DocumentInput): Paper | null {
  const { order, timeZone } = anyInput;
  const { sender, receiver, cargo } = order.content;
  if (sender.country === receiver.country) return null;
  const input: DocumentInput = { ...anyInput, locale: 'en' satisfies Locale };
  const title = both('commercialInvoice');
  const value = customsValueOf(input);
  const { places, weightKg } = cargoSummary(cargo);
  return {
    body: [
      letterhead(input, title),
      columns(
        [
          { width: { share: 1 }, block: partyBlock(input, both('exporter'), sender) },
          { width: { share: 1 }, block: partyBlock(input, both('consignee'), receiver) },
        ],
        mm(8),
      ),
      rule(),
      facts([
        [both('invoiceNumber'), order.number],
        [both('date'), formatMoment(order.createdAt, timeZone, 'en').split(',')[0] ?? null],
        [both('vendor'), order.option?.vendor.name ?? null],
        [both('vendorWaybill'), order.vendorInvoiceNumber],
        [both('places'), String(places)],
        [both('grossWeight'), formatKg(weightKg, 'en')],
        [both('currency'), value.currency],
        [both('condition'), both(cargo.isUsed || cargo.state === 'used' ? 'used' : 'brandNew')],
      ]),
      section(both('cargo'), linesTable(input)),
      stack(
        [
          paragraph(both('totalValue'), styles.caption),
          paragraph(formatSum(value.hundredths, value.currency, 'en'), styles.number),
        ],
        1,
      ),
      paragraph(both('declaration')),
      signatures('en', [both('exporter')]),
    ],
    gap: 12,
    runningHead: runningHead(input, title),
    foot: (page, pages) => foot(input, title, page, pages, null),
  };
}

const english = sayIn('en');
const russian = sayIn('ru');
const both: Say = (name: Caption) => `${english(name)} / ${russian(name)}`;

/** The declared customs value; without one the goods' value in roubles. */
function customsValueOf({ order }: DocumentInput): { readonly hundredths: number; readonly currency: string } {
  const { customsValue, customsCurrency, products } = order.content.cargo;
  if (customsValue !== null) return { hundredths: customsValue, currency: customsCurrency ?? 'RUB' };
  return { hundredths: sumKopecks(products.map(({ cost, qty }) => cost * qty)), currency: 'RUB' };
}

function linesTable(input: DocumentInput): Block {
  const { cargo } = input.order.content;
  const { hundredths } = customsValueOf(input);
  const lines = cargo.products.length === 0 ? [wholeCargo(input)] : linesOf(cargo.products, hundredths);
  return table(
    [
      { caption: both('line'), width: 30 },
      { caption: both('description'), width: { share: 1 } },
      { caption: both('hsCode'), width: 66 },
      { caption: both('quantity'), width: 44, align: 'right' },
      { caption: both('weightUnit'), width: 50, align: 'right' },
      { caption: both('unitValue'), width: 66, align: 'right' },
      { caption: both('totalValue'), width: 70, align: 'right' },
    ],
    [
      ...lines.map((line, i) => ({
        cells: [
          String(i + 1),
          line.text,
          cargo.hsCode ?? '—',
          String(line.qty),
          formatNumber(line.weightKg, 'en'),
          formatRoubles(Math.round(line.value / line.qty), 'en'),
          formatRoubles(line.value, 'en'),
        ],
      })),
      {
        isTotal: true,
        cells: [
          '',
          both('total'),
          '',
          String(lines.reduce((sum, line) => sum + line.qty, 0)),
          '',
          '',
          formatRoubles(hundredths, 'en'),
        ],
      },
    ],
  );
}

interface Line {
  readonly text: string;
  readonly qty: number;
  readonly weightKg: number;
  /** Of the whole line, hundredths of the currency. */
  readonly value: number;
}

function wholeCargo(input: DocumentInput): Line {
  const { cargo } = input.order.content;
  const { places, weightKg } = cargoSummary(cargo);
  return { text: cargo.description ?? '—', qty: places, weightKg, value: customsValueOf(input).hundredths };
}

/** The customs value is declared for the whole, so the goods share it in proportion to their cost. */
function linesOf(products: readonly Product[], hundredths: number): readonly Line[] {
  const costs = products.map(({ cost, qty }) => cost * qty);
  const values = splitKopecks(hundredths, sumKopecks(costs) > 0 ? costs : products.map(({ qty }) => qty));
  return products.map((product, i) => ({
    text: `${product.name} (${product.productId})`,
    qty: product.qty,
    weightKg: (product.weightKg ?? DEFAULT_PRODUCT_WEIGHT_KG) * product.qty,
    value: values[i] ?? 0,
  }));
}
