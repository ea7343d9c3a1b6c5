import { printRegisters as act } from '@cartage/service';
import { printRegisters, toRegisterWish } from '@cartage/wire/registers';
import { printWarnings } from '../http/answer-headers.ts';
import { besideVersions } from '../http/key-in-header.ts';
import { operation } from '../http/operation.ts';

export const registers = besideVersions(
  '/registers',
  operation({
    contract: printRegisters,
    convert: ({ query }) => toRegisterWish(query),
    act: (ctx, wish, { locale, isLook }) => act(ctx, { ...wish, isPreview: wish.isPreview || isLook }, locale),
    reply: (printed) => {
      const { content, date, missingLetters } = printed;
      return { status: 200, headers: printWarnings(missingLetters), file: { content, name: `register-${date}.pdf` } };
    },
  }),
);
