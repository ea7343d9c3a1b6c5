import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOperator } from '../desk.ts';
import { Select } from '../parts/field.tsx';
import { Bones, Loaded } from '../parts/states.tsx';
import { Picture } from '../reports/picture.tsx';
import { isoDay, useFormats } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { type HourFigures, kindsIn, linesOf } from './hours.ts';
import type { VendorSearch } from './search.ts';
import { vendorWords } from './words.ts';

const DAY_MS = 86_400_000;
const ranges = ['2', '7', '14'] as const;

/** How a vendor has answered, hour by hour: calls with errors, and times; the address says which days and which kind of calls. */
export const VendorPicture = ({ vendorKey }: { readonly vendorKey: string }) => {
  const words = useWords(vendorWords);
  const locale = useLocale();
  const { key, operator } = useOperator();
  const { days = 2, kind } = useSearch({ strict: false }) as VendorSearch;
  const navigate = useNavigate();
  const now = new Date();
  const [from, to] = [isoDay(new Date(now.getTime() - (days - 1) * DAY_MS)), isoDay(now)];
  const hours = useQuery({
    queryKey: [key, locale, 'vendor-hours', vendorKey, from, to],
    queryFn: ({ signal }) => operator.VendorFigures({ vendorKey, From: from, To: to }, { signal }),
  });
  const show = (next: VendorSearch): void =>
    void navigate({ to: '.', search: (before: VendorSearch) => ({ ...before, ...next }), replace: true });
  const kinds = kindsIn(hours.data?.hours ?? []);
  return (
    <section className="stack">
      <div className="page-head">
        <h2>{words.picture}</h2>
        <div className="line-of">
          <Select
            label={<span className="unseen">{words.range}</span>}
            value={String(days) as (typeof ranges)[number]}
            onChange={(value) => show({ days: Number(value) as 2 | 7 | 14 })}
            options={ranges.map((value) => ({ value, label: words.ranges.get(value) ?? value }))}
          />
          <Select
            label={<span className="unseen">{words.kind}</span>}
            value={kind ?? ''}
            onChange={(value) =>
              void navigate({
                to: '.',
                search: ({ kind: _, ...before }: VendorSearch) => (value === '' ? before : { ...before, kind: value }),
                replace: true,
              })
            }
            options={[
              { value: '', label: words.allKinds },
              ...[...new Set([...kinds, ...(kind === undefined ? [] : [kind])])].map((value) => ({
                value,
                label: words.kinds.get(value) ?? value,
              })),
            ]}
          />
        </div>
      </div>
      <Loaded
        from={hours}
        bones={
          <div className="sheet sheet-body picture-bones">
            <Bones lines={6} />
          </div>
        }
      >
        {(found) => <Pictures hours={found.hours} kind={kind} />}
      </Loaded>
    </section>
  );
};

const Pictures = ({ hours, kind }: { readonly hours: readonly HourFigures[]; readonly kind: string | undefined }) => {
  const words = useWords(vendorWords);
  const { number, compact } = useFormats();
  const drawn = useMemo(() => {
    const lines = linesOf(hours, kind);
    return {
      at: lines.at,
      calls: [
        { key: 'calls', label: words.calls, values: lines.calls },
        { key: 'errors', label: words.errors, values: lines.errors },
      ],
      times: [
        { key: 'p95', label: words.p95, values: lines.p95Ms },
        { key: 'p50', label: words.p50, values: lines.p50Ms },
      ],
    };
  }, [hours, kind, words]);
  const counts = useMemo(() => ({ short: compact, exact: number }), [compact, number]);
  const times = useMemo(
    () => ({ short: compact, exact: (ms: number) => words.ms(number(ms)) }),
    [compact, number, words],
  );
  if (drawn.at.length === 0) return <p className="sheet sheet-body soft">{words.noHours}</p>;
  return (
    <>
      <Picture
        title={words.callsOver}
        text={words.callsOverText}
        days={drawn.at}
        series={drawn.calls}
        format={counts}
        step="hour"
      />
      <Picture
        title={words.timesOver}
        text={words.timesOverText}
        days={drawn.at}
        series={drawn.times}
        format={times}
        step="hour"
      />
    </>
  );
};
