import { isProblem, type Problem } from '@cartage/core';
import { pageOf } from '@cartage/wire';
import type { Call } from './operation.ts';
import { nextLink } from './public-url.ts';

/** The part of a list that a query asks for. */
export interface ListPage {
  readonly skip: number;
  readonly limit: number;
}

/** `most`: so many at once. */
export const listPage = (query: Parameters<typeof pageOf>[0], most: number): ListPage => {
  const { number, size: limit } = pageOf(query, most);
  return { skip: (number - 1) * limit, limit };
};

/** What was found on a page, beside it; a problem as it is. */
export const onPage = async <Found extends object>(
  page: ListPage,
  finding: Promise<Found | Problem>,
): Promise<(Found & { readonly page: ListPage }) | Problem> => {
  const found = await finding;
  return isProblem(found) ? found : { ...found, page };
};

/** How an answer ends that has a page of a list. */
export const listEnd = (
  { page: { skip, limit }, totalCount }: { readonly page: ListPage; readonly totalCount: number },
  { url }: Pick<Call, 'url'>,
) => ({
  totalCount,
  nextLink: skip + limit < totalCount ? nextLink(url, { PageNum: skip / limit + 2 }) : null,
});
