import { printOrders } from '@cartage/service';
import { labelFormatOf, toPrint, v1Operations } from '@cartage/wire/v1';
import { operation } from '../operation.ts';
import { printWarnings } from '../print-warnings.ts';

export const print = operation({
  contract: v1Operations.Print,
  convert: ({ body, query }) => toPrint(body, query),
  act: (ctx, wish, { locale, accept }) =>
    printOrders(ctx, { ...wish, format: wish.format ?? labelFormatOf(accept) }, locale),
  reply: (printed) => {
    if (!('content' in printed)) return { problems: printed };
    const { content, type, numbers, missingLetters } = printed;
    const { ending, mimeType } = files[type];
    const more = numbers.length === 1 ? '' : `-and-${numbers.length - 1}-more`;
    const headers = printWarnings(missingLetters);
    return {
      status: 200,
      headers,
      file: { content, name: `${numbers[0]}${more}.${ending}`, ...(mimeType && { mimeType }) },
    };
  },
});

/** A PDF has the type that the specification gives it. */
const files = {
  'application/pdf': { ending: 'pdf', mimeType: null },
  'image/png': { ending: 'png', mimeType: 'image/png' },
  'application/zip': { ending: 'zip', mimeType: 'application/zip' },
  'application/vnd.zebra.zpl': { ending: 'zpl', mimeType: 'application/vnd.zebra.zpl' },
} as const;
