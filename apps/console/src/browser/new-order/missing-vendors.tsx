import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calculations } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { optionWords } from './words.ts';

/** Vendors without an option, and why: they did not answer, or have options that do not fit. `asked`: what was calculated. */
export const MissingVendors = ({
  desk,
  vendors,
  asked,
}: {
  readonly desk: CompanyDesk;
  readonly vendors: readonly Calculations.AskedVendor[];
  readonly asked: Calculations.CalcModel | null;
}) => {
  const words = useWords(optionWords);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const failed = vendors.filter(({ status }) => status === 'Failed' || status === 'TimedOut');
  const leftOut = vendors.filter(({ status, reason }) => status === 'Finished' && reason !== undefined);
  // The second version has a whole sentence for each that is left out, with the field; its prices are those of a moment ago.
  const { data: sentences } = useQuery({
    queryKey: [desk.key, locale, 'left-out', asked],
    queryFn: async ({ signal }) =>
      (await desk.shop.Calc({ body: asked as Calculations.CalcModel }, { signal })).messages,
    enabled: isOpen && asked !== null && leftOut.length > 0,
    staleTime: 60_000,
  });
  if (failed.length + leftOut.length === 0) return null;
  const why = (reason: string | undefined): string =>
    (reason ?? '')
      .split('+')
      .map((one) => words.why.get(one) ?? one)
      .join('; ');
  return (
    <details className="missing" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.missing(failed.length + leftOut.length)}</summary>
      <ul>
        {failed.map(({ vendorCode, status, reason }) => (
          <li key={vendorCode}>
            <strong>{vendorCode}</strong> {status === 'TimedOut' ? words.why.get('timed-out') : why(reason)}
          </li>
        ))}
        {sentences !== undefined && sentences.length > 0
          ? sentences.map((sentence) => <li key={sentence}>{sentence}</li>)
          : leftOut.map(({ vendorCode, reason }) => (
              <li key={vendorCode}>
                <strong>{vendorCode}</strong> {why(reason)}
              </li>
            ))}
      </ul>
    </details>
  );
};
