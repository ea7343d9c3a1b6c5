import type { OrderFilter, OrderSort } from '@cartage/core';
import { ofEach } from '../dialects/of-each.ts';
import type { Db } from '../tables.ts';
import {
  commonPage,
  isByDaysAlone,
  isByPickup,
  type OrderPage,
  type OrderPagePart,
  pageOf,
  type Span,
  spanOf,
  within,
} from './find-order-page.ts';
import { readKeysOfAll } from './keys-of-all.ts';
import { countList, countOf, readKeys } from './list-keys.ts';
import { isCommon, type StoredFilter } from './matching.ts';
import { type CompanyList, type OrderList, orderLists } from './order-list.ts';
import type { Owners } from './owners.ts';
import { storedFilterOfAll } from './stored-filter-of-all.ts';

/**
 * A page of the orders of these companies, null: of everybody's, that pass the filter. Each company's list is read through its own
 * indices, a few keys at a time, and they are merged: in a few statements for however many companies, and no more of a list is
 * read than the page needs.
 */
export const findOrderPageOfAll = async (
  db: Db,
  companyIds: readonly number[] | null,
  asked: OrderFilter,
  part: OrderPagePart,
  sort: OrderSort,
): Promise<OrderPage> => {
  const filter = await storedFilterOfAll(db, companyIds, asked);
  if (filter === null) return none;
  const { found } = filter;
  if (found !== null && 'ids' in found) return pageOfFound(db, companyIds, filter, part, sort);
  const { lists, totalCount } = await countedLists(db, companyIds, filter, sort);
  const after = 'after' in part ? part.after : null;
  if (found !== null && 'sought' in found)
    return commonPage(
      db,
      (start, limit) => readKeysOfAll(db, lists, sort, 'after' in start ? start.after : null, limit),
      sort,
      found.sought,
      part,
    );
  const skip = 'skip' in part ? part.skip : 0;
  if (skip >= totalCount) return { ...none, totalCount };
  const keys = await readKeysOfAll(db, lists, sort, after, skip + part.size + 1);
  return pageOf(db, keys.slice(skip), part, totalCount);
};

const none: OrderPage = { ids: [], totalCount: 0, next: null };

/** Orders that are known are come by themselves, whosever they are. */
const pageOfFound = async (
  db: Db,
  owners: Owners,
  filter: StoredFilter,
  part: OrderPagePart,
  sort: OrderSort,
): Promise<OrderPage> => {
  const list: OrderList = { owners, filter, sort, ways: null, isByReasons: false, kept: null };
  const totalCount = await countList(db, list);
  if ('skip' in part && part.skip >= totalCount) return { ...none, totalCount };
  return pageOf(db, await readKeys(db, list, part, part.size + 1), part, totalCount);
};

/** The lists of companies, and the number of their orders. */
const countedLists = async (
  db: Db,
  owners: Owners,
  filter: StoredFilter,
  sort: OrderSort,
): Promise<{ readonly lists: readonly CompanyList[]; readonly totalCount: number }> => {
  const lists = await orderLists(db, owners, filter, sort);
  const isByDays = isByDaysAlone(filter) && hasDays(filter);
  if (!isByDays && !isByPickup(filter)) return { lists, totalCount: await countLists(db, lists) };
  const spans = await ofEach<Span>(db, idsOf(lists), ['oldest', 'newest', 'orders'], ({ whole }) =>
    spanOf(db, whole('company'), filter),
  );
  const having = lists.flatMap((list, at) => {
    const span = spans[at]?.[0];
    return span === undefined || span.newest === null ? [] : [{ list, span }];
  });
  const narrowed = within(
    {
      oldest: having.map(({ span }) => span.oldest ?? '').sort()[0] ?? null,
      newest:
        having
          .map(({ span }) => span.newest ?? '')
          .sort()
          .at(-1) ?? null,
    },
    filter,
  );
  if (narrowed === null) return { lists: [], totalCount: 0 };
  const passing = having.map(({ list }) => ({ ...list, filter: narrowed }));
  const totalCount = isByDays
    ? having.reduce((sum, { span }) => sum + (span.orders ?? 0), 0)
    : await countLists(db, passing);
  return { lists: passing, totalCount };
};

const hasDays = ({ createdFrom, createdTo, takeFrom, takeTo }: OrderFilter): boolean =>
  createdFrom !== null || createdTo !== null || takeFrom !== null || takeTo !== null;

const idsOf = (lists: readonly CompanyList[]) => lists.map(({ owners }) => ({ company: owners }));

/** Those that have a common text are not counted. */
const countLists = async (db: Db, lists: readonly CompanyList[]): Promise<number> => {
  const uncounted = Map.groupBy(
    lists.filter(({ kept, filter }) => kept === null && !isCommon(filter)),
    ({ isByReasons }) => isByReasons,
  );
  const counted: number[] = lists.flatMap(({ kept }) => kept ?? []);
  for (const [isByReasons, some] of uncounted) {
    const [first] = some;
    if (first === undefined) continue;
    const counts = await ofEach<{ readonly count: number }>(db, idsOf(some), ['count'], ({ whole }) =>
      countOf(db, { ...first, owners: whole('company'), isByReasons }),
    );
    counted.push(...counts.flat().map(({ count }) => count));
  }
  return counted.reduce((sum, count) => sum + count, 0);
};
