import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useOperator } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Loaded } from '../parts/states.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { AccountSheet } from './account.tsx';
import { BookPayment, Correct } from './book-money.tsx';
import { AccountBones } from './company-money.tsx';
import { Ledger, type LedgerSource, PAGE } from './ledger.tsx';
import { moneyWords } from './words.ts';

/** A company's money, as the operator has it. */
export const CompanyAccount = ({ id }: { readonly id: number }) => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { operator, may } = useOperator();
  const [asked, setAsked] = useState<'payment' | 'correction' | null>(null);
  const balance = useQuery({
    queryKey: ['operator', locale, 'balance', id],
    queryFn: ({ signal }) => operator.CompanyBalance({ companyId: id }, { signal }),
  });
  const name = balance.data?.companyName ?? '';
  const source: LedgerSource = {
    key: ['company', id],
    name: `${name} – ${words.history}`,
    ask: async ({ page, kind, from, to }, signal) => {
      const { entries, totalCount } = await operator.CompanyHistory(
        { companyId: id, PageNum: page, PageSize: PAGE, WithBalance: true, Kind: kind, From: from, To: to },
        { signal },
      );
      return {
        lines: entries.map(({ entryId, bookedAt, text, ...line }) => ({
          ...line,
          ...{ id: entryId, at: bookedAt, subject: text },
        })),
        total: totalCount,
      };
    },
  };
  const done = (): void => {
    setAsked(null);
    void client.invalidateQueries({ queryKey: ['operator'] });
  };
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <p>
            <Link to="/$desk/money" params={{ desk: 'operator' }} search={{}} className="line-of">
              <ArrowLeft className="icon" aria-hidden />
              {words.tabs.balances}
            </Link>
          </p>
          <h1>{name || (balance.isError ? words.title : <span className="bones money-bone" />)}</h1>
        </div>
        {may('Money') && balance.data ? (
          <div className="line-of">
            <Button onClick={() => setAsked('correction')}>{words.correct}</Button>
            <Button kind="first" onClick={() => setAsked('payment')}>
              {words.book}
            </Button>
          </div>
        ) : null}
      </div>
      <Loaded from={balance} bones={<AccountBones />}>
        {(of) => (
          <>
            <AccountSheet of={of} />
            <Ledger source={source} />
          </>
        )}
      </Loaded>
      {asked === 'payment' ? <BookPayment company={{ id, name }} onDone={done} onClose={() => setAsked(null)} /> : null}
      {asked === 'correction' ? <Correct company={{ id, name }} onDone={done} onClose={() => setAsked(null)} /> : null}
    </div>
  );
};
