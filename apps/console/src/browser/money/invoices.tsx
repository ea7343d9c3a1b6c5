import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { PeriodFields, Select } from '../parts/field.tsx';
import { Pager } from '../parts/pager.tsx';
import { Moment, Money } from '../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { PayInvoice } from './book-money.tsx';
import { type MoneySearch, moneySearch } from './search.ts';
import { moneyWords } from './words.ts';

const SIZE = 50;

/** Invoices for top-ups of all companies, paid or not. */
export const Invoices = () => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { operator } = useOperator();
  const navigate = useNavigate({ from: '/$desk/money' });
  const search: MoneySearch = useSearch({ strict: false });
  const { company, paid, from, to, page = 1 } = search;
  const [paying, setPaying] = useState<Operator.OperatorInvoice | null>(null);
  const asked = useQuery({
    queryKey: ['operator', locale, 'invoices', company, paid, from, to, page],
    queryFn: ({ signal }) =>
      operator.ListInvoices(
        {
          ...{ PageNum: page, PageSize: SIZE, IsPaid: paid, From: from, To: to },
          ...(company === undefined ? {} : { CompanyId: [company] }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const show = (changes: Record<string, unknown>, replace = false): void =>
    void navigate({ search: (before) => moneySearch({ ...before, page: undefined, ...changes }), replace });
  return (
    <section className="sheet">
      <InvoiceFilter search={search} onChange={(changes) => show(changes, true)} />
      <Loaded from={asked} bones={<SheetBones lines={6} />}>
        {({ invoices, totalCount }) =>
          invoices.length === 0 ? (
            <Nothing title={words.noInvoices}>
              <Button onClick={() => show({ paid: undefined, from: undefined, to: undefined, company: undefined })}>
                {words.clear}
              </Button>
            </Nothing>
          ) : (
            <>
              <InvoiceTable invoices={invoices} onPay={setPaying} />
              <Pager
                page={page}
                size={SIZE}
                total={totalCount}
                onPage={(next) => show(next > 1 ? { page: next } : {})}
              />
            </>
          )
        }
      </Loaded>
      {paying === null ? null : (
        <PayInvoice
          invoice={paying}
          onDone={() => {
            setPaying(null);
            void client.invalidateQueries({ queryKey: ['operator'] });
          }}
          onClose={() => setPaying(null)}
        />
      )}
    </section>
  );
};

const InvoiceFilter = ({
  search: { paid, from, to, company },
  onChange,
}: {
  readonly search: MoneySearch;
  readonly onChange: (changes: Record<string, unknown>) => void;
}) => {
  const words = useWords(moneyWords);
  return (
    <div className="money-filter no-print">
      <Select
        label={words.state}
        value={paid === undefined ? '' : paid ? 'paid' : 'open'}
        onChange={(value) => onChange({ paid: value === '' ? undefined : value === 'paid' })}
        options={[
          { value: '', label: words.all },
          { value: 'open', label: words.paidState.open },
          { value: 'paid', label: words.paidState.paid },
        ]}
      />
      <PeriodFields words={words} from={from} to={to} onChange={onChange} />
      {company === undefined ? null : (
        <Button onClick={() => onChange({ company: undefined })}>{words.allCompanies}</Button>
      )}
    </div>
  );
};

const InvoiceTable = ({
  invoices,
  onPay,
}: {
  readonly invoices: readonly Operator.OperatorInvoice[];
  readonly onPay: (invoice: Operator.OperatorInvoice) => void;
}) => {
  const words = useWords(moneyWords);
  const { may } = useOperator();
  return (
    <Table
      caption={words.invoices}
      rows={invoices}
      keyOf={({ invoiceNumber }) => invoiceNumber}
      columns={[
        { key: 'number', head: words.invoice, cell: ({ invoiceNumber }) => <code>{invoiceNumber}</code> },
        { key: 'issued', head: words.issued, cell: ({ issuedAt }) => <Moment at={issuedAt} as="day" /> },
        {
          key: 'company',
          head: words.company,
          cell: ({ companyId, companyName }) => (
            <Link to="/$desk/money" params={{ desk: 'operator' }} search={{ company: companyId }}>
              {companyName}
            </Link>
          ),
        },
        { key: 'asked', head: words.asked, numeric: true, cell: ({ amount }) => <Money amount={amount} /> },
        { key: 'paid', head: words.paid, numeric: true, cell: ({ paid }) => <Money amount={paid} /> },
        {
          key: 'state',
          head: words.state,
          cell: ({ isPaid, paid }) => (
            <Badge tone={isPaid ? 'good' : 'wait'}>
              {words.paidState[isPaid ? 'paid' : paid > 0 ? 'partly' : 'open']}
            </Badge>
          ),
        },
        ...(may('Money')
          ? [
              {
                key: 'act',
                head: words.pay,
                // What comes beyond a paid invoice is a payment of its company: nobody pays one twice by mistake.
                cell: (invoice: Operator.OperatorInvoice) =>
                  invoice.isPaid ? null : (
                    <Button
                      size="small"
                      aria-label={`${words.pay}: ${invoice.invoiceNumber}`}
                      onClick={() => onPay(invoice)}
                    >
                      {words.pay}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
};
