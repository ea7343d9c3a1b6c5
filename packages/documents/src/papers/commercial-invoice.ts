import {
  type Cargo,
  type CurrencyUnits,
  countryName,
  formatUnits,
  type Incoterm,
  isBlank,
  type Locale,
  localDateOf,
  type Party,
  type Product,
} from '@cartage/core';
import { type Block, columns, rule, space, stack } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { cargoSummary } from '../parts/cargo-summary.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import type { Fact } from '../parts/facts.ts';
import { formatUnit, type GoodsValue, goodsValue } from '../parts/goods-value.ts';
import { foot, letterhead, runningHead } from '../parts/letterhead.ts';
import { partyBlock } from '../parts/party-block.ts';
import { cityOf } from '../parts/party-place.ts';
import { section } from '../parts/section.ts';
import { signatures } from '../parts/signatures.ts';
import { type Caption, type Say, sayIn } from '../wording/captions.ts';
import { formatColumn, formatDay, formatKg, formatSum } from '../wording/format.ts';

/** For the customs of both countries, so in English and Russian whatever the locale. For an order that crosses a border. */
export function commercialInvoice(anyInput: DocumentInput): Paper {
  const { order, timeZone } = anyInput;
  const { sender, receiver, cargo } = order.content;
  const input: DocumentInput = { ...anyInput, locale: 'en' satisfies Locale };
  const title = 'Commercial invoice / Коммерческий инвойс';
  const value = goodsValue(order);
  const { places, weightKg } = cargoSummary(cargo);
  const net = netWeightOf(cargo.products);
  const country = (code: string) => `${countryName(code, 'en')} / ${countryName(code, 'ru')}`;
  return {
    body: [
      letterhead(input, title),
      columns(
        [
          { width: { share: 1 }, block: traderBlock(input, both('exporter'), sender) },
          { width: { share: 1 }, block: traderBlock(input, both('importer'), receiver) },
        ],
        mm(8),
      ),
      rule(),
      toFillIn([
        [both('invoiceNumber'), order.number],
        [both('date'), formatDay(localDateOf(order.createdAt, timeZone), 'en')],
        [both('vendor'), order.option?.vendor.name ?? null],
        [both('vendorWaybill'), order.vendorInvoiceNumber],
        [both('exportCountry'), country(sender.country)],
        [both('destination'), country(receiver.country)],
        [both('incoterms'), incotermOf(input)],
        [both('exportReason'), null],
        [both('origin'), oneOf(cargo.products.map(({ originCountry }) => originCountry && country(originCountry)))],
        [both('hsCode'), cargo.hsCode ?? oneOf(cargo.products.map(({ hsCode }) => hsCode))],
        [both('condition'), conditionOf(cargo)],
        [both('currency'), value.currency],
        [both('places'), String(places)],
        [both('grossWeight'), formatKg(weightKg, 'en')],
        [both('netWeight'), net === null ? null : formatKg(net, 'en')],
        [both('totalValue'), formatSum(value.total, value.currency, 'en')],
      ]),
      section(both('cargo'), linesTable(input, value)),
      stack([paragraph(both('declaration')), space(6), signatures(both, [both('exporter')])]),
    ],
    gap: 12,
    runningHead: runningHead(input, title),
    foot: (page, pages) => foot(input, title, page, pages, null),
  };
}

/** Of all goods; where they differ it stands with each, and nothing is left to fill in. Null: nobody has said it of one of them. */
function oneOf(told: readonly (string | null)[]): string | null {
  const known = new Set(told);
  if (known.size === 0 || known.has(null)) return null;
  return known.size === 1 ? (told[0] ?? null) : both('ofEachLine');
}

/** With the place that the rule names: `DAP Almaty`. */
const incotermOf = (input: DocumentInput): string | null => {
  const { sender, receiver, cargo } = input.order.content;
  if (cargo.incoterm === null) return null;
  const place = cityOf(input, atSender.has(cargo.incoterm) ? sender : receiver);
  return place === '' ? cargo.incoterm : `${cargo.incoterm} ${place}`;
};

/** The rules whose place is where the goods leave. */
const atSender: ReadonlySet<Incoterm> = new Set(['EXW', 'FCA', 'FAS', 'FOB']);

/** Null: nobody has said it, and customs are not to be told what may be untrue. */
function conditionOf({ isUsed, state }: Cargo): string | null {
  if (isUsed || state === 'used') return both('used');
  return state === 'new' ? both('brandNew') : null;
}

