import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Operator, Shop } from '../api.ts';
import { type Desk, useDesk } from '../desk.ts';
import { useLocale } from '../words/locale.ts';
import { type OrderRow, rowOfListed, rowOfRecord } from './order-row.ts';
import type { OrdersSearch } from './search.ts';
import { builtInViews, inView } from './views.ts';

/** The first page comes quickly; those behind it are fewer questions. */
const FIRST_PAGE = 60;
const FURTHER_PAGE = 200;
/** What one question may name. */
const MOST_NAMED = 100;
/** So long a list is what it was when somebody comes back to it, ms. */
const KEPT_MS = 300_000;
const FRESHENED_EVERY_MS = 20_000;

interface OrderPage {
  readonly orders: readonly OrderRow[];
  readonly total: number;
  /** The order behind which the next page begins; null: there is none. */
  readonly next: string | null;
}

/** What the service is asked for: everything of the address but how the list is shown. */
const filterOf = (search: OrdersSearch): Shop.ListInput & Operator.ListOrdersInput => {
  const { text, master, status, attention, vendor, company, from, to, pickup, project, department } = search;
  const { printed, registered, sort } = search;
  return {
    ...(text !== undefined && { Text: text }),
    ...(master && { MasterStatus: master as readonly Shop.MasterStatus[] }),
    ...(status && { Status: status as readonly Shop.OrderStatus[] }),
    ...(attention && { Attention: attention as NonNullable<Shop.ListInput['Attention']> }),
    ...(vendor && { VendorId: vendor }),
    ...(company && { CompanyId: company }),
    ...(from !== undefined && { CreateDateFrom: from }),
    ...(to !== undefined && { CreateDateTo: to }),
    ...(pickup !== undefined && { TakeDateFrom: pickup, TakeDateTo: pickup }),
    ...(project !== undefined && { Project: project }),
    ...(department !== undefined && { Department: department }),
    ...(printed !== undefined && { Printed: printed }),
    ...(registered !== undefined && { InRegister: registered }),
    ...(sort !== undefined && { Sort: sort as NonNullable<Shop.ListInput['Sort']> }),
  };
};

/** One page of the orders that the address asks for. */
export const askOrders = async (
  desk: Desk,
  search: OrdersSearch,
  page: { readonly PageSize: number; readonly after?: string },
  signal?: AbortSignal,
): Promise<OrderPage> => {
  const options = signal ? { signal } : {};
  if (desk.kind === 'operator') {
    const { orders, totalCount, nextLink } = await desk.operator.ListOrders({ ...filterOf(search), ...page }, options);
    return { orders: orders.map(rowOfListed), total: totalCount, next: afterOf(nextLink) };
  }
  const { company: _, ...own } = search;
  const { orders, totalCount, nextLink } = await desk.shop.List({ ...filterOf(own), ...page }, options);
  return { orders: orders.map(rowOfRecord), total: totalCount, next: afterOf(nextLink) };
};

const afterOf = (nextLink: string | null): string | null =>
  nextLink === null ? null : new URL(nextLink).searchParams.get('after');

/** Orders by their own numbers, as they are now. */
const askNamed = async (desk: Desk, numbers: readonly string[]): Promise<readonly OrderRow[]> => {
  const input = { ordersId: numbers.slice(0, MOST_NAMED), SearchMode: 0 as const, PageSize: MOST_NAMED };
  if (desk.kind === 'operator') return (await desk.operator.ListOrders(input)).orders.map(rowOfListed);
  return (await desk.shop.List(input)).orders.map(rowOfRecord);
};

type Pages = InfiniteData<OrderPage, string>;

const listsOf = (desk: Desk) => [desk.key, 'orders', 'list'] as const;

/** The orders that the address asks for, page after page as somebody reads on. */
export const useOrderList = (search: OrdersSearch) => {
  const desk = useDesk();
  const locale = useLocale();
  const client = useQueryClient();
  const queryKey = [...listsOf(desk), locale, search];
  // Somebody who comes back soon finds the list where it was; a list of yesterday nobody wants.
  useEffect(() => {
    const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > KEPT_MS) void client.resetQueries({ queryKey, exact: true });
  }, [client]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      askOrders(
        desk,
        search,
        pageParam === '' ? { PageSize: FIRST_PAGE } : { PageSize: FURTHER_PAGE, after: pageParam },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    // Asked again as a whole, it would be asked page by page: what is seen is freshened instead.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 1_800_000,
    // A comparison of all rows with each page that comes would be felt.
    structuralSharing: false,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.orders) ?? [], [query.data]);
  return { ...query, rows, total: query.data?.pages[0]?.total, reset: () => client.resetQueries({ queryKey }) };
};

