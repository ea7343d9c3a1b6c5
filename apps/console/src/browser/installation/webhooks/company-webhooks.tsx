import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { Moment } from '../../parts/said.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Loaded, Nothing, SheetBones } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useLocale, useWords } from '../../words/locale.ts';
import { WebhookForm } from './webhook-form.tsx';
import { failingFirst, WebhookState } from './webhook-state.tsx';
import { webhookWords } from './words.ts';

/** Where a company has itself told what happens. */
export const CompanyWebhooks = () => {
  const words = useWords(webhookWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { key, shop, may } = useCompany();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const mayChange = may('Settings') && may('Orders.Read');
  const webhooks = useQuery({
    queryKey: [key, locale, 'webhooks'],
    queryFn: ({ signal }) => shop.ListWebhooks({}, { signal }),
    refetchInterval: 15_000,
  });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.leadCompany}</p>
        </div>
        {mayChange ? (
          <Button kind="first" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {words.create}
          </Button>
        ) : null}
      </div>
      <div className="sheet">
        <Loaded from={webhooks} bones={<SheetBones lines={5} />}>
          {({ webhooks: all }) =>
            all.length === 0 ? (
              <Nothing title={words.none}>
                <p>{words.noneText}</p>
              </Nothing>
            ) : (
              <Table
                caption={words.title}
                rows={failingFirst(all)}
                keyOf={({ webhookId }) => webhookId}
                columns={[
                  {
                    key: 'url',
                    head: words.url,
                    cell: ({ webhookId, url, description }) => (
                      <div className="two-lines">
                        <Link to="/$desk/webhooks/$webhook" params={{ desk: key, webhook: webhookId }}>
                          <strong>{description ?? url}</strong>
                        </Link>
                        {description === null ? null : <span className="soft">{url}</span>}
                      </div>
                    ),
                  },
                  {
                    key: 'types',
                    head: words.types,
                    cell: ({ types }) => (types === null ? words.everyType : words.typeCount(types.length)),
                  },
                  { key: 'state', head: words.state, cell: (one) => <WebhookState of={one} /> },
                  { key: 'next', head: words.nextTry, cell: ({ nextTryAt }) => <Moment at={nextTryAt} as="soon" /> },
                ]}
              />
            )
          }
        </Loaded>
      </div>
      {isCreating ? (
        <WebhookForm
          onSend={(body) => shop.CreateWebhook({ body })}
          onDone={(made) => {
            setCreating(false);
            setSecret(made.secret);
            void client.invalidateQueries({ queryKey: [key, locale, 'webhooks'] });
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {secret === null ? null : <ShownOnce title={words.secretTitle} value={secret} onClose={() => setSecret(null)} />}
    </section>
  );
};
