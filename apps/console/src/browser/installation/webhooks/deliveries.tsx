import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Shop } from '../../api.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { type From, More, usePages } from '../../parts/pages.tsx';
import { Moment } from '../../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { tell, tellFailure } from '../../parts/toasts.tsx';
import { useWords } from '../../words/locale.ts';
import { deliveryStates, type WebhookSearch } from '../search.ts';
import { webhookWords } from './words.ts';

type Delivery = Shop.WebhookDelivery;

const tones = { Delivered: 'good', Waiting: 'wait', GivenUp: 'bad' } as const;

/** What became of each event: what the receiver answered, how long it took, and what is tried again. */
export const Deliveries = ({
  desk,
  queryKey,
  state,
  ask,
  redeliver,
  onState,
}: {
  readonly desk: string;
  readonly queryKey: readonly unknown[];
  readonly state: WebhookSearch['state'];
  readonly ask: (
    from: From,
    signal: AbortSignal,
  ) => Promise<{ readonly deliveries: readonly Delivery[]; readonly nextLink: string | null }>;
  /** null: they may not. */
  readonly redeliver: ((eventId: string) => Promise<unknown>) | null;
  readonly onState: (state: WebhookSearch['state']) => void;
}) => {
  const words = useWords(webhookWords);
  const client = useQueryClient();
  const deliveries = usePages({
    key: [...queryKey, state ?? 'all'],
    ask,
    rows: (page) => page.deliveries,
    everyMs: 10_000,
  });
  return (
    <section className="sheet" aria-label={words.deliveries}>
      <div className="sheet-head">
        <div>
          <h2>{words.deliveries}</h2>
          <p className="soft">{words.deliveriesText}</p>
        </div>
        <fieldset className="choices line-of">
          <legend className="unseen">{words.filter}</legend>
          {([undefined, ...deliveryStates] as const).map((one) => (
            <Button key={one ?? 'all'} size="small" aria-pressed={one === state} onClick={() => onState(one)}>
              {words.filters[one ?? 'all']}
            </Button>
          ))}
        </fieldset>
      </div>
      <Loaded from={deliveries} bones={<SheetBones lines={6} />}>
        {(list) =>
          list.rows.length === 0 ? (
            <Nothing title={state === undefined ? words.noDeliveries : words.noDeliveriesOf}>
              {state === undefined ? <p>{words.noDeliveriesText}</p> : null}
            </Nothing>
          ) : (
            <>
              <DeliveryTable
                desk={desk}
                rows={list.rows}
                redeliver={redeliver}
                onDone={() => void client.invalidateQueries({ queryKey })}
              />
              <More of={list} />
            </>
          )
        }
      </Loaded>
    </section>
  );
};

const DeliveryTable = ({
  desk,
  rows,
  redeliver,
  onDone,
}: {
  readonly desk: string;
  readonly rows: readonly Delivery[];
  readonly redeliver: ((eventId: string) => Promise<unknown>) | null;
  readonly onDone: () => void;
}) => {
  const words = useWords(webhookWords);
  return (
    <Table
      caption={words.deliveries}
      rows={rows}
      keyOf={({ eventId }) => eventId}
      columns={[
        {
          key: 'event',
          head: words.event,
          cell: ({ type, timestamp }) => (
            <div className="two-lines">
              <strong>{words.events[type] ?? type}</strong>
              <Moment at={timestamp} />
            </div>
          ),
        },
        {
          key: 'order',
          head: words.order,
          cell: ({ orderId }) =>
            orderId === null ? (
              <span className="soft">—</span>
            ) : (
              <Link to="/$desk/orders/$number" params={{ desk, number: orderId }}>
                {orderId}
              </Link>
            ),
        },
        {
          key: 'state',
          head: words.state,
          cell: ({ state, nextTryAt }) => (
            <div className="two-lines">
              <span>
                <Badge tone={tones[state]}>{words.states[state]}</Badge>
              </span>
              {nextTryAt === null ? null : (
                <span className="soft">
                  {words.nextTry}: <Moment at={nextTryAt} as="soon" />
                </span>
              )}
            </div>
          ),
        },
        { key: 'answer', head: words.answer, cell: (one) => <Answer of={one} /> },
        ...(redeliver === null
          ? []
          : [
              {
                key: 'act',
                head: '',
                numeric: true,
                cell: (one: Delivery) => <Again of={one} redeliver={redeliver} onDone={onDone} />,
              },
            ]),
      ]}
    />
  );
};

/** What the receiver said, as text whatever it is. */
const Answer = ({ of: { status, reason, answer, tookMs, tries, lastTryAt } }: { readonly of: Delivery }) => {
  const words = useWords(webhookWords);
  if (tries === 0) return <span className="soft">{words.untried}</span>;
  const said = status === null ? (words.reasons.get(reason ?? '') ?? reason ?? words.noAnswer) : `HTTP ${status}`;
  return (
    <div className="two-lines">
      <span>
        <strong>{said}</strong>
        {tookMs === null ? null : <span className="soft"> · {words.took(tookMs)}</span>}
        <span className="soft"> · {words.tries(tries)}</span>
      </span>
      {lastTryAt === null ? null : (
        <span className="soft">
          {words.lastTry}: <Moment at={lastTryAt} />
        </span>
      )}
      {answer === null ? null : (
        <details>
          <summary>{words.body}</summary>
          {answer === '' ? <p className="soft">{words.empty}</p> : <pre className="said">{answer}</pre>}
        </details>
      )}
    </div>
  );
};

const Again = ({
  of: { eventId },
  redeliver,
  onDone,
}: {
  readonly of: Delivery;
  readonly redeliver: (eventId: string) => Promise<unknown>;
  readonly onDone: () => void;
}) => {
  const words = useWords(webhookWords);
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        redeliver(eventId)
          .then(() => {
            tell(words.toldRedelivered);
            onDone();
          }, tellFailure)
          .finally(() => setBusy(false));
      }}
    >
      {words.again}
    </Button>
  );
};
