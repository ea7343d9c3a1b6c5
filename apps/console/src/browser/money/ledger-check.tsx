import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOperator } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Money } from '../parts/said.tsx';
import { Bones, Failure, Notice } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { moneyWords } from './words.ts';

/** Compares the ledger when somebody asks for it; it may take a while. */
export const LedgerCheck = () => {
  const words = useWords(moneyWords);
  const { number } = useFormats();
  const { operator } = useOperator();
  const checking = useMutation({ mutationFn: () => operator.CheckLedger({}) });
  const found = checking.data;
  return (
    <section className="sheet">
      <div className="sheet-head">
        <p className="soft">{words.checkText}</p>
        <Button kind="first" busy={checking.isPending} onClick={() => checking.mutate()}>
          {words.checkNow}
        </Button>
      </div>
      <div className="sheet-body stack" role="status">
        {checking.isPending ? <Bones lines={3} /> : null}
        {checking.error ? <Failure of={checking.error} onAgain={() => checking.mutate()} /> : null}
        {found && !checking.isPending ? (
          <Notice tone={found.totalCount === 0 ? 'good' : 'bad'}>
            <strong>{found.totalCount === 0 ? words.agrees : words.differs(found.totalCount)}</strong>
          </Notice>
        ) : null}
      </div>
      {found && found.totalCount > 0 && !checking.isPending ? (
        <Table
          caption={words.check}
          rows={found.differences.map((one, at) => ({ ...one, at }))}
          keyOf={({ at }) => at}
          columns={[
            {
              key: 'company',
              head: words.company,
              cell: ({ companyId }) => (
                <Link to="/$desk/money" params={{ desk: 'operator' }} search={{ company: companyId }}>
                  {companyId}
                </Link>
              ),
            },
            {
              key: 'of',
              head: words.what,
              cell: ({ of, orderId, invoiceNumber }) => (
                <>
                  {words.differenceOf.get(of) ?? of}{' '}
                  {orderId === null ? (
                    invoiceNumber
                  ) : (
                    <Link to="/$desk/orders/$number" params={{ desk: 'operator', number: orderId }}>
                      {orderId}
                    </Link>
                  )}
                </>
              ),
            },
            {
              key: 'expected',
              head: words.expected,
              numeric: true,
              cell: ({ of, expected }) => (of === 'entries' ? number(expected) : <Money amount={expected} />),
            },
            {
              key: 'found',
              head: words.found,
              numeric: true,
              cell: ({ of, found: is }) => (of === 'entries' ? number(is) : <Money amount={is} />),
            },
          ]}
        />
      ) : null}
    </section>
  );
};
