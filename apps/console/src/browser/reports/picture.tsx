import { Download } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../parts/button.tsx';
import { csvOf, download } from '../parts/download.ts';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { Chart, type Line, type Step } from './chart.tsx';
import { reportWords } from './words.ts';

/** Lines over days or hours: a picture, the same as a table for whoever would rather read, and as a file. */
export const Picture = ({
  title,
  text,
  days,
  series,
  format,
  step = 'day',
}: {
  readonly title: string;
  readonly text: string;
  readonly days: readonly string[];
  readonly series: readonly Line[];
  readonly step?: Step | undefined;
  readonly format: { readonly short: (value: number) => string; readonly exact: (value: number) => string };
}) => {
  const words = useWords(reportWords);
  const say = useFormats();
  const id = useId();
  const head = words[step];
  const said = (value: number | null | undefined): string => (value === null ? '—' : format.exact(value ?? 0));
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
                [head, ...series.map(({ label }) => label)],
                ...days.map((day, at) => [
                  day,
                  ...series.map(({ values }) => values[at] ?? (values[at] === null ? null : 0)),
                ]),
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
        <Chart days={days} series={series} format={format} step={step} />
      </div>
      <details className="picture-table">
        <summary>{words.asTable}</summary>
        <Table
          caption={title}
          rows={days.map((day, at) => ({ day, at })).toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', head, cell: ({ day }) => (step === 'day' ? say.day(day) : say.moment(day)) },
            ...series.map(({ key, label, values }) => ({
              ...{ key, head: label, numeric: true },
              cell: ({ at }: { readonly at: number }) => said(values[at]),
            })),
          ]}
        />
      </details>
    </figure>
  );
};
