import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { More, usePages } from '../../parts/pages.tsx';
import { Moment, Money } from '../../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { CreateCompany } from './create-company.tsx';
import { companyWords } from './words.ts';

const PAGE = 100;

/** The customers of the installation. */
export const Companies = () => {
  const words = useWords(companyWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { key, operator, may } = useOperator();
  const [isCreating, setCreating] = useState(false);
  const companies = usePages({
    key: [key, locale, 'companies', 'list'],
    ask: (from, signal) => {
      const after = from('after');
      return operator.ListCompanies(
        { PageSize: PAGE, ...(after !== undefined && { after: Number(after) }) },
        { signal },
      );
    },
    rows: (page) => page.companies,
  });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        {may('Companies') ? (
          <Button kind="first" onClick={() => setCreating(true)}>
            <Building2 aria-hidden />
            {words.create}
          </Button>
        ) : null}
      </div>
      <div className="sheet">
        <Loaded from={companies} bones={<SheetBones lines={8} />}>
          {(list) =>
            list.rows.length === 0 ? (
              <Nothing title={words.none}>
                <p>{words.noneText}</p>
              </Nothing>
            ) : (
              <>
                <CompanyTable rows={list.rows} />
                <More of={list} />
              </>
            )
          }
        </Loaded>
      </div>
      {isCreating ? (
        <CreateCompany
          onMade={() => void client.invalidateQueries({ queryKey: [key, locale, 'companies'] })}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </section>
  );
};

const CompanyTable = ({ rows }: { readonly rows: readonly Operator.OperatorCompany[] }) => {
  const words = useWords(companyWords);
  const { key } = useOperator();
  const { percent } = useFormats();
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ companyId }) => companyId}
      columns={[
        { key: 'id', head: words.number, numeric: true, cell: ({ companyId }) => companyId },
        {
          key: 'name',
          head: words.name,
          cell: ({ companyId, companyName, vatNumber }) => (
            <div className="two-lines">
              <Link to="/$desk/companies/$company" params={{ desk: key, company: String(companyId) }}>
                <strong>{companyName}</strong>
              </Link>
              {vatNumber === null ? null : <span className="soft">{vatNumber}</span>}
            </div>
          ),
        },
        { key: 'state', head: words.state, cell: (one) => <CompanyState of={one} /> },
        {
          key: 'limit',
          head: words.creditLimitOf,
          numeric: true,
          cell: ({ creditLimit }) => <Money amount={creditLimit} />,
        },
        { key: 'markUp', head: words.markUpOf, numeric: true, cell: ({ markUp }) => percent(markUp / 100) },
        { key: 'since', head: words.created, cell: ({ createdAt }) => <Moment at={createdAt} as="day" /> },
      ]}
    />
  );
};

export const CompanyState = ({ of: { isDisabled } }: { readonly of: Pick<Operator.OperatorCompany, 'isDisabled'> }) => {
  const words = useWords(companyWords);
  return <Badge tone={isDisabled ? 'bad' : 'good'}>{isDisabled ? words.disabled : words.active}</Badge>;
};
