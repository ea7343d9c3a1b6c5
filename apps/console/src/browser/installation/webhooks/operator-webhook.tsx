import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { Moment } from '../../parts/said.tsx';
import { Facts } from '../../parts/sheet.tsx';
import { Bones, Failure, Loaded, Notice } from '../../parts/states.tsx';
import { tell } from '../../parts/toasts.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import type { WebhookSearch } from '../search.ts';
import { Deliveries } from './deliveries.tsx';
import { useOperatorWebhooks } from './operator-webhooks.tsx';
import { urgencyOf, WebhookState } from './webhook-state.tsx';
import { webhookWords } from './words.ts';

/** A company's webhook, for the operator: what the receiver answered, and what is sent again. */
export const OperatorWebhook = () => {
  const words = useWords(webhookWords);
  const locale = useLocale();
  const { key, operator, may } = useOperator();
  const { webhook: webhookId = '' } = useParams({ strict: false });
  const { state, company } = useSearch({ strict: false }) as WebhookSearch;
  const navigate = useNavigate();
  const client = useQueryClient();
  const webhooks = useOperatorWebhooks(company?.[0]);
  const renew = (): void => {
    for (const what of ['webhooks', 'deliveries']) void client.invalidateQueries({ queryKey: [key, locale, what] });
  };
  return (
    <section className="stack">
      <p>
        <Link to="/$desk/webhooks" params={{ desk: key }} className="line-of">
          <ArrowLeft className="icon" aria-hidden />
          {words.back}
        </Link>
      </p>
      <Loaded from={webhooks} bones={<Bones lines={6} />}>
        {({ rows }) => {
          const found = rows.find((one) => one.webhookId === webhookId);
          return found === undefined ? (
            <h1 className="code">{webhookId}</h1>
          ) : (
            <Head webhook={found} mayMend={may('Orders.Mend')} onChanged={renew} />
          );
        }}
      </Loaded>
      <Deliveries
        desk={key}
        queryKey={[key, locale, 'deliveries', webhookId]}
        state={state}
        ask={(from, signal) =>
          operator.WebhookDeliveries({ webhookId, state, before: from('before'), count: 50 }, { signal })
        }
        redeliver={may('Orders.Mend') ? (eventId) => operator.RedeliverWebhook({ webhookId, body: { eventId } }) : null}
        onState={(next) =>
          void navigate({
            to: '.',
            search: { ...(company && { company }), ...(next && { state: next }) },
            replace: true,
          })
        }
      />
    </section>
  );
};

const Head = ({
  webhook,
  mayMend,
  onChanged,
}: {
  readonly webhook: Operator.OperatorWebhook;
  readonly mayMend: boolean;
  readonly onChanged: () => void;
}) => {
  const words = useWords(webhookWords);
  const { number, list } = useFormats();
  const { key, operator } = useOperator();
  const { webhookId, companyId, types } = webhook;
  const retry = useMutation({
    mutationFn: () => operator.RetryWebhook({ webhookId }),
    onSuccess: () => {
      tell(words.toldRetry);
      onChanged();
    },
  });
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="line-of">
            {webhook.url} <WebhookState of={webhook} />
          </h1>
          <p>
            <Link to="/$desk/companies/$company" params={{ desk: key, company: String(companyId) }}>
              {webhook.companyName}
            </Link>
          </p>
        </div>
        {mayMend && webhook.enabled && webhook.waiting > 0 ? (
          <Button kind="first" busy={retry.isPending} onClick={() => retry.mutate()}>
            {words.retry}
          </Button>
        ) : null}
      </div>
      {urgencyOf(webhook) >= 2 ? <Notice tone="bad">{words.whatFails}</Notice> : null}
      {retry.error === null ? null : <Failure of={retry.error} />}
      <div className="sheet sheet-body">
        <Facts
          of={[
            [words.types, types === null ? words.everyType : list(types.map((type) => words.events[type] ?? type))],
            [words.waiting, number(webhook.waiting)],
            [words.unread, number(webhook.unread)],
            [
              words.lastTaken,
              webhook.lastTakenAt === null ? words.never : <Moment key="taken" at={webhook.lastTakenAt} />,
            ],
            [words.nextTry, webhook.nextTryAt && <Moment key="next" at={webhook.nextTryAt} as="soon" />],
            [words.created, <Moment key="created" at={webhook.createDateTime} />],
            [
              words.id,
              <span key="id" className="code">
                {webhookId}
              </span>,
            ],
          ]}
        />
      </div>
    </>
  );
};