/**
 * Whoever asks for a text once more wants what there is by now: of the answers that were kept nothing is shown, and what is shown
 * is asked for again behind it.
 */
export const useAskingAnew = (): ((text: string) => void) => {
  const desk = useDesk();
  const client = useQueryClient();
  return (text) => {
    const queryKey = listsOf(desk);
    const predicate = (query: { readonly queryKey: readonly unknown[] }): boolean =>
      (query.queryKey.at(-1) as OrdersSearch).text === text;
    client.removeQueries({ queryKey, predicate, type: 'inactive' });
    // What is on its way is as new.
    void client.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false });
  };
};

/** How many orders there are beside the choice of a view: by status, and by what they ask attention for. */
export const useOrderCounts = (search: OrdersSearch, isReady = true) => useCounts(inView(search, {}), isReady);

/** Of those that a vendor has and nobody has fetched, how many have no label yet. */
export const useUnprinted = (search: OrdersSearch, isReady: boolean) =>
  useCounts(inView(search, builtInViews.unprinted), isReady);

/** `isReady`: what somebody waits for has come; counting a million orders takes longer than to find sixty of them. */
const useCounts = ({ sort: _, ...filter }: OrdersSearch, isReady: boolean) => {
  const desk = useDesk();
  const locale = useLocale();
  return useQuery({
    queryKey: [desk.key, locale, 'orders', 'counts', filter],
    queryFn: ({ signal }) => {
      const { company: _company, ...own } = filter;
      return desk.kind === 'operator'
        ? desk.operator.CountOrders(filterOf(filter), { signal })
        : desk.shop.Counts(filterOf(own), { signal });
    },
    enabled: isReady,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
};

/** Puts the orders, as they are now, in their places in every list of the desk. */
const putIn = (client: QueryClient, desk: Desk, fresh: readonly OrderRow[]): void => {
  const byNumber = new Map(fresh.map((row) => [row.number, row]));
  client.setQueriesData<Pages>({ queryKey: listsOf(desk) }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) =>
            page.orders.some(({ number }) => byNumber.has(number))
              ? { ...page, orders: page.orders.map((row) => byNumber.get(row.number) ?? row) }
              : page,
          ),
        },
  );
};

/** Asks for some orders again, after something was done to them or before, and counts anew; answers with them as they are. */
export const useFreshen = (): ((numbers: readonly string[]) => Promise<readonly OrderRow[]>) => {
  const desk = useDesk();
  const client = useQueryClient();
  return useCallback(
    async (numbers) => {
      const all: OrderRow[] = [];
      for (let at = 0; at < numbers.length; at += MOST_NAMED) {
        const fresh = await askNamed(desk, numbers.slice(at, at + MOST_NAMED));
        putIn(client, desk, fresh);
        all.push(...fresh);
      }
      await client.invalidateQueries({ predicate: ({ queryKey }) => isOfOrders(queryKey, desk) });
      return all;
    },
    [client, desk],
  );
};

/** What else is asked about orders: the counts, and the orders themselves; but not the lists. */
const isOfOrders = (key: readonly unknown[], desk: Desk): boolean =>
  key[0] === desk.key && key[1] !== 'orders' && key.some((part) => part === 'orders' || part === 'order');

/** Asks now and then for what is seen of a list, as long as somebody looks. */
export const useFreshRows = (seen: () => readonly string[]): void => {
  const desk = useDesk();
  const client = useQueryClient();
  useEffect(() => {
    const ask = (): void => {
      const numbers = seen();
      if (document.visibilityState !== 'visible' || numbers.length === 0) return;
      // What cannot be had now is asked for the next time; the list says nothing of it.
      askNamed(desk, numbers).then(
        (fresh) => putIn(client, desk, fresh),
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, FRESHENED_EVERY_MS);
    addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', ask);
    };
  }, [client, desk, seen]);
};
