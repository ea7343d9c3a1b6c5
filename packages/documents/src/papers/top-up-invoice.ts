import { localDateOf } from '@cartage/core';
import type { TopUpInvoiceInput } from '../input.ts';
import { qrBlock } from '../layout/barcode.ts';
import { type Block, columns, nothing, space, stack } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { accentRule } from '../layout/rules.ts';
import { centred, styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { facts } from '../parts/facts.ts';
import { lineFoot, lineHead } from '../parts/line-head.ts';
import { signatures } from '../parts/signatures.ts';
import { sayIn } from '../wording/captions.ts';
import { formatDay, formatMoney } from '../wording/format.ts';
import { roublesInWords } from '../wording/in-words.ts';

/** The operator asks a company to top up its balance. */
export function topUpInvoice(input: TopUpInvoiceInput): Paper {
  const { number, issuedAt, amount, payer, payee, locale, timeZone, brand } = input;
  const say = sayIn(locale);
  const title = `${say('topUpInvoice')} ${number}`;
  const sum = formatMoney(amount, locale);
  const head = stack([
    paragraph(brand, styles.brand),
    space(3),
    paragraph(title, styles.title),
    paragraph(formatDay(localDateOf(issuedAt, timeZone), locale), styles.small),
    space(8),
    accentRule,
  ]);
  const parties = facts(
    [
      [say('payee'), payee?.name ?? brand],
      [say('payer'), payer.name],
      [`${say('taxNumber')} / ${say('kpp')}`, [payee?.taxNumber, payee?.kpp].filter(Boolean).join(' / ')],
      [`${say('taxNumber')} / ${say('kpp')}`, [payer.taxNumber, payer.kpp].filter(Boolean).join(' / ')],
    ],
    2,
  );
  const bank =
    payee === null
      ? nothing
      : facts([
          [say('bank'), payee.bankName],
          [say('bik'), payee.bik],
          [say('account'), payee.account],
          [say('correspondentAccount'), payee.correspondentAccount],
        ]);
  const lines = table(
    [
      { caption: say('line'), width: 24 },
      { caption: say('description'), width: { share: 1 } },
      { caption: say('amount'), width: 100, align: 'right' },
    ],
    [{ cells: ['1', say('topUpLine'), sum] }, { isTotal: true, cells: ['', say('toPay'), sum] }],
  );
  return {
    body: [
      head,
      ...(payee === null ? [parties] : [parties, bank]),
      lines,
      columns(
        [
          {
            width: { share: 1 },
            block: stack(
              [
                field(say('toPay'), roublesInWords(amount, locale), styles.strong),
                field(say('purpose'), purposeOf(input)),
              ],
              8,
            ),
          },
          { width: mm(40), block: paymentCode(input) },
        ],
        mm(8),
      ),
      signatures(say, [say('onBehalfOfBroker')]),
    ],
    gap: 16,
    runningHead: lineHead(brand, title, ''),
    foot: (page, pages) => lineFoot(locale, title, page, pages),
  };
}

const purposeOf = ({ number, locale }: TopUpInvoiceInput): string => {
  const say = sayIn(locale);
  return `${say('topUpLine')}, ${say('topUpInvoice').toLowerCase()} ${number}`;
};

/** How long the fields may be by the standard; a longer one would not be read, and one far too long not be drawn. */
const longest: Readonly<Record<string, number>> = { Name: 160, BankName: 45, Purpose: 210 };

/** What a bank's app reads (GOST R 56042-2014, UTF-8); nothing without the payee's account. */
function paymentCode(input: TopUpInvoiceInput): Block {
  const { payee, amount, locale } = input;
  if (payee === null) return nothing;
  const fields: readonly (readonly [string, string])[] = [
    ['Name', payee.name],
    ['PersonalAcc', payee.account],
    ['BankName', payee.bankName],
    ['BIC', payee.bik],
    ['CorrespAcc', payee.correspondentAccount],
    ['PayeeINN', payee.taxNumber],
    ['KPP', payee.kpp ?? ''],
    ['Sum', String(amount)],
    ['Purpose', purposeOf(input)],
  ];
  const text = [
    'ST00012',
    ...fields
      .map(([name, value]) => [name, [...value.replace(/[|\s]/g, ' ')].slice(0, longest[name]).join('')] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${value}`),
  ].join('|');
  return stack([qrBlock(text, mm(40)), paragraph(sayIn(locale)('scanToPay'), centred(styles.caption))], 9);
}
