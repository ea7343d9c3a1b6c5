import { isProblem } from '@cartage/core';
import { printOrder } from '@cartage/service';
import { toPrint, v1Operations } from '@cartage/wire/v1';
import { operation } from '../operation.ts';

export const print = operation({
  contract: v1Operations.Print,
  convert: ({ body }) => toPrint(body),
  act: async (ctx, wish, { locale }) => {
    const pdf = await printOrder(ctx, wish, locale);
    return isProblem(pdf) ? pdf : { pdf, orderNumber: wish.number };
  },
  reply: (printed) =>
    isProblem(printed)
      ? { problems: [printed] }
      : { status: 200, file: { content: printed.pdf, name: `${printed.orderNumber}.pdf` } },
});
