import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Shop } from '../../api.ts';
import { useCompany } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ConfirmAct, FormDialogue } from '../../parts/form-dialogue.tsx';
import { ActMenu } from '../../parts/menu.tsx';
import { Moment } from '../../parts/said.tsx';
import { Facts } from '../../parts/sheet.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Bones, Failure, Loaded, Notice } from '../../parts/states.tsx';
import { tell } from '../../parts/toasts.tsx';
import { partWords } from '../../parts/words.ts';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import type { WebhookSearch } from '../search.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { urgencyOf, WebhookState } from './webhook-state.tsx';
import { webhookWords } from './words.ts';

/** One webhook of a company, with what became of each event. */
export const CompanyWebhook = () => {
  const words = useWords(webhookWords);
  const locale = useLocale();
  const { key, shop, may } = useCompany();
  const { webhook: webhookId = '' } = useParams({ strict: false });
  const { state } = useSearch({ strict: false }) as WebhookSearch;
  const navigate = useNavigate();
  const client = useQueryClient();
  const webhook = useQuery({
    queryKey: [key, locale, 'webhook', webhookId],
    queryFn: ({ signal }) => shop.GetWebhook({ webhookId }, { signal }),
    refetchInterval: 10_000,
  });
  const renew = (): void => {
    for (const what of ['webhook', 'webhooks', 'deliveries'])
      void client.invalidateQueries({ queryKey: [key, locale, what] });
  };
  const mayChange = may('Settings') && may('Orders.Read');
  return (
    <section className="stack">
      <p>
        <Link to="/$desk/webhooks" params={{ desk: key }} className="line-of">
          <ArrowLeft className="icon" aria-hidden />
          {words.back}
        </Link>
      </p>
      <Loaded from={webhook} bones={<Bones lines={6} />}>
        {(found) => (
          <>
            <Head webhook={found} onChanged={renew} mayChange={mayChange} />
            <About webhook={found} />
          </>
        )}
      </Loaded>
      <Deliveries
        desk={key}
        queryKey={[key, locale, 'deliveries', webhookId]}
        state={state}
        ask={(from, signal) =>
          shop.WebhookDeliveries({ webhookId, state, before: from('before'), count: 50 }, { signal })
        }
        redeliver={mayChange ? (eventId) => shop.RedeliverWebhook({ webhookId, body: { eventId } }) : null}
        onState={(next) => void navigate({ to: '.', search: next === undefined ? {} : { state: next }, replace: true })}
      />
    </section>
  );
};

type Asked = 'change' | 'rotate' | 'remove' | 'since';

