import type { Problem } from '@cartage/core';
import { type Context, type Printed, printOrders } from '@cartage/service';
import { labelFormatOf, type Print } from '@cartage/wire';
import { notPrinted, printWarnings } from './answer-headers.ts';
import type { Call } from './operation.ts';

type Result = Printed | readonly Problem[];

/** What the versions' ways to print do and answer. */
export const printing = {
  act: (ctx: Context, wish: Print, { locale, accept, isLook }: Call): Promise<Result> =>
    printOrders(
      ctx,
      { ...wish, format: wish.format ?? labelFormatOf(accept), isPreview: wish.isPreview || isLook },
      locale,
    ),
  reply: (printed: Result) => {
    if (!('content' in printed)) return { problems: printed };
    const { content, type, numbers, missingLetters, leftOut } = printed;
    const { ending, mimeType } = files[type];
    const more = numbers.length === 1 ? '' : `-and-${numbers.length - 1}-more`;
    return {
      status: 200 as const,
      headers: { ...printWarnings(missingLetters), ...notPrinted(leftOut) },
      file: { content, name: `${numbers[0]}${more}.${ending}`, ...(mimeType && { mimeType }) },
    };
  },
  /**
   * No file is kept for repeats (interface 4.2): it names people, whoever holds the order's key may have it printed, and
   * an erasure would have to look for it in every company's answers. A repeat prints it again.
   */
  passes: (printed: Result): boolean => 'content' in printed,
};

/** A PDF has the type that the version's specification gives it. */
const files = {
  'application/pdf': { ending: 'pdf', mimeType: null },
  'image/png': { ending: 'png', mimeType: 'image/png' },
  'application/zip': { ending: 'zip', mimeType: 'application/zip' },
  'application/vnd.zebra.zpl': { ending: 'zpl', mimeType: 'application/vnd.zebra.zpl' },
} as const;
