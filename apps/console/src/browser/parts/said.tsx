import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { partWords } from './words.ts';

/** A sum with its sign, in the currency's own unit; a dash where there is none. */
export const Money = ({
  amount,
  currency = 'RUB',
  signed = false,
}: {
  readonly amount: number | null | undefined;
  readonly currency?: string | undefined;
  /** With a plus before what comes in. */
  readonly signed?: boolean;
}) => {
  const { money } = useFormats();
  const { none } = useWords(partWords);
  if (amount === null || amount === undefined) return <span className="soft">{none}</span>;
  return (
    <span className="money">{signed && amount > 0 ? `+${money(amount, currency)}` : money(amount, currency)}</span>
  );
};

/** A moment as people say it; to the second on hover, and for machines. `as`: with the hour, the day alone, how long ago, or how soon. */
export const Moment = ({
  at,
  as = 'moment',
}: {
  readonly at: string | null | undefined;
  readonly as?: 'moment' | 'day' | 'ago' | 'time' | 'soon';
}) => {
  const say = useFormats();
  const { none } = useWords(partWords);
  if (!at) return <span className="soft">{none}</span>;
  return (
    <time dateTime={at} title={say.exact(at)}>
      {say[as](at)}
    </time>
  );
};
