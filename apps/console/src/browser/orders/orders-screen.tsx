import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Columns3, Download, ListFilter, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Desk, useDesk } from '../desk.ts';
import { useKeys } from '../frame/keys.ts';
import { isOpen } from '../frame/sections.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Check } from '../parts/field.tsx';
import { Failure, Nothing, SheetBones } from '../parts/states.tsx';
import { MOST_WALKED, walkThrough } from '../parts/walk.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import type { ColumnName } from './column-names.ts';
import { chosenColumns, columnsAt, keepColumns } from './columns.tsx';
import { countFilters, Filters } from './filters.tsx';
import { useFreshRows, useOrderCounts, useOrderList, useUnprinted } from './order-list.ts';
import type { OrderRow } from './order-row.ts';
import { OrderTable } from './order-table.tsx';
import type { OrdersSearch } from './search.ts';
import { MOST_CHOSEN, useChosen } from './selection.ts';
import { useVendorNames } from './vendor-names.ts';
import { ViewTabs } from './view-tabs.tsx';
import { builtInViews, countIn, viewOf } from './views.ts';
import { ordersWords } from './words.ts';

// What is done with a selection comes behind the list, which everybody waits for.
const work = () => import('../many/act-bar.tsx');
const ActBar = lazy(async () => ({ default: (await work()).ActBar }));
const ExportOrders = lazy(async () => ({ default: (await import('./export-orders.tsx')).ExportOrders }));

type Over = 'columns' | 'csv' | null;

export const OrdersScreen = () => {
  const words = useWords(ordersWords);
  const { number } = useFormats();
  const desk = useDesk();
  const search = useSearch({ from: '/$desk/orders' });
  const change = useChange(desk, search);
  const list = useOrderList(search);
  const isThere = !list.isPending && !list.isPlaceholderData;
  const counts = useOrderCounts(search, isThere);
  const unprinted = useUnprinted(search, isThere);
  const names = useVendorNames();
  const chosen = useChosen(desk.key);
  const [columns, setColumns] = useState(() => chosenColumns(desk));
  const [over, setOver] = useState<Over>(null);
  const [isFiltering, setFiltering] = useState(false);
  const seen = useRef<readonly string[]>([]);
  useFreshRows(useCallback(() => seen.current, []));
  const now = useMinute();
  const around = useMemo(() => ({ desk, names, now }), [desk, names, now]);
  const { rows } = list;
  // An order knows the one before and behind it; what comes behind the last of them changes nothing.
  const walked = Math.min(rows.length, MOST_WALKED);
  useEffect(() => walkThrough(desk.key, 'orders', search, rows), [desk, search, walked, list.data?.pages[0]]);
  useEffect(() => void work(), []);
  useListKeys(rows, chosen);

  const working = useMemo(() => asTheyAre(rows, chosen.rows), [rows, chosen.rows]);
  const view = viewOf(search);
  const countsNow = view === 'unprinted' ? unprinted : counts;
  const isCounted =
    isThere && countsNow.data !== undefined && !countsNow.isPlaceholderData && search.text === undefined;
  const counted = isCounted && view !== undefined ? countIn(builtInViews[view], countsNow.data) : undefined;
  const hasNew = counted !== undefined && counted > (list.total ?? counted);
  const filters = countFilters(search);
  const close = () => setOver(null);
  return (
    <div className="stack orders">
      <div className="page-head">
        <div className="line-of">
          <h1>{words.title}</h1>
          <span className="soft" role="status">
            {list.total === undefined ? '' : number(list.total)}
          </span>
          {hasNew ? (
            <Button size="small" onClick={() => void list.reset()}>
              <RefreshCw aria-hidden />
              {words.changed}
            </Button>
          ) : null}
        </div>
        <ListTools
          isFiltering={isFiltering}
          filters={filters}
          onFilter={() => setFiltering(!isFiltering)}
          onOpen={setOver}
        />
      </div>
      <ViewTabs key={desk.key} desk={desk} search={search} counts={counts.data} unprinted={unprinted.data} />
      {isFiltering ? <Filters search={search} names={names} onChange={change} /> : null}
      {list.error ? (
        <Failure of={list.error} onAgain={() => void (rows.length > 0 ? list.fetchNextPage() : list.refetch())} />
      ) : null}
      <div className="sheet orders-sheet" data-old={list.isPlaceholderData || undefined}>
        {list.isPending ? (
          <SheetBones lines={12} />
        ) : rows.length === 0 && !list.hasNextPage && !list.error ? (
          <NoOrders desk={desk} isAll={view === 'all' && filters === 0} />
        ) : (
          <OrderTable
            rows={rows}
            total={list.total}
            columns={columns}
            around={around}
            above={`${isFiltering} ${list.error !== null}`}
            chosen={chosen}
            onEnd={() => {
              if (list.hasNextPage && !list.isFetching && !list.error) void list.fetchNextPage();
            }}
            onSeen={(numbers) => {
              seen.current = numbers;
            }}
          />
        )}
        {list.isFetchingNextPage ? (
          <p className="soft orders-more" role="status">
            {words.loadingMore}
          </p>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {chosen.rows.size > 0 ? (
          <ActBar
            rows={working}
            names={names}
            beside={<ChooseAll list={list} chosen={chosen} />}
            onClear={chosen.clear}
          />
        ) : null}
        {over === 'csv' ? <ExportOrders search={search} total={list.total} names={names} onClose={close} /> : null}
      </Suspense>
      {over === 'columns' ? (
        <ColumnChoice
          desk={desk}
          columns={columns}
          onClose={close}
          onChoose={(next) => {
            keepColumns(desk, next);
            setColumns(chosenColumns(desk));
          }}
        />
      ) : null}
    </div>
  );
};

/** What is done with the list as a whole. */
const ListTools = ({
  isFiltering,
  filters,
  onFilter,
  onOpen,
}: {
  readonly isFiltering: boolean;
  /** How many hold. */
  readonly filters: number;
  readonly onFilter: () => void;
  readonly onOpen: (over: Over) => void;
}) => {
  const words = useWords(ordersWords);
  return (
    <div className="line-of">
      <Button aria-expanded={isFiltering} onClick={onFilter}>
        <ListFilter aria-hidden />
        {words.filters}
        {filters > 0 ? <span className="orders-count">{filters}</span> : null}
      </Button>
      <span className="wide-only">
        <Button onClick={() => onOpen('columns')}>
          <Columns3 aria-hidden />
          {words.columns}
        </Button>
      </span>
      <Button onClick={() => onOpen('csv')}>
        <Download aria-hidden />
        {words.csv}
      </Button>
    </div>
  );
};

/** Where all that is loaded is chosen and there is more: says how much, and chooses that too, as far as it is done at once. */
const ChooseAll = ({
  list,
  chosen,
}: {
  readonly list: ReturnType<typeof useOrderList>;
  readonly chosen: ReturnType<typeof useChosen>;
}) => {
  const words = useWords(ordersWords);
  const { number } = useFormats();
  const [isBusy, setBusy] = useState(false);
  const { rows, total = 0, hasNextPage } = list;
  const { size } = chosen.rows;
  if (size >= MOST_CHOSEN && (hasNextPage || rows.length > size))
    return <span className="soft">{words.mostChosen(number(MOST_CHOSEN), number(total))}</span>;
  if (!hasNextPage || !rows.every((row) => chosen.rows.has(row.number))) return null;
  const all = async (): Promise<void> => {
    setBusy(true);
    let { data, isError, hasNextPage: isMore }: Pick<typeof list, 'data' | 'isError' | 'hasNextPage'> = list;
    const loaded = (): readonly OrderRow[] => data?.pages.flatMap(({ orders }) => orders) ?? [];
    while (isMore && !isError && loaded().length < MOST_CHOSEN)
      ({ data, isError, hasNextPage: isMore } = await list.fetchNextPage());
    chosen.choose(loaded());
    setBusy(false);
  };
  return (
    <Button size="small" busy={isBusy} onClick={() => void all()}>
      {total > MOST_CHOSEN ? words.chooseFirst(number(MOST_CHOSEN), number(total)) : words.chooseAll(number(total))}
    </Button>
  );
};

/** The chosen orders as the list has them now; those that it has no more, as they were chosen. */
const asTheyAre = (rows: readonly OrderRow[], chosen: ReadonlyMap<string, OrderRow>): readonly OrderRow[] => {
  if (chosen.size === 0) return [];
  const now = new Map(chosen);
  for (const row of rows) if (now.has(row.number)) now.set(row.number, row);
  return [...now.values()];
};

/** Puts a change into the address; what has no value is left out of it. */
const useChange = (desk: Desk, search: OrdersSearch) => {
  const navigate = useNavigate();
  return (next: Partial<Record<keyof OrdersSearch, unknown>>): void =>
    void navigate({
      to: '/$desk/orders',
      params: { desk: desk.key },
      search: Object.fromEntries(
        Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined),
      ) as OrdersSearch,
      replace: true,
    });
};

const useListKeys = (rows: ReturnType<typeof useOrderList>['rows'], chosen: ReturnType<typeof useChosen>): void => {
  const navigate = useNavigate();
  const desk = useDesk();
  const go = (step: number) => chosen.move(Math.max(0, Math.min(rows.length - 1, chosen.cursor + step)));
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => chosen.toggle(rows, Math.max(0, chosen.cursor), false),
    X: () => chosen.toggle(rows, Math.max(0, chosen.cursor), true),
    '*': () => chosen.choose(rows),
    Escape: chosen.clear,
    Enter: () => {
      const row = rows[chosen.cursor];
      if (row) void navigate({ to: '/$desk/orders/$number', params: { desk: desk.key, number: row.number } });
    },
  });
};

