import { reportTables, reportTemplates } from '@cartage/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDesk } from '../desk.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { Filters } from './filters.tsx';
import { Pictures } from './pictures.tsx';
import { ReportTable } from './report-table.tsx';
import { reportsSearch } from './search.ts';
import { reportWords } from './words.ts';

/** What was sent, what it cost and when it came: as pictures, as tables and as files. */
export const ReportsScreen = () => {
  const words = useWords(reportWords);
  const locale = useLocale();
  const desk = useDesk();
  const search = useSearch({ from: '/$desk/reports' });
  const navigate = useNavigate({ from: '/$desk/reports' });
  // What orders cost is not for everybody of the operator.
  const hasTables = desk.kind === 'company' || desk.may('Money.Read');
  const report = hasTables ? search.report : undefined;
  const show = (changes: object, replace = true): void =>
    void navigate({ search: (before) => reportsSearch({ ...before, page: undefined, ...changes }), replace });
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      {hasTables ? (
        <nav className="tabs" aria-label={words.title}>
          {[undefined, ...reportTemplates].map((one) => (
            <Link
              key={one ?? 'pictures'}
              to="/$desk/reports"
              params={{ desk: desk.key }}
              search={(before) => reportsSearch({ ...before, report: one, page: undefined })}
              activeOptions={{ exact: true }}
              aria-current={one === report ? 'page' : undefined}
            >
              {one === undefined ? words.pictures : reportTables[one].title[locale]}
            </Link>
          ))}
        </nav>
      ) : null}
      <Filters search={search} onChange={show} key={report} />
      {report === undefined ? (
        <Pictures search={search} />
      ) : (
        <ReportTable
          report={report}
          search={search}
          onPage={(page) => show(page > 1 ? { page } : {}, false)}
          onClear={() =>
            show({
              ...{ from: undefined, to: undefined, vendor: undefined, of: undefined },
              ...{ project: undefined, department: undefined },
            })
          }
        />
      )}
    </div>
  );
};
