import { Download } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import { csvOf, download } from '../parts/download.ts';
import { Nothing } from '../parts/states.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { shareOnTime } from './figures.ts';
import { reportWords } from './words.ts';

interface OnTime {
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly delivered: number;
  readonly onTime: number;
  readonly late: number;
  readonly p50Days: number | null;
  readonly p90Days: number | null;
  readonly promisedDays: number | null;
}

interface Lane extends OnTime {
  readonly fromCity: string;
  readonly toCity: string;
}

/** How deliveries kept their days. */
export interface OnTimeFigures {
  readonly vendors: readonly OnTime[];
  readonly lanes: readonly Lane[];
  readonly otherLanes: { readonly lanes: number; readonly delivered: number };
}

const useNames = () => {
  const words = useWords(reportWords);
  return ({ vendorId, vendorName }: OnTime): string =>
    vendorName ?? (vendorId === null ? words.noVendor : `№ ${vendorId}`);
};

/** By vendor, and from city to city; bars beside their numbers. */
export const OnTimeTables = ({ of }: { readonly of: OnTimeFigures }) => {
  const words = useWords(reportWords);
  const { number } = useFormats();
  const nameOf = useNames();
  return (
    <>
      <Compared
        title={words.onTime}
        text={words.onTimeText}
        rows={of.vendors}
        first={{ head: words.vendor, cell: nameOf }}
      />
      <Compared
        title={words.lanes}
        text={words.lanesText}
        rows={of.lanes}
        first={{ head: words.lane, cell: (lane) => `${lane.fromCity} → ${lane.toCity}` }}
        second={{ head: words.vendor, cell: nameOf }}
        foot={
          of.otherLanes.lanes === 0
            ? null
            : words.otherLanes(number(of.otherLanes.lanes), number(of.otherLanes.delivered))
        }
      />
    </>
  );
};

interface Named<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string;
}

const Compared = <Row extends OnTime>({
  title,
  text,
  rows,
  first,
  second,
  foot = null,
}: {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly Row[];
  readonly first: Named<Row>;
  readonly second?: Named<Row>;
  readonly foot?: string | null;
}) => {
  const words = useWords(reportWords);
  const named = [first, ...(second ? [second] : [])];
  const columns = useColumns(named);
  return (
    <section className="sheet" aria-label={title}>
      <div className="sheet-head">
        <div>
          <h2>{title}</h2>
          <p className="soft">{text}</p>
        </div>
        {rows.length === 0 ? null : (
          <Button
            size="small"
            aria-label={`${words.csv}: ${title}`}
            onClick={() => download(csvOf(toFile(rows, named, words)), `${title}.csv`)}
          >
            <Download aria-hidden />
            {words.csv}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <Nothing title={words.noDeliveries}>
          <p>{words.noFiguresText}</p>
        </Nothing>
      ) : (
        <Table
          caption={title}
          rows={rows}
          keyOf={(row) => named.map(({ cell }) => cell(row)).join(' ')}
          columns={columns}
        />
      )}
      {foot === null ? null : <p className="sheet-body soft">{foot}</p>}
    </section>
  );
};

const useColumns = <Row extends OnTime>(named: readonly Named<Row>[]): readonly Column<Row>[] => {
  const words = useWords(reportWords);
  const { number, percent } = useFormats();
  const days = (value: number | null): string => (value === null ? words.unknown : words.days(value));
  return [
    ...named.map(({ head, cell }) => ({ key: head, head, cell })),
    { key: 'delivered', head: words.delivered, numeric: true, cell: (row) => number(row.delivered) },
    {
      key: 'share',
      head: words.inTime,
      numeric: true,
      cell: (row) => {
        const share = shareOnTime(row);
        if (share === null) return words.unknown;
        return (
          <span className="line-of report-share">
            <meter min={0} max={1} value={share} aria-label={`${words.inTime}: ${percent(share)}`} />
            <span>{percent(share)}</span>
          </span>
        );
      },
    },
    { key: 'late', head: words.late, numeric: true, cell: (row) => number(row.late) },
    { key: 'p50', head: words.half, numeric: true, cell: ({ p50Days }) => days(p50Days) },
    { key: 'p90', head: words.most, numeric: true, cell: ({ p90Days }) => days(p90Days) },
    { key: 'promised', head: words.promised, numeric: true, cell: ({ promisedDays }) => days(promisedDays) },
  ];
};

const toFile = <Row extends OnTime>(
  rows: readonly Row[],
  named: readonly Named<Row>[],
  words: (typeof reportWords)['en'],
) => [
  [
    ...named.map(({ head }) => head),
    ...[words.delivered, words.inTime, words.late, words.half, words.most, words.promised],
  ],
  ...rows.map((row) => [
    ...named.map(({ cell }) => cell(row)),
    ...[row.delivered, row.onTime, row.late, row.p50Days, row.p90Days, row.promisedDays],
  ]),
];
