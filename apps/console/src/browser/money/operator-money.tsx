import { Link, useSearch } from '@tanstack/react-router';
import { useOperator } from '../desk.ts';
import { useWords } from '../words/locale.ts';
import { Balances } from './balances.tsx';
import { CompanyAccount } from './company-account.tsx';
import { Invoices } from './invoices.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { Rates } from './rates.tsx';
import { type MoneySearch, moneyTabs } from './search.ts';
import { moneyWords } from './words.ts';

/** The money of all companies. */
export const OperatorMoney = () => {
  const words = useWords(moneyWords);
  const desk = useOperator();
  const { tab = 'balances', company }: MoneySearch = useSearch({ strict: false });
  if (tab === 'balances' && company !== undefined) return <CompanyAccount id={company} key={company} />;
  const shown = moneyTabs.filter((one) => one !== 'check' || desk.may('Money'));
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.leadOfOperator}</p>
        </div>
      </div>
      <nav className="tabs" aria-label={words.title}>
        {shown.map((one) => (
          <Link
            key={one}
            to="/$desk/money"
            params={{ desk: desk.key }}
            search={one === 'balances' ? {} : { tab: one }}
            activeOptions={{ exact: true }}
            aria-current={one === tab ? 'page' : undefined}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'balances' ? <Balances /> : null}
      {tab === 'invoices' ? <Invoices /> : null}
      {tab === 'rates' ? <Rates /> : null}
      {tab === 'check' && desk.may('Money') ? <LedgerCheck /> : null}
    </div>
  );
};