const english = sayIn('en');
const russian = sayIn('ru');
const both: Say = (name: Caption) => `${english(name)} / ${russian(name)}`;

/** A side of the sale, without what only its courier needs. */
const traderBlock = (input: DocumentInput, caption: string, party: Party): Block =>
  stack(
    [
      partyBlock(input, caption, { ...party, instructions: null, loading: null, taxNumber: null }),
      toFillIn([[both('taxNumber'), party.taxNumber]], 1),
    ],
    4,
  );

/** Captioned values; what is unknown is a line to write on. */
function toFillIn(all: readonly Fact[], across = 4): Block {
  const rows = Array.from({ length: Math.ceil(all.length / across) }, (_, row) =>
    all.slice(row * across, (row + 1) * across),
  );
  const cell = ([caption, value]: Fact): Block =>
    value === null || isBlank(value)
      ? stack([paragraph(caption, styles.caption), space(11), rule(0.6, colours.soft)])
      : field(caption, value);
  return stack(
    rows.map((row) =>
      columns(
        row.map((fact) => ({ width: { share: 1 }, block: cell(fact) })),
        mm(4),
      ),
    ),
    7,
  );
}

/** Null: of one product at least nobody has said it. */
const netWeightOf = (products: readonly Product[]): number | null =>
  products.length === 0 || products.some(({ weightKg }) => weightKg === null)
    ? null
    : products.reduce((sum, { weightKg, qty }) => sum + (weightKg ?? 0) * qty, 0);

function linesTable(input: DocumentInput, value: GoodsValue): Block {
  const { cargo } = input.order.content;
  const lines = cargo.products.length === 0 ? [wholeCargo(input, value)] : linesOf(cargo.products, value);
  const net = netWeightOf(cargo.products);
  const weights = formatColumn([...lines.map(({ weightKg }) => weightKg ?? 0), net ?? 0], 'en');
  const byHand = stack([space(9), rule(0.6, colours.soft)]);
  return table(
    [
      { caption: both('line'), width: 24 },
      { caption: both('description'), width: { share: 1 } },
      { caption: both('origin'), width: 72 },
      { caption: both('hsCode'), width: 62 },
      { caption: both('quantity'), width: 38, align: 'right' },
      { caption: both('netWeightUnit'), width: 54, align: 'right' },
      { caption: both('unitValue'), width: 60, align: 'right' },
      { caption: both('totalValue'), width: 64, align: 'right' },
    ],
    [
      ...lines.map((line, i) => ({
        cells: [
          String(i + 1),
          line.text,
          line.origin ?? byHand,
          line.hsCode ?? cargo.hsCode ?? byHand,
          String(line.qty),
          line.weightKg === null ? byHand : (weights[i] ?? ''),
          formatUnit(line.value, line.qty, value.currency, 'en'),
          formatUnits(line.value, value.currency, 'en'),
        ],
      })),
      {
        isTotal: true,
        cells: [
          '',
          both('total'),
          '',
          '',
          String(lines.reduce((sum, line) => sum + line.qty, 0)),
          net === null ? '' : (weights.at(-1) ?? ''),
          value.currency,
          formatUnits(value.total, value.currency, 'en'),
        ],
      },
    ],
  );
}

interface Line {
  readonly text: string;
  readonly qty: number;
  /** Null: nobody has said it. */
  readonly origin: string | null;
  /** Null: as that of the cargo. */
  readonly hsCode: string | null;
  /** Net, of all units; null: nobody has said it. */
  readonly weightKg: number | null;
  /** Of the whole line, in the currency. */
  readonly value: CurrencyUnits;
}

function wholeCargo(input: DocumentInput, { total }: GoodsValue): Line {
  const { cargo } = input.order.content;
  const untold = { origin: null, hsCode: null, weightKg: null };
  return { ...untold, text: cargo.description ?? '—', qty: cargoSummary(cargo).places, value: total };
}

const linesOf = (products: readonly Product[], { lines }: GoodsValue): readonly Line[] =>
  products.map(({ name, productId, qty, weightKg, originCountry, hsCode }, i) => ({
    text: `${name} (${productId})`,
    qty,
    origin: originCountry,
    hsCode,
    weightKg: weightKg === null ? null : weightKg * qty,
    value: lines[i] ?? 0,
  }));
