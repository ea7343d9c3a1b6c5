import { type Block, stack } from '../layout/block.ts';
import type { Rectangle } from '../layout/canvas.ts';
import { paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import type { Say } from '../wording/captions.ts';
import type { Payee } from './payment-code.ts';

/** Points: of the column with the names of the numbers, and that of the numbers. */
const NAMES = 46;
const NUMBERS = 148;
const PADDING = 3.5;
const LINE = 0.6;

/**
 * Where the money goes, as the head of every Russian invoice has it: accountants and programs that read invoices look for
 * the numbers in their places. In one piece: its names have at most 160 characters.
 */
export function bankBlock(payee: Payee, say: Say): Block {
  const { taxNumber, kpp } = payee;
  const bank = named(payee.bankName, say('payeesBank'));
  const name = named(payee.name, say('payee'));
  const [inn, ofKpp] = [`${say('inn')} ${taxNumber}`, kpp === null ? say('kpp') : `${say('kpp')} ${kpp}`].map((text) =>
    paragraph(text),
  ) as [Block, Block];
  const line = (text: string) => paragraph(text);
  const [bik, correspondent, account] = [payee.bik, payee.correspondentAccount, payee.account].map((text) =>
    paragraph(text),
  ) as [Block, Block, Block];
  const rowHeight = line('0').height(NUMBERS) + 2 * PADDING;

  /** From the top: the bank, INN and KPP, the payee. */
  const rows = (width: number) => {
    const left = width - NAMES - NUMBERS;
    const inner = left - 2 * PADDING;
    return {
      left,
      bankHeight: Math.max(bank.height(inner) + 2 * PADDING, 2 * rowHeight),
      nameHeight: name.height(inner) + 2 * PADDING,
    };
  };
  const height = (width: number) => {
    const { bankHeight, nameHeight } = rows(width);
    return bankHeight + rowHeight + nameHeight;
  };
  return {
    height,
    draw: (canvas, x, y, width) => {
      const { left, bankHeight, nameHeight } = rows(width);
      const [names, numbers] = [x + left, x + left + NAMES];
      const second = y + bankHeight;
      const third = second + rowHeight;
      const cell = (block: Block, box: Rectangle) => {
        canvas.frame(box, LINE, colours.ink);
        block.draw(canvas, box.x + PADDING, box.y + PADDING, box.width - 2 * PADDING);
      };
      cell(bank, { x, y, width: left, height: bankHeight });
      cell(line(say('bik')), { x: names, y, width: NAMES, height: rowHeight });
      cell(line(say('account')), { x: names, y: y + rowHeight, width: NAMES, height: bankHeight - rowHeight });
      canvas.frame({ x: numbers, y, width: NUMBERS, height: bankHeight }, LINE, colours.ink);
      bik.draw(canvas, numbers + PADDING, y + PADDING, NUMBERS);
      correspondent.draw(canvas, numbers + PADDING, y + rowHeight + PADDING, NUMBERS);
      cell(inn, { x, y: second, width: left / 2, height: rowHeight });
      cell(ofKpp, { x: x + left / 2, y: second, width: left / 2, height: rowHeight });
      cell(name, { x, y: third, width: left, height: nameHeight });
      cell(line(say('account')), { x: names, y: second, width: NAMES, height: rowHeight + nameHeight });
      cell(account, { x: numbers, y: second, width: NUMBERS, height: rowHeight + nameHeight });
    },
  };
}

/** What it is called stands small at its foot. */
const named = (name: string, caption: string): Block =>
  stack([paragraph(name, styles.strong), paragraph(caption, styles.caption)], 2);
