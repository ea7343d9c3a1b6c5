import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useOperator } from '../desk.ts';
import type { Dictionary } from '../words/locale.ts';
import { useLocale, useWords } from '../words/locale.ts';
import type { CompanySearch } from './search.ts';

const en = { label: 'Company', all: 'All companies', number: (id: number) => `Company ${id}` };
const filterWords: Dictionary<typeof en> = {
  en,
  ru: { label: 'Компания', all: 'Все компании', number: (id) => `Компания ${id}` },
};

/** So many are offered; a company behind them has the list by its own page. */
const MOST = 500;

/** Of which company a list of the operator is; the address says it. */
export const CompanyFilter = () => {
  const words = useWords(filterWords);
  const locale = useLocale();
  const id = useId();
  const navigate = useNavigate();
  const { key, operator } = useOperator();
  const [company] = (useSearch({ strict: false }) as CompanySearch).company ?? [];
  const companies = useQuery({
    queryKey: [key, locale, 'companies', 'choice'],
    queryFn: ({ signal }) => operator.ListCompanies({ PageSize: MOST }, { signal }),
  });
  const offered = companies.data?.companies ?? [];
  return (
    <div>
      <label htmlFor={id} className="unseen">
        {words.label}
      </label>
      <select
        id={id}
        className="input"
        value={company ?? ''}
        onChange={(event) =>
          void navigate({
            to: '.',
            search: ({ company: _, ...before }) =>
              event.target.value === '' ? before : { ...before, company: [Number(event.target.value)] },
          })
        }
      >
        <option value="">{words.all}</option>
        {company === undefined || offered.some(({ companyId }) => companyId === company) ? null : (
          <option value={company}>{words.number(company)}</option>
        )}
        {offered.map(({ companyId, companyName }) => (
          <option key={companyId} value={companyId}>
            {companyName}
          </option>
        ))}
      </select>
    </div>
  );
};