const Head = ({
  webhook,
  mayChange,
  onChanged,
}: {
  readonly webhook: Shop.Webhook;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}) => {
  const words = useWords(webhookWords);
  const { acts } = useWords(partWords);
  const { shop } = useCompany();
  const { webhookId } = webhook;
  const [asked, setAsked] = useState<Asked | null>(null);
  const test = useMutation({ mutationFn: () => shop.TestWebhook({ webhookId }) });
  const turn = useMutation({
    mutationFn: () => shop.UpdateWebhook({ webhookId, body: { enabled: !webhook.enabled } }),
    onSuccess: ({ enabled }) => {
      tell(enabled ? words.toldOn : words.toldOff);
      onChanged();
    },
  });
  const retry = useMutation({
    mutationFn: () => shop.RetryWebhook({ webhookId }),
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
            {webhook.description ?? webhook.url} <WebhookState of={webhook} />
          </h1>
          {webhook.description === null ? null : <p>{webhook.url}</p>}
        </div>
        {mayChange ? (
          <div className="line-of">
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              {words.test}
            </Button>
            {webhook.enabled && webhook.failedTries > 0 ? (
              <Button kind="first" busy={retry.isPending} onClick={() => retry.mutate()}>
                {words.retry}
              </Button>
            ) : null}
            <Button kind={webhook.enabled ? 'plain' : 'first'} busy={turn.isPending} onClick={() => turn.mutate()}>
              {webhook.enabled ? words.switchOff : words.switchOn}
            </Button>
            <ActMenu
              label={acts(webhook.url)}
              kind="quiet"
              size="square"
              acts={[
                { key: 'change', label: words.change, onAct: () => setAsked('change') },
                { key: 'rotate', label: words.rotate, onAct: () => setAsked('rotate') },
                { key: 'since', label: words.redeliverSince, onAct: () => setAsked('since') },
                { key: 'remove', label: words.remove, onAct: () => setAsked('remove') },
              ]}
            >
              <Ellipsis aria-hidden />
            </ActMenu>
          </div>
        ) : null}
      </div>
      {urgencyOf(webhook) >= 2 ? <Notice tone="bad">{words.whatFails}</Notice> : null}
      {[test.error, turn.error, retry.error].map((error) =>
        error === null ? null : <Failure key={error.message} of={error} />,
      )}
      {test.data === undefined ? null : <Tested of={test.data} />}
      {asked === null ? null : (
        <WebhookAct webhook={webhook} act={asked} onChanged={onChanged} onClose={() => setAsked(null)} />
      )}
    </>
  );
};

/** What the receiver answered to a test. */
const Tested = ({ of: { delivered, status, reason, tookMs, answer } }: { readonly of: Shop.WebhookTest }) => {
  const words = useWords(webhookWords);
  const said =
    status === null
      ? words.testLost(words.reasons.get(reason ?? '') ?? reason ?? '')
      : delivered
        ? words.testOk(status, tookMs ?? 0)
        : words.testRefused(status);
  return (
    <Notice tone={delivered ? 'good' : 'bad'} alert>
      <p>{said}</p>
      {answer ? <pre className="said">{answer}</pre> : null}
    </Notice>
  );
};

const WebhookAct = ({
  webhook,
  act,
  onChanged,
  onClose,
}: {
  readonly webhook: Shop.Webhook;
  readonly act: Asked;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(webhookWords);
  const { key, shop } = useCompany();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  const [since, setSince] = useState('');
  const { webhookId } = webhook;
  const done = (text: string): void => {
    onClose();
    tell(text);
    onChanged();
  };
  if (secret !== null)
    return <ShownOnce title={words.secretTitle} value={secret} onClose={() => done(words.toldSaved)} />;
  switch (act) {
    case 'change':
      return (
        <WebhookForm
          webhook={webhook}
          onSend={(body) => shop.UpdateWebhook({ webhookId, body })}
          onDone={() => done(words.toldSaved)}
          onClose={onClose}
        />
      );
    case 'rotate':
      return (
        <ConfirmAct
          title={words.rotateTitle}
          act={words.rotate}
          onAct={() => shop.RotateWebhookSecret({ webhookId })}
          onDone={(made) => setSecret(made.secret)}
          onClose={onClose}
        >
          <p>{words.rotateText}</p>
        </ConfirmAct>
      );
    case 'since':
      return (
        <FormDialogue
          title={words.redeliverSince}
          act={words.redeliverAct}
          fields={['since']}
          onSend={() =>
            shop.RedeliverWebhook({
              webhookId,
              body: { since: since === '' ? '' : new Date(since).toISOString() },
            })
          }
          onDone={() => done(words.toldRedelivered)}
          onClose={onClose}
        >
          {(at) => (
            <TextField
              label={words.since}
              type="datetime-local"
              value={since}
              onChange={setSince}
              wrong={at('since')}
            />
          )}
        </FormDialogue>
      );
    case 'remove':
      return (
        <ConfirmAct
          title={words.removeTitle}
          act={words.remove}
          danger
          onAct={() => shop.DeleteWebhook({ webhookId })}
          onDone={() => {
            done(words.toldRemoved);
            void navigate({ to: '/$desk/webhooks', params: { desk: key } });
          }}
          onClose={onClose}
        >
          <p>{words.removeText}</p>
        </ConfirmAct>
      );
  }
};

const About = ({ webhook }: { readonly webhook: Shop.Webhook }) => {
  const words = useWords(webhookWords);
  const { list } = useFormats();
  const { types, locale, email, createDateTime, nextTryAt, previousSecretUntil, webhookId } = webhook;
  return (
    <div className="sheet sheet-body">
      <Facts
        of={[
          [words.types, types === null ? words.everyType : list(types.map((type) => words.events[type] ?? type))],
          [words.locale, words.locales[locale]],
          [words.email, email],
          [words.created, <Moment key="created" at={createDateTime} />],
          [words.nextTry, nextTryAt && <Moment key="next" at={nextTryAt} as="soon" />],
          [words.previousUntil, previousSecretUntil && <Moment key="previous" at={previousSecretUntil} />],
          [
            words.id,
            <span key="id" className="code">
              {webhookId}
            </span>,
          ],
        ]}
      />
    </div>
  );
};