/** The moment, to the minute: what is said of lateness is not drawn anew more often. */
const useMinute = (): number => {
  const [now, set] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const NoOrders = ({ desk, isAll }: { readonly desk: Desk; readonly isAll: boolean }) => {
  const words = useWords(ordersWords);
  return (
    <Nothing title={isAll ? words.noneYet : words.nothing}>
      <p>{isAll ? words.noneYetText : words.nothingText}</p>
      {isAll && isOpen('new', desk) ? (
        <Link className="button first" to="/$desk/new" params={{ desk: desk.key }}>
          {words.newOrder}
        </Link>
      ) : null}
      {isAll ? null : (
        <Link className="button" to="/$desk/orders" params={{ desk: desk.key }} search={{}}>
          {words.clearFilters}
        </Link>
      )}
    </Nothing>
  );
};

const ColumnChoice = ({
  desk,
  columns,
  onChoose,
  onClose,
}: {
  readonly desk: Desk;
  readonly columns: readonly ColumnName[];
  readonly onChoose: (columns: readonly ColumnName[]) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(ordersWords);
  return (
    <Dialogue title={words.columns} onClose={onClose}>
      <div className="fields">
        {columnsAt(desk)
          .filter((name) => name !== 'number')
          .map((name) => (
            <Check
              key={name}
              label={words.column[name]}
              value={columns.includes(name)}
              onChange={(on) => onChoose(on ? [...columns, name] : columns.filter((one) => one !== name))}
            />
          ))}
      </div>
    </Dialogue>
  );
};
