import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Bones, Loaded } from '../parts/states.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { AccountSheet } from './account.tsx';
import { Ledger, type LedgerSource } from './ledger.tsx';
import { TopUp } from './top-up.tsx';
import { moneyWords } from './words.ts';

/** A company's own money. */
export const CompanyMoney = () => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const desk = useCompany();
  const [isToppingUp, setToppingUp] = useState(false);
  const balance = useQuery({
    queryKey: [desk.key, locale, 'balance'],
    queryFn: ({ signal }) => desk.shop.Balance({ id: desk.key }, { signal }),
  });
  const source: LedgerSource = {
    key: ['own'],
    name: `${desk.name} – ${words.history}`,
    ask: async (wish, signal) => {
      const { history, totalCount } = await desk.shop.BalanceHistory(
        { id: desk.key, withBalance: true, ...wish },
        { signal },
      );
      return { lines: history.map(({ dateTime, ...line }) => ({ ...line, at: dateTime })), total: totalCount };
    },
  };
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <Button kind="first" onClick={() => setToppingUp(true)}>
          <Plus aria-hidden />
          {words.topUp}
        </Button>
      </div>
      <Loaded from={balance} bones={<AccountBones />}>
        {(of) => <AccountSheet of={of} />}
      </Loaded>
      <Ledger source={source} />
      {isToppingUp ? <TopUp onClose={() => setToppingUp(false)} /> : null}
    </div>
  );
};

/** In the place of what a company has. */
export const AccountBones = () => (
  <div className="sheet sheet-body money-account">
    <Bones lines={3} />
  </div>
);
