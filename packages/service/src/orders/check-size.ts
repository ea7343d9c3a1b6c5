import { type OrderContent, type Problem, problem } from '@cartage/core';

/** Most that an order may hold as it is stored, in bytes (interface 2.13): lists answer with a thousand of them. */
const MAX_BYTES = 256 * 1024;

const sizeOf = (content: OrderContent): number => Buffer.byteLength(JSON.stringify(content));

/** RequestTooLarge; `before`: what is stored, which may be larger from a time without a bound, as long as it does not grow. */
export const checkSize = (content: OrderContent, before: OrderContent | null = null): readonly Problem[] => {
  const size = sizeOf(content);
  if (size <= MAX_BYTES || (before !== null && size <= sizeOf(before))) return [];
  return [
    problem('RequestTooLarge', null, {
      en: `The order takes ${kibibytes(size)} KiB; the limit is ${MAX_BYTES / 1024} KiB. Shorten its texts, or its lists of cargo items and products.`,
      ru: `Заказ занимает ${kibibytes(size)} КиБ; предел — ${MAX_BYTES / 1024} КиБ. Сократите тексты или списки мест и товаров.`,
    }),
  ];
};

/** Never the limit itself for more than it. */
const kibibytes = (bytes: number): number => Math.ceil(bytes / 1024);
