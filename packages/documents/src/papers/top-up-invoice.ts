import { formatRoubles, type LocalText, localDateOf, roublesInWords, vatInside } from '@cartage/core';
import { qrBlock } from '../layout/barcode.ts';
import { type Block, columns, rule, space, stack } from '../layout/block.ts';
import { addPaper, mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { centred, colours, rightAligned, styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { lineFoot, lineHead } from '../parts/line-head.ts';
import { newPdfFile } from '../pdf/pdf-file.ts';
import { type Say, sayIn } from '../wording/captions.ts';
import { formatDayInWords, formatMoney } from '../wording/format.ts';
import { bankBlock } from './bank-block.ts';
import { paymentCode, paymentPurpose, type TopUpInvoiceInput } from './payment-code.ts';

const titles: LocalText = { en: 'Invoice No. {number} of {day}', ru: 'Счёт на оплату № {number} от {day}' };

/** The title that the paper and its file have: `Счёт на оплату № 2026-000017 от 20 ноября 2026 г.` */
const titleOf = ({ number, issuedAt, timeZone, locale }: TopUpInvoiceInput): string =>
  titles[locale]
    .replace('{number}', number)
    .replace('{day}', formatDayInWords(localDateOf(issuedAt, timeZone), locale));

/** The invoice for a top-up of a company's balance. Equal input gives equal bytes. */
export async function renderTopUpInvoice(input: TopUpInvoiceInput): Promise<Uint8Array> {
  const file = await newPdfFile();
  addPaper(file, topUpInvoice(input));
  const { locale, brand, issuedAt } = input;
  return file.save({ title: titleOf(input), author: brand, locale, createdAt: issuedAt });
}

/** The operator asks a company to top up its balance: an invoice for payment as Russian accountants know it. */
export function topUpInvoice(input: TopUpInvoiceInput): Paper {
  const { amount, payer, payee, locale, brand } = input;
  const say = sayIn(locale);
  const title = titleOf(input);
  return {
    body: [
      bankBlock(payee, say),
      stack([paragraph(title, { ...styles.title, size: 15 }), space(5), rule(1.6, colours.ink)]),
      stack(
        [
          party(say('supplier'), [payee.name, ...numbersOf(payee, say), payee.address]),
          party(say('buyer'), [payer.name, ...numbersOf(payer, say)]),
        ],
        7,
      ),
      stack([lines(input, say), space(6), totals(input, say)]),
      stack(
        [
          paragraph(say('linesInAll').replace('{sum}', formatMoney(amount, locale))),
          paragraph(roublesInWords(amount, locale), styles.strong),
        ],
        2,
      ),
      columns(
        [
          { width: { share: 1 }, block: field(say('purpose'), paymentPurpose(input)) },
          {
            width: mm(42),
            block: stack(
              [qrBlock(paymentCode(input), mm(42)), paragraph(say('scanToPay'), centred(styles.caption))],
              10,
            ),
          },
        ],
        mm(10),
      ),
      stack([rule(1.6, colours.ink), signatures(input, say)]),
    ],
    gap: 14,
    runningHead: lineHead(brand, title, ''),
    foot: (page, pages) => lineFoot(locale, title, page, pages),
  };
}

interface Numbers {
  readonly taxNumber: string | null;
  readonly kpp: string | null;
}

const numbersOf = ({ taxNumber, kpp }: Numbers, say: Say): readonly string[] => [
  ...(taxNumber === null ? [] : [`${say('inn')}\u00a0${taxNumber}`]),
  ...(kpp === null ? [] : [`${say('kpp')}\u00a0${kpp}`]),
];

const party = (caption: string, words: readonly string[]): Block =>
  columns(
    [
      { width: 120, block: paragraph(caption) },
      { width: { share: 1 }, block: paragraph(words.join(', '), styles.strong) },
    ],
    8,
  );

function lines({ amount, locale }: TopUpInvoiceInput, say: Say): Block {
  const sum = formatRoubles(amount, locale);
  return table(
    [
      { caption: say('line'), width: 20 },
      { caption: say('goodsAndServices'), width: { share: 1 } },
      { caption: say('quantity'), width: 46, align: 'right' },
      { caption: say('unit'), width: 36 },
      { caption: say('unitPrice'), width: 84, align: 'right' },
      { caption: say('sum'), width: 84, align: 'right' },
    ],
    [{ cells: ['1', say('topUpLine'), '1', say('serviceUnit'), sum, sum] }],
  );
}

/** The sum holds its VAT: a rate of 22 % is 22/122 of it, rounded half up to a kopeck. */
function totals({ amount, payee: { vatRate }, locale }: TopUpInvoiceInput, say: Say): Block {
  const line = (caption: string, value: string) =>
    columns(
      [
        { width: { share: 1 }, block: paragraph(`${caption}:`, rightAligned(styles.strong)) },
        { width: 100, block: paragraph(value, rightAligned(styles.strong)) },
      ],
      8,
    );
  return stack(
    [
      line(say('total'), formatRoubles(amount, locale)),
      vatRate === null
        ? line(say('withoutVat'), '—')
        : line(
            say('vatIncluded').replace('{rate}', String(vatRate)),
            formatRoubles(vatInside(amount, vatRate), locale),
          ),
      line(say('toPay'), formatRoubles(amount, locale)),
    ],
    2,
  );
}

/** Lines to sign on, the name beside each. A sole trader signs alone. */
function signatures({ payee: { director, accountant, kpp } }: TopUpInvoiceInput, say: Say): Block {
  const signed = (who: string, name: string): Block =>
    columns(
      [
        { width: 80, block: stack([space(mm(8)), paragraph(who, styles.strong)]) },
        { width: { share: 1 }, block: stack([space(mm(8) + 11), rule(0.6, colours.ink)]) },
        { width: { share: 1.3 }, block: stack([space(mm(8)), paragraph(name)]) },
      ],
      6,
    );
  const own = signed(say(kpp === null ? 'soleTrader' : 'director'), director);
  const all = accountant === null ? [own] : [own, signed(say('accountant'), accountant)];
  return columns(
    all.map((block) => ({ width: { share: 1 }, block })),
    mm(8),
  );
}
