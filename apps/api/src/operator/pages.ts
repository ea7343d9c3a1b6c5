import { pageOf } from '@cartage/wire';
import { nextLink } from '../http/public-url.ts';

/** Elements of a page at most, and without a PageSize. */
const MOST = 1000;

/** Which part of a list a page of it is. */
export interface Page {
  /** Elements before it. */
  readonly skip: number;
  readonly limit: number;
}

/** The page that a query asks for by PageNum and PageSize. */
export const skipOf = (query: Parameters<typeof pageOf>[0]): Page => {
  const { number, size: limit } = pageOf(query, MOST);
  return { skip: (number - 1) * limit, limit };
};

/** The address of the page behind this one; null: it is the last. */
export const nextPage = (
  { url }: { readonly url: string },
  { skip, limit }: Page,
  totalCount: number,
): string | null => (skip + limit < totalCount ? nextLink(url, { PageNum: skip / limit + 2 }) : null);
