import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { csvOf, download } from '../parts/download.ts';
import { PeriodFields, Select } from '../parts/field.tsx';
import { Pager } from '../parts/pager.tsx';
import { Moment, Money } from '../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { tell, tellFailure } from '../parts/toasts.tsx';
import { useFormats } from '../words/formats.ts';
import { names, useLocale, useWords } from '../words/locale.ts';
import { type EntryKind, entryKinds, type MoneySearch, moneySearch } from './search.ts';
import { moneyWords } from './words.ts';

/** A line of a ledger, as both interfaces tell it. */
export interface LedgerLine {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly subject: string;
  readonly orderId: string | null;
  readonly amount: number;
  readonly balance: number | null;
}

/** Which page of which lines. */
export interface LedgerWish {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly kind: readonly EntryKind[] | undefined;
  readonly page: number;
}

/** Whose ledger. */
export interface LedgerSource {
  readonly key: readonly unknown[];
  readonly ask: (wish: LedgerWish, signal?: AbortSignal) => Promise<{ lines: readonly LedgerLine[]; total: number }>;
  /** What a file of it is called. */
  readonly name: string;
}

/** Lines that an answer has. */
export const PAGE = 100;
/** So many pages a file has. */
const MOST_PAGES = 100;

/** How a balance came about: filtered, page by page, and as a file. */
export const Ledger = ({ source }: { readonly source: LedgerSource }) => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const desk = useDesk();
  const search: MoneySearch = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/$desk/money' });
  const { kind, from, to, page = 1 } = search;
  const wish = { kind: kind && [kind], from, to };
  const asked = useQuery({
    queryKey: [desk.key, locale, 'ledger', ...source.key, kind, from, to, page],
    queryFn: ({ signal }) => source.ask({ ...wish, page }, signal),
    placeholderData: keepPreviousData,
  });
  const isFiltered = kind !== undefined || from !== undefined || to !== undefined;
  const show = (changes: Record<string, unknown>, replace = false): void =>
    void navigate({ search: (before) => moneySearch({ ...before, page: undefined, ...changes }), replace });
  return (
    <section className="sheet" aria-label={words.history}>
      <div className="sheet-head">
        <h2>{words.history}</h2>
        <ToFile source={source} wish={wish} isOff={asked.data?.total === 0} />
      </div>
      <LedgerFilter search={search} onChange={(changes) => show(changes, true)} />
      <Loaded from={asked} bones={<SheetBones lines={8} />}>
        {({ lines, total }) =>
          lines.length === 0 ? (
            <Nothing title={isFiltered || page > 1 ? words.noneFound : words.noLines}>
              {isFiltered || page > 1 ? (
                <Button onClick={() => show({ kind: undefined, from: undefined, to: undefined })}>{words.clear}</Button>
              ) : (
                <p>{words.noLinesText}</p>
              )}
            </Nothing>
          ) : (
            <div aria-busy={asked.isPlaceholderData || undefined} className="money-lines">
              <Lines of={lines} />
              <Pager page={page} size={PAGE} total={total} onPage={(next) => show(next > 1 ? { page: next } : {})} />
            </div>
          )
        }
      </Loaded>
    </section>
  );
};

const LedgerFilter = ({
  search: { kind, from, to },
  onChange,
}: {
  readonly search: MoneySearch;
  readonly onChange: (changes: Record<string, unknown>) => void;
}) => {
  const words = useWords(moneyWords);
  return (
    <div className="money-filter no-print">
      <Select<EntryKind | ''>
        label={words.ofKind}
        value={kind ?? ''}
        onChange={(value) => onChange({ kind: value || undefined })}
        options={[{ value: '', label: words.all }, ...entryKinds.map((value) => ({ value, label: words.kind[value] }))]}
      />
      <PeriodFields words={words} from={from} to={to} onChange={onChange} />
    </div>
  );
};

const Lines = ({ of }: { readonly of: readonly LedgerLine[] }) => {
  const words = useWords(moneyWords);
  const desk = useDesk();
  return (
    <Table
      caption={words.history}
      rows={of}
      keyOf={({ id }) => id}
      columns={[
        { key: 'date', head: words.date, cell: ({ at }) => <Moment at={at} /> },
        {
          key: 'what',
          head: words.what,
          cell: ({ kind, subject }) => (
            <div className="two-lines">
              <span>{kindName(words, kind)}</span>
              <span className="soft">{subject}</span>
            </div>
          ),
        },
        {
          key: 'order',
          head: words.order,
          cell: ({ orderId }) =>
            orderId === null ? null : (
              <Link to="/$desk/orders/$number" params={{ desk: desk.key, number: orderId }}>
                {orderId}
              </Link>
            ),
        },
        { key: 'sum', head: words.sum, numeric: true, cell: ({ amount }) => <Money amount={amount} signed /> },
        { key: 'after', head: words.after, numeric: true, cell: ({ balance }) => <Money amount={balance} /> },
      ]}
    />
  );
};

const kindName = (words: (typeof moneyWords)['en'], kind: string): string =>
  names<string>(words.kind).get(kind) ?? kind;

/** All that the filter leaves as a file, asked for page by page. */
const ToFile = ({
  source,
  wish,
  isOff,
}: {
  readonly source: LedgerSource;
  readonly wish: Omit<LedgerWish, 'page'>;
  readonly isOff: boolean;
}) => {
  const words = useWords(moneyWords);
  const { number } = useFormats();
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    const all: LedgerLine[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { lines, total } = await source.ask({ ...wish, page });
      all.push(...lines);
      if (lines.length === 0 || page * PAGE >= total) break;
      if (page === MOST_PAGES) tell(words.csvCut(number(all.length)), 'bad');
    }
    download(
      csvOf([
        [words.date, words.kindHead, words.what, words.order, words.sum, words.after],
        ...all.map(({ at, kind, subject, orderId, amount, balance }) => [
          ...[at, kindName(words, kind), subject, orderId, amount, balance],
        ]),
      ]),
      `${source.name}.csv`,
    );
  };
  if (isOff) return null;
  return (
    <Button
      size="small"
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        void make()
          .catch(tellFailure)
          .finally(() => setBusy(false));
      }}
    >
      <Download aria-hidden />
      {words.csv}
    </Button>
  );
};
