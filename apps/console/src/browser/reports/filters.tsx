import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../desk.ts';
import { useVendorNames } from '../orders/vendor-names.ts';
import { Button } from '../parts/button.tsx';
import { PeriodFields, Select, TextField } from '../parts/field.tsx';
import { isoDay } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import type { ReportsSearch } from './search.ts';
import { reportWords } from './words.ts';

type Change = (changes: { readonly [Key in keyof ReportsSearch]?: ReportsSearch[Key] | undefined }) => void;

const PERIODS = [7, 30, 90] as const;
const DAY_MS = 86_400_000;

/** Of which days, vendor, project and department; each change is in the address at once. */
export const Filters = ({ search, onChange }: { readonly search: ReportsSearch; readonly onChange: Change }) => {
  const words = useWords(reportWords);
  const desk = useDesk();
  const { vendors } = useVendorNames();
  const { from, to, vendor, report } = search;
  const backTo = (days: number): string => isoDay(new Date(Date.now() - (days - 1) * DAY_MS));
  return (
    <div className="sheet sheet-body report-filter no-print">
      <fieldset className="line-of periods" aria-label={words.from}>
        {PERIODS.map((days) => (
          <Button
            key={days}
            size="small"
            aria-pressed={to === undefined && (from ?? backTo(30)) === backTo(days)}
            onClick={() => onChange({ from: backTo(days), to: undefined })}
          >
            {words.days(days)}
          </Button>
        ))}
      </fieldset>
      <PeriodFields words={words} from={from} to={to} onChange={onChange} />
      <Select
        label={words.vendor}
        value={String(vendor ?? '')}
        onChange={(id) => onChange({ vendor: id === '' ? undefined : Number(id) })}
        options={[
          { value: '', label: words.all },
          ...vendors.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {desk.kind === 'operator' ? <CompanyFilter search={search} onChange={onChange} /> : null}
      {report === undefined ? null : (
        <>
          <Typed label={words.project} value={search.project} onType={(project) => onChange({ project })} />
          <Typed label={words.department} value={search.department} onType={(department) => onChange({ department })} />
        </>
      )}
    </div>
  );
};

/** In the address once somebody has left the field or pressed Enter: half a name finds nothing. */
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
  const say = (): void => {
    if (typed.trim() !== (value ?? '')) onType(typed.trim() || undefined);
  };
  return (
    <TextField
      label={label}
      maxLength={255}
      value={typed}
      onChange={setTyped}
      onBlur={say}
      onKeyDown={({ key }) => {
        if (key === 'Enter') say();
      }}
    />
  );
};

/** The first of them; of an installation with more, the others have reports of their own. */
const MOST = 1000;

const CompanyFilter = ({ search: { of }, onChange }: { readonly search: ReportsSearch; readonly onChange: Change }) => {
  const words = useWords(reportWords);
  const locale = useLocale();
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: [desk.key, locale, 'companies', 'names'],
    queryFn: async ({ signal }) =>
      desk.kind === 'operator' ? (await desk.operator.ListCompanies({ PageSize: MOST }, { signal })).companies : [],
    staleTime: 600_000,
  });
  return (
    <Select
      label={words.company}
      value={String(of ?? '')}
      onChange={(id) => onChange({ of: id === '' ? undefined : Number(id) })}
      options={[
        { value: '', label: words.all },
        ...(data ?? []).map(({ companyId, companyName }) => ({ value: String(companyId), label: companyName })),
      ]}
    />
  );
};
