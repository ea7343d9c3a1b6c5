import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Copied } from '../parts/copy.tsx';
import { Check } from '../parts/field.tsx';
import { ConfirmAct } from '../parts/form-dialogue.tsx';
import { Moment } from '../parts/said.tsx';
import { Bones, Failure, Loaded, Notice } from '../parts/states.tsx';
import { tell } from '../parts/toasts.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { AboutPlugin } from './about-plugin.tsx';
import { ConnectForm } from './connect-form.tsx';
import { Capabilities, Checked, ConnectionAdvice, ConnectionState, Limits } from './connection-parts.tsx';
import { useVendorFigures } from './operator-vendors.tsx';
import { Registers } from './registers.tsx';
import { vendorWords } from './words.ts';

/** It draws with a library that nothing else of the screen needs. */
const VendorPicture = lazy(() => import('./vendor-picture.tsx').then((part) => ({ default: part.VendorPicture })));

/** One vendor: how its connections are, and what the operator does about them. */
export const OperatorVendor = () => {
  const words = useWords(vendorWords);
  const locale = useLocale();
  const { key, operator, may } = useOperator();
  const { vendor: vendorKey = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const plugin = useQuery({
    queryKey: [key, locale, 'vendor-plugin', vendorKey],
    queryFn: ({ signal }) => operator.GetVendorPlugin({ vendorKey }, { signal }),
  });
  const figures = useVendorFigures();
  const form = (isOpen: boolean): void =>
    void navigate({
      to: '.',
      search: ({ connect: _, ...before }: Record<string, unknown>) => (isOpen ? { ...before, connect: true } : before),
      replace: true,
    });
  const renew = (): void => {
    for (const what of ['vendor-plugin', 'vendor-figures'])
      void client.invalidateQueries({ queryKey: [key, locale, what] });
  };
  const connections = figures.data?.vendors.find((one) => one.vendorKey === vendorKey)?.connections;
  // Mock vendors are connected without anything stored.
  const isNew = connections !== undefined && !connections.some(({ owner }) => owner === null);
  return (
    <section className="stack">
      <p>
        <Link to="/$desk/vendors" params={{ desk: key }} className="line-of">
          <ArrowLeft className="icon" aria-hidden />
          {words.back}
        </Link>
      </p>
      <Loaded from={plugin} bones={<Bones lines={8} />}>
        {(found) => (
          <>
            <div className="page-head">
              <div>
                <h1>{found.vendorName}</h1>
                <p className="code">{found.vendorKey}</p>
              </div>
              {may('Vendors') ? (
                <Button kind={isNew ? 'first' : 'plain'} onClick={() => form(true)}>
                  {isNew ? words.connect : words.change}
                </Button>
              ) : null}
            </div>
            {connections?.map((one) => (
              <Connection key={`${one.environment} ${one.owner}`} plugin={found} connection={one} onChanged={renew} />
            ))}
            {connections?.length ? (
              <Suspense fallback={<div className="sheet picture-bones" />}>
                <VendorPicture vendorKey={vendorKey} />
              </Suspense>
            ) : null}
            <Registers vendorKey={vendorKey} />
            <AboutPlugin plugin={found} />
            {'connect' in search && search.connect === true && may('Vendors') ? (
              <ConnectForm
                key={found.connections.length}
                plugin={found}
                onDone={() => {
                  form(false);
                  tell(words.toldSaved(found.vendorName));
                  renew();
                }}
                onClose={() => form(false)}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
};

const Connection = ({
  plugin,
  connection,
  onChanged,
}: {
  readonly plugin: Operator.VendorPlugin;
  readonly connection: Operator.ConnectionFigures;
  readonly onChanged: () => void;
}) => {
  const words = useWords(vendorWords);
  const { may } = useOperator();
  const { owner, ownerName, environment, lastSuccessAt } = connection;
  return (
    <section className="sheet">
      <div className="sheet-head">
        <div className="line-of">
          <h2>
            {owner === null ? words.ownOfOperator : (ownerName ?? words.ownOfCompany(owner))} ·{' '}
            {words.environments.get(environment) ?? environment}
          </h2>
          <ConnectionState of={connection} />
        </div>
        <span className="soft">
          {words.lastSuccess}: {lastSuccessAt === null ? words.neverSucceeded : <Moment at={lastSuccessAt} as="ago" />}
        </span>
      </div>
      <div className="sheet-body stack">
        <ConnectionAdvice of={connection} />
        <Limits of={connection} />
        {owner === null && may('Vendors') ? (
          <ConnectionActs plugin={plugin} connection={connection} onChanged={onChanged} />
        ) : null}
      </div>
      <Capabilities of={connection} />
    </section>
  );
};

/** What the operator does with its own connection; what the vendor says to it stands below. */
const ConnectionActs = ({
  plugin: { vendorKey, vendorName },
  connection: { environment, state },
  onChanged,
}: {
  readonly plugin: Operator.VendorPlugin;
  readonly connection: Operator.ConnectionFigures;
  readonly onChanged: () => void;
}) => {
  const words = useWords(vendorWords);
  const { operator } = useOperator();
  const [asked, setAsked] = useState<'off' | 'remove' | null>(null);
  const [andOrders, setAndOrders] = useState(false);
  const check = useMutation({
    mutationFn: () => operator.CheckConnection({ vendorKey, environment }),
    onSettled: onChanged,
  });
  const subscribe = useMutation({ mutationFn: () => operator.SubscribeConnection({ vendorKey, environment }) });
  const turn = useMutation({
    mutationFn: () => operator.SwitchVendor({ vendorKey, body: { enable: true } }),
    onSuccess: () => {
      tell(words.toldOn(vendorName));
      onChanged();
    },
  });
  const done = (text: string): void => {
    setAsked(null);
    tell(text);
    onChanged();
  };
  return (
    <>
      <div className="line-of">
        <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
          {words.check}
        </Button>
        <Button size="small" busy={subscribe.isPending} onClick={() => subscribe.mutate()}>
          {words.subscribe}
        </Button>
        {state === 'off' ? (
          <Button size="small" busy={turn.isPending} onClick={() => turn.mutate()}>
            {words.switchOn}
          </Button>
        ) : (
          <Button size="small" onClick={() => setAsked('off')}>
            {words.switchOff}
          </Button>
        )}
        <Button size="small" kind="danger" onClick={() => setAsked('remove')}>
          {words.remove}
        </Button>
      </div>
      {[check.error, subscribe.error, turn.error].map((error) =>
        error === null ? null : <Failure key={error.message} of={error} />,
      )}
      {check.data === undefined ? null : <Checked of={check.data} />}
      {subscribe.data === undefined ? null : <Subscribed of={subscribe.data} />}
      {asked === 'off' ? (
        <ConfirmAct
          title={words.switchOffTitle(vendorName)}
          act={words.switchOff}
          danger
          onAct={() => operator.SwitchVendor({ vendorKey, body: { enable: false } })}
          onDone={() => done(words.toldOff(vendorName))}
          onClose={() => setAsked(null)}
        >
          <p>{words.switchOffText}</p>
        </ConfirmAct>
      ) : null}
      {asked === 'remove' ? (
        <ConfirmAct
          title={words.removeTitle(vendorName)}
          act={words.remove}
          danger
          onAct={() => operator.RemoveConnection({ vendorKey, environment, AndOrders: andOrders })}
          onDone={() => done(words.toldRemoved)}
          onClose={() => setAsked(null)}
        >
          <p>{words.removeText}</p>
          <Check label={words.removeAll} value={andOrders} onChange={setAndOrders} />
        </ConfirmAct>
      ) : null}
    </>
  );
};

const Subscribed = ({ of: { kind, url, reason } }: { readonly of: Operator.Subscription }) => {
  const words = useWords(vendorWords);
  return (
    <Notice tone={kind === 'subscribed' ? 'good' : kind === 'refused' ? 'bad' : 'going'} alert>
      <p>
        {words.subscriptions.get(kind) ?? kind} {reason}
      </p>
      {url === null ? null : <Copied value={url} label={words.subscribe} />}
    </Notice>
  );
};
