import { isProblem } from '@cartage/core';
import { printRegisters as act } from '@cartage/service';
import { printRegisters as contract, toRegisterWish } from '@cartage/wire/registers';
import { operation } from '../http/operation.ts';
import { printWarnings } from '../http/print-warnings.ts';

export const printRegisters = operation({
  contract,
  convert: ({ query }) => toRegisterWish(query),
  act: (ctx, wish, { locale }) => act(ctx, wish, locale),
  reply: (printed) => {
    if (isProblem(printed)) return { problems: [printed] };
    const { content, date, missingLetters } = printed;
    return { status: 200, headers: printWarnings(missingLetters), file: { content, name: `register-${date}.pdf` } };
  },
});
