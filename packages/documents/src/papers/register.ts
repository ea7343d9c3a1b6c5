import type { LocalDate, LocalText, Symbology } from '@cartage/core';
import type { CleanPdf } from '../client-pdf/read-client-pdf.ts';
import { type Bars, barsBlock, modulesOf } from '../layout/barcode.ts';
import { accentRule, type Block, columns, nothing, space, stack } from '../layout/block.ts';
import { addPaper, mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import type { PaperInput } from '../parts/document-input.ts';
import { lineFoot, lineHead } from '../parts/line-head.ts';
import { signatures } from '../parts/signatures.ts';
import { newPdfFile } from '../pdf/pdf-file.ts';
import { sayIn } from '../wording/captions.ts';
import { formatColumn, formatDay, formatMoney } from '../wording/format.ts';
import type { RegisterLine } from './register-line.ts';

const title: LocalText = { en: 'Pickup register', ru: 'Реестр заказов на забор' };

/** What one vendor's courier takes from one sender on a day. */
export interface RegisterInput extends Omit<PaperInput, 'cities' | 'pickupPoints' | 'vendors'> {
  readonly date: LocalDate;
  readonly vendorName: string;
  /** In which the vendor's scanners read its numbers. */
  readonly symbology: Symbology;
  readonly senderName: string;
  /** Of the registers of the day, from 1; what comes after the first adds to it. Absent: there is one. */
  readonly number?: number;
  /** Numbers of orders that stood in one before, and are not to be fetched; absent: none. */
  readonly withdrawn?: readonly string[];
  /** Up to 10,000; those that stand in no list of the vendor's own. */
  readonly lines: readonly RegisterLine[];
  /** The vendor's own lists, in place of ours; none. */
  readonly own?: readonly CleanPdf[];
}

/** Of the bars: enough for a scanner at arm's length, and a page still holds some twenty orders. */
const BARS = mm(7);
/** Of the widest bars, and of the white at each of their sides, points. */
const BARS_WIDTH = 118;
const QUIET = 12;
/** The thinnest module that scanners read. */
const LEAST_MODULE = mm(0.17);

/** The register of a shipping day, or of several vendors one after another, each behind the lists of its own. Equal input gives equal bytes. */
export async function renderRegisters(inputs: readonly [RegisterInput, ...RegisterInput[]]): Promise<Uint8Array> {
  const file = await newPdfFile();
  for (const input of inputs) {
    for (const list of input.own ?? []) file.append(list);
    if (input.lines.length > 0) addPaper(file, register(input));
  }
  const [{ locale, brand, date }] = inputs;
  return file.save({
    title: `${title[locale]} ${date}`,
    author: brand,
    locale,
    createdAt: Date.parse(`${date}T00:00:00Z`),
  });
}

/**
 * All that one vendor's courier takes on a day, order by order, in the bars that the vendor's scanners know. It is printed before
 * the courier comes as well as after, so it says of nothing that it was handed over.
 */
export function register(input: RegisterInput): Paper {
  const { locale, brand, date, vendorName, senderName, number = 1, withdrawn = [] } = input;
  const say = sayIn(locale);
  const addition = number === 1 ? '' : `, ${say('addition').toLowerCase()} ${number - 1}`;
  const words = `${title[locale]} ${formatDay(date, locale)}${addition}`;
  const parties = [field(say('sender'), senderName, styles.name), field(say('vendor'), vendorName, styles.name)];
  return {
    body: [
      stack([paragraph(brand, styles.brand), space(3), paragraph(words, styles.title), space(8), accentRule]),
      columns(
        parties.map((block) => ({ width: { share: 1 }, block })),
        mm(8),
      ),
      ...(withdrawn.length === 0 ? [] : [field(say('notToFetch'), withdrawn.join(', '), styles.cellStrong)]),
      linesTable(input),
      signatures(say, [say('sender'), say('courier')]),
    ],
    gap: 12,
    runningHead: lineHead(brand, words, vendorName),
    foot: (page, pages) => lineFoot(locale, `${words} · ${vendorName}`, page, pages),
  };
}

function linesTable({ lines, locale, symbology }: RegisterInput): Block {
  const say = sayIn(locale);
  const cash = (amount: number) => (amount === 0 ? '—' : formatMoney(amount, locale));
  const weights = formatColumn(
    [...lines.map(({ weightKg }) => weightKg), lines.reduce((sum, line) => sum + line.weightKg, 0)],
    locale,
  );
  const sumOf = (value: (line: RegisterLine) => number) => lines.reduce((sum, line) => sum + value(line), 0);
  return table(
    [
      { caption: say('line'), width: 20 },
      { caption: say('vendorWaybill'), width: BARS_WIDTH + 2 * QUIET },
      { caption: `${say('order')}, ${say('customerNumber').toLowerCase()}`, width: 82 },
      { caption: say('receiver'), width: { share: 1 } },
      { caption: say('places'), width: 28, align: 'right' },
      { caption: say('weightAll'), width: 40, align: 'right' },
      { caption: say('cashOnDelivery'), width: 64, align: 'right' },
    ],
    [
      ...lines.map((line, i) => ({
        cells: [
          String(i + 1),
          stack(
            codesOf(line).map((text) => scanned({ text, symbology })),
            4,
          ),
          stack([
            paragraph(line.number, styles.cell),
            ...(line.takeDate === undefined
              ? []
              : [paragraph(`${say('takeDate')} ${formatDay(line.takeDate, locale)}`, styles.small)]),
            ...(line.customerNumber === null ? [] : [paragraph(line.customerNumber, styles.small)]),
          ]),
          [line.receiverName, line.city].filter((part) => part !== '').join(', '),
          String(line.places),
          weights[i] ?? '',
          cash(line.toCollect),
        ],
      })),
      {
        isTotal: true,
        cells: [
          '',
          `${say('ordersCount')}: ${lines.length}`,
          '',
          '',
          String(sumOf(({ places }) => places)),
          weights.at(-1) ?? '',
          cash(sumOf(({ toCollect }) => toCollect)),
        ],
      },
    ],
  );
}

/** What the courier scans: each place, where the vendor has given it a code and a row has room for them all. */
const codesOf = ({ pieces, vendorNumber, number }: RegisterLine): readonly string[] =>
  pieces.length > 0 && pieces.length <= MOST_PIECES ? pieces : [vendorNumber ?? number];

const MOST_PIECES = 12;

/** The number as bars with white beside them, unless no scanner could read them, and under them in figures. */
const scanned = (bars: Bars): Block =>
  stack(
    [
      modulesOf(bars) * LEAST_MODULE <= BARS_WIDTH
        ? columns([
            { width: QUIET, block: nothing },
            { width: { share: 1 }, block: barsBlock(bars, BARS) },
            { width: QUIET, block: nothing },
          ])
        : nothing,
      paragraph(bars.text, styles.cellStrong),
    ],
    2,
  );
