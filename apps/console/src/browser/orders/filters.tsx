import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { PeriodFields, Select, TextField } from '../parts/field.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { orderWords, statusNumbers } from '../words/orders.ts';
import { type OrdersSearch, type SortName, sortNames } from './search.ts';
import type { VendorNames } from './vendor-names.ts';
import { statusesByMaster } from './views.ts';
import { ordersWords } from './words.ts';

type Change = (next: Partial<Record<keyof OrdersSearch, unknown>>) => void;

/** How many things a list is narrowed by, beside its view. */
export const countFilters = ({ text, vendor, company, from, to, pickup, project, department }: OrdersSearch): number =>
  [text, vendor, company, from, to, pickup, project, department].filter((one) => one !== undefined).length;

/** What a list is narrowed by. Each change is in the address at once. */
export const Filters = ({
  search,
  names,
  onChange,
}: {
  readonly search: OrdersSearch;
  readonly names: VendorNames;
  readonly onChange: Change;
}) => {
  const words = useWords(ordersWords);
  const { status, master } = useWords(orderWords);
  const desk = useDesk();
  return (
    <form
      className="sheet sheet-body orders-filters"
      aria-label={words.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="fields">
        {desk.kind === 'operator' ? <CompanyFilter search={search} onChange={onChange} /> : null}
        <Select
          label={words.vendor}
          value={String(search.vendor?.[0] ?? '')}
          onChange={(id) => onChange({ vendor: id === '' ? undefined : [Number(id)] })}
          options={[
            { value: '', label: words.any },
            ...names.vendors.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <label className="field">
          <span className="label">{words.status}</span>
          <select
            className="input"
            value={search.status?.length === 1 ? String(search.status[0]) : ''}
            onChange={({ target: { value } }) =>
              onChange({ status: value === '' ? undefined : [Number(value)], master: undefined })
            }
          >
            <option value="">{words.any}</option>
            {statusesByMaster.map((group) => (
              <optgroup key={group.number} label={master[group.name]}>
                {group.statuses.map((number) => (
                  <option key={number} value={number}>
                    {status[statusNumbers[number] ?? 'Draft']}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <PeriodFields words={words} from={search.from} to={search.to} onChange={onChange} />
        <TextField
          label={words.pickup}
          type="date"
          value={search.pickup ?? ''}
          onChange={(day) => onChange({ pickup: day || undefined })}
        />
        <Typed label={words.project} value={search.project} onType={(project) => onChange({ project })} />
        <Typed label={words.department} value={search.department} onType={(department) => onChange({ department })} />
        <Select
          label={words.sortBy}
          value={(search.sort as SortName | undefined) ?? '-created'}
          onChange={(sort) => onChange({ sort: sort === '-created' ? undefined : sort })}
          options={sortNames.map((name) => ({ value: name, label: words.sort[name] }))}
        />
      </div>
      {countFilters(search) === 0 ? null : (
        <Button
          size="small"
          onClick={() =>
            onChange({
              text: undefined,
              vendor: undefined,
              company: undefined,
              from: undefined,
              to: undefined,
              pickup: undefined,
              project: undefined,
              department: undefined,
            })
          }
        >
          {words.clearFilters}
        </Button>
      )}
    </form>
  );
};

/** So long somebody types without a question to the service, ms. */
const PAUSE_MS = 400;

const Typed = ({
  label,
  value,
  onType,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onType: (text: string | undefined) => void;
}) => {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  useEffect(() => {
    if (typed.trim() === (value ?? '')) return;
    const pause = setTimeout(() => onType(typed.trim() || undefined), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return <TextField label={label} value={typed} onChange={setTyped} maxLength={255} />;
};

/** Of an installation with more companies the others are reached by their own page. */
const MOST_COMPANIES = 1000;

/** One company of all; the operator's. */
export const CompanyFilter = ({ search, onChange }: { readonly search: OrdersSearch; readonly onChange: Change }) => {
  const words = useWords(ordersWords);
  const desk = useDesk();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: [desk.key, locale, 'companies', 'names'],
    queryFn: async ({ signal }) =>
      desk.kind === 'operator'
        ? (await desk.operator.ListCompanies({ PageSize: MOST_COMPANIES }, { signal })).companies
        : [],
    staleTime: 60_000,
  });
  return (
    <Select
      label={words.company}
      value={String(search.company?.[0] ?? '')}
      onChange={(id) => onChange({ company: id === '' ? undefined : [Number(id)] })}
      options={[
        { value: '', label: words.any },
        ...(data ?? []).map(({ companyId, companyName }) => ({ value: String(companyId), label: companyName })),
      ]}
    />
  );
};
