import { kopecksTyped, roublesOf } from '../../money/sum.ts';
import { TextField } from '../../parts/field.tsx';
import type { At } from '../../parts/form-dialogue.tsx';
import { useWords } from '../../words/locale.ts';
import { companyWords } from './words.ts';

/** What a company may owe, and what is put on vendors' prices; as somebody types them. */
export interface Terms {
  readonly creditLimit: string;
  readonly markUp: string;
}

export const noTerms: Terms = { creditLimit: '', markUp: '' };

/** A number as it was typed; null where nothing is, undefined where it cannot be read. */
const numberTyped = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null;
  const hundredths = kopecksTyped(typed.replace('%', ''));
  return hundredths === null ? undefined : roublesOf(hundredths);
};

/** The terms for a request; null: one of them cannot be read, and nothing is to be sent. */
export const termsIn = ({ creditLimit, markUp }: Terms) => {
  const read = { creditLimit: numberTyped(creditLimit), markUp: numberTyped(markUp) };
  if (read.creditLimit === undefined || read.markUp === undefined) return null;
  return { creditLimit: read.creditLimit, markUp: read.markUp };
};

export const TermFields = ({
  terms,
  onChange,
  isTried,
  at,
}: {
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
  /** It was sent: what cannot be read is told. */
  readonly isTried: boolean;
  readonly at: At;
}) => {
  const words = useWords(companyWords);
  const wrongOf = (name: keyof Terms): string | undefined =>
    isTried && numberTyped(terms[name]) === undefined ? words.wrongNumber : at(name);
  return (
    <div className="fields">
      <TextField
        label={words.creditLimit}
        hint={words.creditHint}
        inputMode="decimal"
        autoComplete="off"
        value={terms.creditLimit}
        onChange={(creditLimit) => onChange({ ...terms, creditLimit })}
        wrong={wrongOf('creditLimit')}
      />
      <TextField
        label={words.markUp}
        hint={words.markUpHint}
        inputMode="decimal"
        autoComplete="off"
        value={terms.markUp}
        onChange={(markUp) => onChange({ ...terms, markUp })}
        wrong={wrongOf('markUp')}
      />
    </div>
  );
};
