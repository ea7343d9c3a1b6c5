import { Link, useSearch } from '@tanstack/react-router';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { More, pageNumber, usePages } from '../../parts/pages.tsx';
import { Moment } from '../../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { CompanyFilter } from '../company-filter.tsx';
import type { CompanySearch } from '../search.ts';
import { failingFirst, WebhookState } from './webhook-state.tsx';
import { webhookWords } from './words.ts';

/** The webhooks of all companies, or of one: what fails first. */
export const useOperatorWebhooks = (company: number | undefined) => {
  const locale = useLocale();
  const { key, operator } = useOperator();
  return usePages({
    key: [key, locale, 'webhooks', company ?? 'all'],
    ask: (from, signal) =>
      operator.ListOperatorWebhooks(
        { PageNum: pageNumber(from), PageSize: 100, ...(company !== undefined && { CompanyId: [company] }) },
        { signal },
      ),
    rows: ({ webhooks }) => webhooks,
    everyMs: 15_000,
  });
};

export const OperatorWebhooks = () => {
  const words = useWords(webhookWords);
  const [company] = (useSearch({ strict: false }) as CompanySearch).company ?? [];
  const webhooks = useOperatorWebhooks(company);
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.leadOperator}</p>
        </div>
        <CompanyFilter />
      </div>
      <div className="sheet">
        <Loaded from={webhooks} bones={<SheetBones lines={6} />}>
          {(list) =>
            list.rows.length === 0 ? (
              <Nothing title={words.noneOperator} />
            ) : (
              <>
                <WebhookTable rows={failingFirst(list.rows)} />
                <More of={list} />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
};

const WebhookTable = ({ rows }: { readonly rows: readonly Operator.OperatorWebhook[] }) => {
  const words = useWords(webhookWords);
  const { key } = useOperator();
  const { number } = useFormats();
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ webhookId }) => webhookId}
      columns={[
        {
          key: 'url',
          head: words.url,
          cell: ({ webhookId, url, companyId, companyName }) => (
            <div className="two-lines">
              <Link
                to="/$desk/webhooks/$webhook"
                params={{ desk: key, webhook: webhookId }}
                search={{ company: [companyId] }}
              >
                <strong>{url}</strong>
              </Link>
              <span className="soft">{companyName}</span>
            </div>
          ),
        },
        { key: 'state', head: words.state, cell: (one) => <WebhookState of={one} /> },
        { key: 'waiting', head: words.waiting, numeric: true, cell: ({ waiting }) => number(waiting) },
        { key: 'unread', head: words.unread, numeric: true, cell: ({ unread }) => number(unread) },
        {
          key: 'taken',
          head: words.lastTaken,
          cell: ({ lastTakenAt }) =>
            lastTakenAt === null ? <span className="soft">{words.never}</span> : <Moment at={lastTakenAt} as="ago" />,
        },
        { key: 'next', head: words.nextTry, cell: ({ nextTryAt }) => <Moment at={nextTryAt} as="soon" /> },
      ]}
    />
  );
};
