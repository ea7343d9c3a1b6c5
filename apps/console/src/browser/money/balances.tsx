import { Link } from '@tanstack/react-router';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { Badge } from '../parts/badge.tsx';
import { More, usePages } from '../parts/pages.tsx';
import { Money } from '../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { standingOf } from './account.tsx';
import { moneyWords } from './words.ts';

/** What each company has. */
export const Balances = () => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const { operator } = useOperator();
  const balances = usePages({
    key: ['operator', locale, 'balances'],
    ask: (from, signal) => {
      const after = from('after');
      return operator.ListBalances(after === undefined ? {} : { after: Number(after) }, { signal });
    },
    rows: (answer) => answer.balances,
  });
  return (
    <section className="sheet">
      <Loaded from={balances} bones={<SheetBones lines={6} />}>
        {(list) =>
          list.rows.length === 0 ? (
            <Nothing title={words.noCompanies} />
          ) : (
            <>
              <BalanceTable rows={list.rows} />
              <More of={list} />
            </>
          )
        }
      </Loaded>
    </section>
  );
};

const BalanceTable = ({ rows }: { readonly rows: readonly Operator.ListedBalance[] }) => {
  const words = useWords(moneyWords);
  return (
    <Table
      caption={words.tabs.balances}
      rows={rows}
      keyOf={({ companyId }) => companyId}
      columns={[
        {
          key: 'company',
          head: words.company,
          cell: ({ companyId, companyName, isDisabled }) => (
            <span className="line-of">
              <Link to="/$desk/money" params={{ desk: 'operator' }} search={{ company: companyId }}>
                {companyName}
              </Link>
              {isDisabled ? <Badge>{words.disabled}</Badge> : null}
            </span>
          ),
        },
        { key: 'balance', head: words.balance, numeric: true, cell: ({ amount }) => <Money amount={amount} /> },
        { key: 'held', head: words.heldHead, numeric: true, cell: ({ held }) => <Money amount={held} /> },
        { key: 'limit', head: words.limit, numeric: true, cell: ({ usableCredit }) => <Money amount={usableCredit} /> },
        {
          key: 'left',
          head: words.leftHead,
          numeric: true,
          cell: (row) => (
            <span className="line-of money-end">
              {standingOf(row) === 'well' ? null : (
                <Badge tone={standingOf(row) === 'over' ? 'bad' : 'wait'}>{words.low}</Badge>
              )}
              <Money amount={row.leftToSpend} />
            </span>
          ),
        },
      ]}
    />
  );
};
