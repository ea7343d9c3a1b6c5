import type { RegisterInput, RegisterLine } from '../input.ts';
import { code128Block, fitsCode128 } from '../layout/barcode.ts';
import { type Block, columns, nothing, space, stack } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { accentRule } from '../layout/rules.ts';
import { styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { lineFoot, lineHead } from '../parts/line-head.ts';
import { signatures } from '../parts/signatures.ts';
import { sayIn } from '../wording/captions.ts';
import { formatColumn, formatDay, formatMoney } from '../wording/format.ts';

/** Of the bars: enough for a scanner at arm's length, and a page still holds some twenty orders. */
const BARS = mm(7);

/** All that one vendor's courier takes on a day, order by order, to be scanned and signed. */
export function register(input: RegisterInput): Paper {
  const { locale, brand, date, vendorName, senderName } = input;
  const say = sayIn(locale);
  const words = `${say('register')} ${formatDay(date, locale)}`;
  const parties = [field(say('sender'), senderName, styles.name), field(say('vendor'), vendorName, styles.name)];
  return {
    body: [
      stack([paragraph(brand, styles.brand), space(3), paragraph(words, styles.title), space(8), accentRule]),
      columns(
        parties.map((block) => ({ width: { share: 1 }, block })),
        mm(8),
      ),
      linesTable(input),
      signatures(say, [say('handedOver'), say('takenOver')]),
    ],
    gap: 12,
    runningHead: lineHead(brand, words, vendorName),
    foot: (page, pages) => lineFoot(locale, `${words} · ${vendorName}`, page, pages),
  };
}

function linesTable({ lines, locale }: RegisterInput): Block {
  const say = sayIn(locale);
  const cash = (amount: number) => (amount === 0 ? '—' : formatMoney(amount, locale));
  const weights = formatColumn(
    [...lines.map(({ weightKg }) => weightKg), lines.reduce((sum, line) => sum + line.weightKg, 0)],
    locale,
  );
  const sumOf = (value: (line: RegisterLine) => number) => lines.reduce((sum, line) => sum + value(line), 0);
  return table(
    [
      { caption: say('line'), width: 26 },
      { caption: say('order'), width: 142 },
      { caption: say('vendorWaybill'), width: 84 },
      { caption: say('city'), width: { share: 1 } },
      { caption: say('places'), width: 30, align: 'right' },
      { caption: say('weightAll'), width: 40, align: 'right' },
      { caption: say('toCollect'), width: 64, align: 'right' },
    ],
    [
      ...lines.map((line, i) => ({
        cells: [
          String(i + 1),
          numbered(line.number),
          line.vendorNumber ?? '—',
          line.city,
          String(line.places),
          weights[i] ?? '',
          cash(line.toCollect),
        ],
      })),
      {
        isTotal: true,
        cells: [
          '',
          say('ordersCount'),
          String(lines.length),
          '',
          String(sumOf(({ places }) => places)),
          weights.at(-1) ?? '',
          cash(sumOf(({ toCollect }) => toCollect)),
        ],
      },
    ],
  );
}

/** The number as bars with white beside them, and under them in figures. */
const numbered = (number: string): Block =>
  stack(
    [
      fitsCode128(number)
        ? columns([
            { width: 12, block: nothing },
            { width: { share: 1 }, block: code128Block(number, BARS) },
            { width: 12, block: nothing },
          ])
        : nothing,
      paragraph(number, styles.cellStrong),
    ],
    2,
  );
