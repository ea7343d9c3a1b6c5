import { attentionReasons } from '@cartage/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../desk.ts';
import { useKeys } from '../frame/keys.ts';
import { CallCouriers } from '../many/call-couriers.tsx';
import { HandOver } from '../many/hand-over.tsx';
import { PrintPapers } from '../many/print-papers.tsx';
import { CompanyFilter } from '../orders/filters.tsx';
import { useFreshRows, useOrderCounts, useOrderList } from '../orders/order-list.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { OrdersSearch } from '../orders/search.ts';
import { useVendorNames } from '../orders/vendor-names.ts';
import { Button } from '../parts/button.tsx';
import { Failure, Nothing, SheetBones } from '../parts/states.tsx';
import { walkThrough } from '../parts/walk.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { orderWords } from '../words/orders.ts';
import { AttentionRow, type Leading } from './attention-row.tsx';
import { attentionWords } from './words.ts';

const any = ['any'];

/** What goes on in a dialogue, with which orders. */
interface Led {
  readonly act: Leading | 'print';
  readonly rows: readonly OrderRow[];
}

/** The orders at which somebody has to look, with what mends each beside it. */
export const AttentionScreen = () => {
  const words = useWords(attentionWords);
  const { number } = useFormats();
  const desk = useDesk();
  const navigate = useNavigate();
  const search = useSearch({ from: '/$desk/attention' });
  const asked: OrdersSearch = { ...search, attention: search.attention ?? any };
  const list = useOrderList(asked);
  const { data: counts } = useOrderCounts(asked);
  const names = useVendorNames();
  const [led, setLed] = useState<Led | null>(null);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const rows = list.rows.filter((row) => row.attention.length > 0 || read.has(row.number));
  const seen = useRef<readonly string[]>([]);
  seen.current = rows.slice(0, 100).map((row) => row.number);
  useFreshRows(useCallback(() => seen.current, []));
  const shown = rows.map(({ number: one }) => one).join();
  useEffect(() => walkThrough(desk.key, 'attention', search, rows), [desk, search, shown]);
  const around = useRef<HTMLDivElement>(null);
  const go = (step: number): void => {
    const links = [...(around.current?.querySelectorAll<HTMLElement>('.attention-link') ?? [])];
    const row = document.activeElement?.closest('.attention-row');
    const at = links.findIndex((link) => row?.contains(link));
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  const close = (): void => setLed(null);
  return (
    <div className="stack" ref={around}>
      <div className="page-head">
        <div className="line-of">
          <h1>{words.title}</h1>
          <span className="soft" role="status">
            {list.total === undefined ? '' : number(list.total)}
          </span>
        </div>
        {desk.kind === 'operator' ? (
          <CompanyFilter
            search={search}
            onChange={({ company }) =>
              void navigate({
                to: '/$desk/attention',
                params: { desk: desk.key },
                search: withCompany(search, company as readonly number[] | undefined),
              })
            }
          />
        ) : null}
      </div>
      <ReasonTabs
        desk={desk.key}
        search={search}
        counts={new Map(counts?.byAttention.map(({ reason, count }) => [reason, count]))}
      />
      {list.error ? <Failure of={list.error} onAgain={() => void list.refetch()} /> : null}
      <div className="sheet">
        {list.isPending ? (
          <SheetBones lines={9} />
        ) : rows.length === 0 && !list.error ? (
          <Nothing title={words.nothing}>
            <p>{words.nothingText}</p>
          </Nothing>
        ) : (
          <ul className="attention-list" aria-label={words.title}>
            {rows.map((row) => (
              <AttentionRow
                key={row.number}
                row={row}
                desk={desk}
                names={names}
                onLead={(act, one) => setLed({ act, rows: [one] })}
                onRead={(one, isRead) =>
                  setRead((before) => new Set(isRead ? [...before, one] : [...before].filter((other) => other !== one)))
                }
              />
            ))}
          </ul>
        )}
        {list.hasNextPage ? (
          <p className="orders-more">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {words.more}
            </Button>
          </p>
        ) : null}
      </div>
      {led?.act === 'handOver' ? (
        <HandOver
          rows={led.rows}
          names={names}
          onClose={close}
          onPrint={(done) => setLed({ act: 'print', rows: done })}
        />
      ) : null}
      {led?.act === 'callCourier' ? <CallCouriers rows={led.rows} names={names} onClose={close} /> : null}
      {led?.act === 'print' ? <PrintPapers rows={led.rows} onClose={close} onCall={undefined} /> : null}
    </div>
  );
};

const withCompany = ({ company: _, ...rest }: OrdersSearch, company: readonly number[] | undefined): OrdersSearch =>
  company === undefined ? rest : { ...rest, company };

const ReasonTabs = ({
  desk,
  search: { attention, ...rest },
  counts,
}: {
  readonly desk: string;
  readonly search: OrdersSearch;
  readonly counts: ReadonlyMap<string, number>;
}) => {
  const words = useWords(attentionWords);
  const { reason: reasonWords } = useWords(orderWords);
  const { number } = useFormats();
  const current = attention?.[0];
  return (
    <nav className="tabs" aria-label={words.reasons}>
      <Link to="/$desk/attention" params={{ desk }} search={rest} activeOptions={{ exact: true }}>
        {words.all}
      </Link>
      {attentionReasons
        .filter((reason) => (counts.get(reason) ?? 0) > 0 || reason === current)
        .map((reason) => (
          <Link
            key={reason}
            to="/$desk/attention"
            params={{ desk }}
            search={{ ...rest, attention: [reason] }}
            activeOptions={{ exact: true }}
          >
            {reasonWords[reason]}
            <span className="orders-count">{number(counts.get(reason) ?? 0)}</span>
          </Link>
        ))}
    </nav>
  );
};
