import { ClipboardCopy } from 'lucide-react';
import type { Operator, Shop } from '../api.ts';
import { Button } from '../parts/button.tsx';
import { copyText } from '../parts/clipboard.ts';
import { Moment, Money } from '../parts/said.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { Table } from '../parts/table.tsx';
import { useWords } from '../words/locale.ts';
import { type SupportedOrder, supportText } from './support-text.ts';
import { supportWords } from './support-words.ts';

/** One press copies what support asks for. */
export const CopySupport = ({
  order,
  events,
  inspected,
}: {
  readonly order: SupportedOrder;
  readonly events: readonly Shop.TrackEvent[];
  readonly inspected?: Pick<Operator.InspectedOrderModel, 'attempts' | 'calls' | 'requestIds' | 'company'> | undefined;
}) => {
  const words = useWords(supportWords);
  return (
    <Button
      size="small"
      kind="quiet"
      onClick={() => void copyText(supportText(order, events, inspected, location.href))}
    >
      <ClipboardCopy aria-hidden />
      {words.copyAll}
    </Button>
  );
};

/** What the operator is told beside the order: calls of its vendor, jobs, card payments and requests. */
export const Support = ({ told }: { readonly told: Operator.InspectedOrderModel }) => {
  const words = useWords(supportWords);
  const attempts = [...told.attempts, ...told.calls];
  return (
    <>
      <Sheet title={words.attempts}>
        {attempts.length === 0 ? <p className="soft">{words.none}</p> : <Attempts attempts={attempts} />}
      </Sheet>
      {told.jobs.length === 0 ? null : (
        <Sheet title={words.jobs}>
          <Table
            caption={words.jobs}
            rows={told.jobs}
            keyOf={({ jobId }) => jobId}
            columns={[
              { key: 'task', head: words.task, cell: ({ task }) => <code>{task}</code> },
              {
                key: 'due',
                head: words.due,
                cell: ({ runAt, deadAt }) => (deadAt === null ? <Moment at={runAt} /> : words.dead),
              },
              { key: 'tries', head: words.tries, numeric: true, cell: ({ tries }) => tries },
              { key: 'why', head: words.why, cell: ({ problem }) => problem ?? '—' },
            ]}
          />
        </Sheet>
      )}
      {told.payments.length === 0 ? null : <Payments payments={told.payments} />}
      <Sheet title={words.requests}>
        {told.requestIds.length === 0 ? <p className="soft">{words.noRequests}</p> : null}
        <ul className="order-list">
          {told.requestIds.map((id) => (
            <li key={id}>
              <code>{id}</code>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
};

const Attempts = ({ attempts }: { readonly attempts: readonly Operator.Attempt[] }) => {
  const words = useWords(supportWords);
  return (
    <Table
      caption={words.attempts}
      rows={attempts}
      keyOf={({ kind, number, reference }) => `${kind} ${number} ${reference}`}
      columns={[
        { key: 'kind', head: words.kind, cell: ({ kind, number }) => `${words.attemptKind[kind]} ${number}` },
        { key: 'state', head: words.state, cell: ({ state }) => words.attemptState[state] },
        { key: 'started', head: words.started, cell: ({ startedAt }) => <Moment at={startedAt} /> },
        { key: 'reference', head: words.reference, cell: ({ reference }) => <code>{reference}</code> },
        {
          key: 'why',
          head: words.why,
          cell: ({ problem, neverSent }) =>
            [problem, neverSent ? words.neverSent : ''].filter(Boolean).join('; ') || '—',
        },
      ]}
    />
  );
};

const Payments = ({ payments }: { readonly payments: readonly Operator.OrderPayment[] }) => {
  const words = useWords(supportWords);
  return (
    <Sheet title={words.payments}>
      <Table
        caption={words.payments}
        rows={payments}
        keyOf={({ reference }) => reference}
        columns={[
          { key: 'provider', head: words.provider, cell: ({ provider }) => provider },
          { key: 'status', head: words.status, cell: ({ status }) => status },
          { key: 'amount', head: words.amount, numeric: true, cell: ({ amount }) => <Money amount={amount} /> },
          { key: 'received', head: words.received, numeric: true, cell: ({ received }) => <Money amount={received} /> },
          { key: 'refunded', head: words.refunded, numeric: true, cell: ({ refunded }) => <Money amount={refunded} /> },
          { key: 'began', head: words.started, cell: ({ createDateTime }) => <Moment at={createDateTime} /> },
        ]}
      />
    </Sheet>
  );
};
