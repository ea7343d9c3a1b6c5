import {
  operatorReportTables,
  type ReportColumn,
  type ReportTemplate,
  reportTables,
  reportTemplates,
} from '@cartage/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Shop } from '../api.ts';
import { useDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { download } from '../parts/download.ts';
import { Pager } from '../parts/pager.tsx';
import { Moment, Money } from '../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { tellFailure } from '../parts/toasts.tsx';
import { useFormats } from '../words/formats.ts';
import { names, useLocale, useWords } from '../words/locale.ts';
import { orderWords } from '../words/orders.ts';
import type { ReportsSearch } from './search.ts';
import { reportWords } from './words.ts';

const statusNames = names<string>(orderWords.en.status);

const SIZE = 50;

/** One of the service's reports, as a table and as files. */
export const ReportTable = ({
  report,
  search,
  onPage,
  onClear,
}: {
  readonly report: ReportTemplate;
  readonly search: ReportsSearch;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
}) => {
  const words = useWords(reportWords);
  const locale = useLocale();
  const desk = useDesk();
  const { from, to, vendor, of, project, department, page = 1 } = search;
  const wish = {
    TemplateId: (reportTemplates.indexOf(report) + 1) as Shop.ReportTemplate,
    ...{ CreateDateFrom: from, CreateDateTo: to, Project: project, Department: department },
    ...(vendor === undefined ? {} : { VendorId: [vendor] }),
  };
  const whose = of === undefined ? {} : { CompanyId: [of] };
  const asked = useQuery({
    queryKey: [desk.key, locale, 'report', wish, of, page],
    queryFn: ({ signal }) =>
      desk.kind === 'company'
        ? desk.shop.Report({ ...wish, PageNum: page, PageSize: SIZE }, { signal })
        : desk.operator.Report({ ...wish, ...whose, PageNum: page, PageSize: SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
  const table = (desk.kind === 'company' ? reportTables : operatorReportTables)[report];
  return (
    <section className="sheet" aria-label={table.title[locale]}>
      <div className="sheet-head">
        <h2>{table.title[locale]}</h2>
        <div className="line-of no-print">
          {(['csv', 'xlsx'] as const).map((format) => (
            <ToFile
              key={format}
              label={words[format]}
              make={() =>
                desk.kind === 'company'
                  ? desk.shop.Report({ ...wish, format })
                  : desk.operator.Report({ ...wish, ...whose, format })
              }
              name={`${table.title[locale]}.${format}`}
            />
          ))}
        </div>
      </div>
      <Loaded from={asked} bones={<SheetBones lines={8} />}>
        {({ values, totalCount }) =>
          values.length === 0 ? (
            <Nothing title={words.noRows}>
              <p>{words.noRowsText}</p>
              <Button onClick={onClear}>{words.clear}</Button>
            </Nothing>
          ) : (
            <div className="report-rows" aria-busy={asked.isPlaceholderData || undefined}>
              <Rows columns={table.columns} title={table.title[locale]} rows={values} />
              <Pager page={page} size={SIZE} total={totalCount} onPage={onPage} />
            </div>
          )
        }
      </Loaded>
    </section>
  );
};

const numeric = new Set(['count', 'kilograms', 'tenths', 'money']);

const Rows = ({
  columns,
  title,
  rows,
}: {
  readonly columns: readonly ReportColumn[];
  readonly title: string;
  readonly rows: readonly { readonly itemValues: Readonly<Record<string, unknown>> }[];
}) => {
  const locale = useLocale();
  const { key: desk } = useDesk();
  const { number, weight } = useFormats();
  const cellOf = ({ key, kind }: ReportColumn, text: string): ReactNode => {
    if (text === '') return null;
    if (key === 'orderId')
      return (
        <Link to="/$desk/orders/$number" params={{ desk, number: text }}>
          {text}
        </Link>
      );
    switch (kind) {
      case 'money':
        return <Money amount={Number(text)} />;
      case 'date':
        return <Moment at={text} as="day" />;
      case 'time':
        return <Moment at={text} />;
      case 'kilograms':
        return weight(Number(text));
      case 'count':
      case 'tenths':
        return number(Number(text));
      case 'text':
        // The service's words in English are names of the interface.
        return statusNames.get(text) ?? text;
    }
  };
  return (
    <Table
      caption={title}
      rows={rows.map(({ itemValues }, at) => ({ itemValues, at }))}
      keyOf={({ at }) => at}
      columns={columns.map((column) => ({
        key: column.key,
        head: column.heading[locale],
        numeric: numeric.has(column.kind),
        cell: ({ itemValues }: { readonly itemValues: Readonly<Record<string, unknown>> }) =>
          cellOf(column, String(itemValues[column.key] ?? '')),
      }))}
    />
  );
};

const ToFile = ({
  label,
  make,
  name,
}: {
  readonly label: string;
  readonly make: () => Promise<File>;
  readonly name: string;
}) => {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        void make()
          .then((file) => download(file, file.name || name), tellFailure)
          .finally(() => setBusy(false));
      }}
    >
      <Download aria-hidden />
      {label}
    </Button>
  );
};
