import { useQueries } from '@tanstack/react-query';
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

/** As many as are asked for one by one. */
const PAGE = 25;

/** What each company has. */
export const Balances = () => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const { operator } = useOperator();
  const companies = usePages({
    key: ['operator', locale, 'companies', 'money'],
    ask: (from, signal) => {
      const after = from('after');
      return operator.ListCompanies(
        { PageSize: PAGE, ...(after === undefined ? {} : { after: Number(after) }) },
        { signal },
      );
    },
    rows: (answer) => answer.companies,
  });
  return (
    <section className="sheet">
      <Loaded from={companies} bones={<SheetBones lines={6} />}>
        {(list) =>
          list.rows.length === 0 ? (
            <Nothing title={words.noCompanies} />
          ) : (
            <>
              <BalanceTable companies={list.rows} />
              <More of={list} />
            </>
          )
        }
      </Loaded>
    </section>
  );
};

const BalanceTable = ({ companies }: { readonly companies: readonly Operator.OperatorCompany[] }) => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const { operator } = useOperator();
  const balances = useQueries({
    queries: companies.map(({ companyId }) => ({
      queryKey: ['operator', locale, 'balance', companyId],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => operator.CompanyBalance({ companyId }, { signal }),
    })),
  });
  const rows = companies.map((company, at) => ({
    company,
    balance: balances[at]?.data,
    isLost: balances[at]?.isError,
  }));
  type Row = (typeof rows)[number];
  const sum = (of: (balance: NonNullable<Row['balance']>) => number) => (row: Row) =>
    row.balance ? <Money amount={of(row.balance)} /> : row.isLost ? '—' : <span className="bones money-bone" />;
  return (
    <Table
      caption={words.tabs.balances}
      rows={rows}
      keyOf={({ company }) => company.companyId}
      columns={[
        {
          key: 'company',
          head: words.company,
          cell: ({ company }) => (
            <span className="line-of">
              <Link to="/$desk/money" params={{ desk: 'operator' }} search={{ company: company.companyId }}>
                {company.companyName}
              </Link>
              {company.isDisabled ? <Badge>{words.disabled}</Badge> : null}
            </span>
          ),
        },
        { key: 'balance', head: words.balance, numeric: true, cell: sum(({ amount }) => amount) },
        { key: 'held', head: words.heldHead, numeric: true, cell: sum(({ held }) => held) },
        { key: 'limit', head: words.limit, numeric: true, cell: sum(({ usableCredit }) => usableCredit) },
        {
          key: 'left',
          head: words.leftHead,
          numeric: true,
          cell: (row) => (
            <span className="line-of money-end">
              {row.balance && standingOf(row.balance) !== 'well' ? (
                <Badge tone={standingOf(row.balance) === 'over' ? 'bad' : 'wait'}>{words.low}</Badge>
              ) : null}
              {sum(({ leftToSpend }) => leftToSpend)(row)}
            </span>
          ),
        },
      ]}
    />
  );
};
