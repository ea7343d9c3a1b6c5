import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { StatusBadge } from '../parts/badge.tsx';
import { Money } from '../parts/said.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import type { ColumnName } from './column-names.ts';
import { type Around, columnOf, OrderLink, Planned, Reasons } from './columns.tsx';
import type { OrderRow } from './order-row.ts';
import type { Choosing } from './selection.ts';
import { ordersWords } from './words.ts';

/** The height of a row, and of a card on a narrow screen, px. */
const ROW = 52;
const CARD = 106;
/** So many columns a window holds. */
const MANY = 9;
/** What lies over the list: the frame's head above, the bar of acts below, which has two lines in Russian, px. */
const ABOVE = 96;
const BELOW = 120;
/** On a narrow screen the bar's buttons stand in several lines. */
const BELOW_CARDS = 160;
/** So many rows before the end of what is loaded the next page is asked for. */
const AHEAD = 40;

const narrow = matchMedia('(max-width: 48rem)');
const print = matchMedia('print');

/** Whether it holds, and as soon as it does: a browser prints at once what stands there by then. */
const useMedia = (media: MediaQueryList): boolean => {
  const subscribe = useCallback(
    (change: () => void) => {
      media.addEventListener('change', change);
      return () => media.removeEventListener('change', change);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
};

/** As wide as a sheet of paper, in the same shares, without the ticks. */
const onPaper = (tracks: string): string => tracks.replaceAll(/minmax\(([\d.]+)rem, [\d.]+fr\)/g, 'minmax(0, $1fr)');

/** The orders, of which only those that are seen are drawn. */
export const OrderTable = ({
  rows,
  total,
  columns,
  around,
  above,
  chosen,
  onEnd,
  onSeen,
}: {
  readonly rows: readonly OrderRow[];
  readonly total: number | undefined;
  readonly columns: readonly ColumnName[];
  readonly around: Around;
  /** What stands above the list, as far as it comes and goes. */
  readonly above: string;
  readonly chosen: Choosing;
  /** Somebody comes near the end of what is loaded. */
  readonly onEnd: () => void;
  readonly onSeen: (numbers: readonly string[]) => void;
}) => {
  const words = useWords(ordersWords);
  const { number } = useFormats();
  const isPrinted = useMedia(print);
  const isNarrow = useMedia(narrow) && !isPrinted;
  // A page that comes draws no row anew that was there before.
  const latest = useRef(rows);
  latest.current = rows;
  const { toggle } = chosen;
  const onTick = useCallback((at: number, range: boolean) => toggle(latest.current, at, range), [toggle]);
  const body = useRef<HTMLTableSectionElement>(null);
  const margin = useTop(body, above, isNarrow);
  // By their places, not by numbers: with a key for each order all places are worked out anew with each row that scrolls.
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? CARD : ROW),
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: ABOVE,
    scrollPaddingEnd: isNarrow ? BELOW_CARDS : BELOW,
    ...(isPrinted && { rangeExtractor: () => rows.map((_, at) => at) }),
  });
  useEffect(() => list.measure(), [isNarrow, list]);
  const seen = list.getVirtualItems();
  const last = seen.at(-1)?.index ?? 0;
  useEffect(() => {
    // On paper stands what is there: nobody scrolls.
    if (!isPrinted && last >= rows.length - AHEAD) onEnd();
    onSeen(seen.map(({ index }) => rows[index]?.number ?? '').filter(Boolean));
  }, [last, rows]);
  useFocusAt(chosen.cursor, list, body);

  const shares = columns.map((name) => columnOf(name).width).join(' ');
  // Said once for all rows: a browser that finds a style of its own on each takes the longer, the more rows it has ever drawn.
  const tracks = isPrinted ? `0 ${onPaper(shares)}` : `2.25rem ${shares}`;
  const isAll = rows.length > 0 && rows.every(({ number }) => chosen.rows.has(number));
  return (
    <div className={isNarrow || columns.length <= MANY ? undefined : 'orders-many'}>
      {total !== undefined && rows.length < total ? (
        <p className="print-only">{words.printed(number(rows.length), number(total))}</p>
      ) : null}
      <table
        className={isNarrow ? 'orders-list cards' : 'orders-list'}
        aria-label={words.title}
        aria-rowcount={(total ?? rows.length) + 1}
        style={{ '--tracks': tracks, '--row-height': `${isNarrow ? CARD : ROW}px` } as CSSProperties}
      >
        <thead className="orders-head">
          <tr className="orders-row" aria-rowindex={1}>
            <td>
              <input
                type="checkbox"
                className="tick"
                aria-label={words.selectAll}
                checked={isAll}
                onChange={() => (isAll ? chosen.clear() : chosen.choose(rows))}
              />
            </td>
            {columns.map((name) => (
              <th key={name} scope="col" className={columnOf(name).numeric ? 'numeric' : undefined}>
                {words.column[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          className="orders-body"
          style={{ height: list.getTotalSize(), paddingTop: (seen[0]?.start ?? margin) - margin }}
        >
          {seen.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            const shared = {
              row,
              around,
              index,
              isChosen: chosen.rows.has(row.number),
              isAt: chosen.cursor === index,
              onTick,
            };
            return isNarrow ? (
              <Card key={row.number} {...shared} />
            ) : (
              <Row key={row.number} {...shared} columns={columns} />
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

type Body = RefObject<HTMLTableSectionElement | null>;

/**
 * Where the list begins on the page, px: what stands above it grows and shrinks. Measured while it is scrolled, it would
 * be laid out twice.
 */
const useTop = (body: Body, above: string, isNarrow: boolean): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + scrollY));
    const grown = new ResizeObserver(measure);
    for (const part of body.current?.closest('.orders')?.children ?? [])
      if (!part.contains(body.current)) grown.observe(part);
    measure();
    return () => grown.disconnect();
  }, [body, above, isNarrow]);
  return top;
};

/** Where somebody goes by keys, the focus goes too: it is read out, and Enter opens it. */
const useFocusAt = (cursor: number, list: Virtualizer<Window, Element>, body: Body): void => {
  const moved = useRef(cursor);
  useEffect(() => {
    if (moved.current === cursor) return;
    moved.current = cursor;
    if (cursor < 0) return;
    list.scrollToIndex(cursor, { align: 'auto' });
    const link = (): HTMLElement | null | undefined =>
      body.current?.querySelector<HTMLElement>(`[data-at="${cursor}"] .order-link`);
    if (link()) link()?.focus({ preventScroll: true });
    else requestAnimationFrame(() => requestAnimationFrame(() => link()?.focus({ preventScroll: true })));
  }, [cursor, list, body]);
};

interface Drawn {
  readonly row: OrderRow;
  readonly around: Around;
  readonly index: number;
  readonly isChosen: boolean;
  readonly isAt: boolean;
  /** With `range` all from the last one that was chosen. */
  readonly onTick: (at: number, range: boolean) => void;
}

/** A row of the table with its tick, whether it is drawn as columns or as a card. */
const Line = ({
  row,
  index,
  isChosen,
  isAt,
  onTick,
  className = 'orders-row',
  children,
}: Drawn & { readonly className?: string; readonly children: ReactNode }) => {
  const words = useWords(ordersWords);
  return (
    <tr
      className={className}
      aria-rowindex={index + 2}
      data-at={index}
      data-chosen={isChosen || undefined}
      data-cursor={isAt || undefined}
    >
      <td>
        <input
          type="checkbox"
          className="tick"
          aria-label={words.select(row.number)}
          checked={isChosen}
          onChange={() => undefined}
          onClick={(event) => onTick(index, event.shiftKey)}
        />
      </td>
      {children}
    </tr>
  );
};

const Row = memo(({ columns, ...drawn }: Drawn & { readonly columns: readonly ColumnName[] }) => {
  const { row, around } = drawn;
  return (
    <Line {...drawn}>
      {columns.map((name) => {
        const { cell, numeric } = columnOf(name);
        return (
          <td key={name} className={numeric ? 'numeric' : undefined}>
            {cell(row, around)}
          </td>
        );
      })}
    </Line>
  );
});

const Card = memo((drawn: Drawn) => {
  const { row, around } = drawn;
  const { day } = useFormats();
  return (
    <Line {...drawn} className="orders-row orders-card">
      <td className="orders-card-body">
        <span className="line-of spread">
          <OrderLink row={row} desk={around.desk} />
          <Money amount={row.price} />
        </span>
        <span className="truncated">{[row.receiver, row.town].filter(Boolean).join(', ')}</span>
        <span className="soft truncated">
          {[row.company?.name, around.names.vendorOf(row), row.customerNumber, day(row.created)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="line-of orders-card-state">
          <StatusBadge status={row.status} said={row.statusName} isShort />
          <Reasons row={row} />
          {row.planned === null ? null : <Planned row={row} now={around.now} isBrief />}
        </span>
      </td>
    </Line>
  );
});
