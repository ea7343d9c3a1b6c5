import { z } from 'zod';

/** Which part of a list is asked for. */
export interface PageWish {
  /** From 1. */
  readonly number: number;
  readonly size: number;
}

/**
 * The query members of a list in pages: a number below 1 becomes 1, a size below 1 becomes 1 and one above the most
 * becomes the most, which is the default too (interface 2.9).
 */
export const pagingQuery = (most: number) => ({
  PageNum: z.int32().nullish().meta({ description: 'From 1.', default: 1 }),
  PageSize: z
    .int()
    .nullish()
    .meta({ description: `1 to ${most}.`, default: most }),
});

/** The page that a query asks for; `most` as in `pagingQuery`. */
export const pageOf = (
  query: { readonly PageNum?: number | null | undefined; readonly PageSize?: number | null | undefined },
  most: number,
): PageWish => ({
  number: Math.max(1, query.PageNum ?? 1),
  size: Math.min(most, Math.max(1, query.PageSize ?? most)),
});
