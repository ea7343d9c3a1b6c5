import { type PageWish, pageOf } from '@cartage/wire';
import type { Call } from './operation.ts';
import { nextLink } from './public-url.ts';

/** The part of a list that a query asks for, of at most `most` at once. */
export interface ListPage {
  readonly number: number;
  readonly skip: number;
  readonly limit: number;
}

export const listPage = (query: Parameters<typeof pageOf>[0], most: number): ListPage => {
  const { number, size }: PageWish = pageOf(query, most);
  return { number, skip: (number - 1) * size, limit: size };
};

/** How an answer ends that has a page of a list. */
export const listEnd = ({ number, skip, limit }: ListPage, totalCount: number, { url }: Pick<Call, 'url'>) => ({
  totalCount,
  nextLink: skip + limit < totalCount ? nextLink(url, { PageNum: number + 1 }) : null,
});
