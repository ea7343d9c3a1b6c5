import { Download } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../parts/button.tsx';
import { csvOf, download } from '../parts/download.ts';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { Chart } from './chart.tsx';
import type { Series } from './figures.ts';
import { reportWords } from './words.ts';

/** Lines over days: a picture, the same as a table for whoever would rather read, and as a file. */
export const Picture = ({
  title,
  text,
  days,
  series,
  format,
}: {
  readonly title: string;
  readonly text: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: { readonly short: (value: number) => string; readonly exact: (value: number) => string };
}) => {
  const words = useWords(reportWords);
  const say = useFormats();
  const id = useId();
  return (
    <figure className="sheet picture" aria-labelledby={id}>
      <div className="sheet-head">
        <figcaption>
          <h2 id={id}>{title}</h2>
          <p className="soft">{text}</p>
        </figcaption>
        <Button
          size="small"
          aria-label={`${words.csv}: ${title}`}
          onClick={() =>
            download(
              csvOf([
                [words.day, ...series.map(({ label }) => label)],
                ...days.map((day, at) => [day, ...series.map(({ values }) => values[at] ?? 0)]),
              ]),
              `${title}.csv`,
            )
          }
        >
          <Download aria-hidden />
          {words.csv}
        </Button>
      </div>
      <div className="sheet-body">
        <Chart days={days} series={series} format={format} />
      </div>
      <details className="picture-table">
        <summary>{words.asTable}</summary>
        <Table
          caption={title}
          rows={days.map((day, at) => ({ day, at })).toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', head: words.day, cell: ({ day }) => say.day(day) },
            ...series.map(({ key, label, values }) => ({
              ...{ key, head: label, numeric: true },
              cell: ({ at }: { readonly at: number }) => format.exact(values[at] ?? 0),
            })),
          ]}
        />
      </details>
    </figure>
  );
};
