import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Shop } from '../../api.ts';
import type { Desk } from '../../desk.ts';
import { useDesk } from '../../desk.ts';
import { Badge } from '../../parts/badge.tsx';
import { type From, More, pageNumber, usePages } from '../../parts/pages.tsx';
import { Moment } from '../../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useLocale, useWords } from '../../words/locale.ts';
import { CompanyFilter } from '../company-filter.tsx';
import type { AuditSearch } from '../search.ts';
import { actNames } from './act-words.ts';
import { AuditFilter } from './audit-filter.tsx';
import { differencesOf } from './difference.ts';
import { auditWords } from './words.ts';

const PAGE = 50;

const entriesOf = (desk: Desk, search: AuditSearch, from: From, signal: AbortSignal): Promise<Shop.AuditList> => {
  const filter = {
    From: search.from,
    To: search.to,
    Actor: search.actor,
    Act: search.act,
    Object: search.object,
    PageNum: pageNumber(from),
    PageSize: PAGE,
  };
  return desk.kind === 'company'
    ? desk.shop.ListAudit(filter, { signal })
    : desk.operator.ListOperatorAudit({ ...filter, CompanyId: search.company?.[0] }, { signal });
};

/** Who did what, with what changed. What is shown stands in the address. */
export const Audit = () => {
  const words = useWords(auditWords);
  const locale = useLocale();
  const desk = useDesk();
  const search = useSearch({ strict: false }) as AuditSearch;
  const navigate = useNavigate();
  const show = (next: AuditSearch): void => void navigate({ to: '.', search: next });
  const entries = usePages({
    key: [desk.key, locale, 'audit', search],
    ask: (from, signal) => entriesOf(desk, search, from, signal),
    rows: (page) => page.entries,
  });
  const isFiltered = Object.keys(search).length > 0;
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{desk.kind === 'company' ? words.leadCompany : words.leadOperator}</p>
        </div>
        {desk.kind === 'operator' ? <CompanyFilter /> : null}
      </div>
      <AuditFilter key={JSON.stringify(search)} search={search} onShow={show} />
      <div className="sheet">
        <Loaded from={entries} bones={<SheetBones lines={10} />}>
          {(list) =>
            list.rows.length === 0 ? (
              <Nothing title={words.none}>{isFiltered ? <p>{words.noneFound}</p> : null}</Nothing>
            ) : (
              <>
                <Entries entries={list.rows} search={search} onShow={show} />
                <More of={list} />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
};

const Entries = ({
  entries,
  search,
  onShow,
}: {
  readonly entries: readonly Shop.AuditEntry[];
  readonly search: AuditSearch;
  readonly onShow: (search: AuditSearch) => void;
}) => {
  const words = useWords(auditWords);
  const { acts, kinds } = useWords(actNames);
  return (
    <Table
      caption={words.title}
      rows={entries.map((entry, at) => ({ ...entry, key: `${at} ${entry.at}` }))}
      keyOf={({ key }) => key}
      columns={[
        { key: 'at', head: words.when, cell: ({ at }) => <Moment at={at} /> },
        {
          key: 'actor',
          head: words.actor,
          cell: ({ actor: { kind, id, name } }) => (
            <div className="two-lines">
              <Only what={name} onShow={() => onShow({ ...search, actor: id === null ? name : `${kind}:${id}` })} />
              <span className="soft">{words.actorKind.get(kind) ?? kind}</span>
            </div>
          ),
        },
        {
          key: 'act',
          head: words.act,
          cell: ({ act }) => <Only what={acts.get(act) ?? act} onShow={() => onShow({ ...search, act })} />,
        },
        {
          key: 'object',
          head: words.object,
          cell: ({ object: { kind, id } }) => (
            <Only
              what={`${kinds.get(kind) ?? kind} ${id}`}
              onShow={() => onShow({ ...search, object: `${kind}:${id}` })}
            />
          ),
        },
        { key: 'change', head: words.change, cell: (entry) => <Change of={entry} /> },
      ]}
    />
  );
};

/** A value that narrows the list to it. */
const Only = ({ what, onShow }: { readonly what: string; readonly onShow: () => void }) => {
  const words = useWords(auditWords);
  return (
    <button type="button" className="as-text" title={words.narrow(what)} onClick={onShow}>
      {what}
    </button>
  );
};

const Change = ({ of: { before, after, requestId } }: { readonly of: Shop.AuditEntry }) => {
  const words = useWords(auditWords);
  const differences = differencesOf(before, after);
  return (
    <details>
      <summary>
        {differences.length === 0 ? (
          <span className="soft">{words.nothing}</span>
        ) : before === null ? (
          <Badge tone="good">{words.made}</Badge>
        ) : after === null ? (
          <Badge tone="bad">{words.gone}</Badge>
        ) : (
          words.fields(differences.length)
        )}
      </summary>
      {differences.length === 0 ? null : (
        <dl className="differences">
          {differences.map(({ name, before: was, after: is }) => (
            <div key={name}>
              <dt className="code">{name}</dt>
              <dd>
                {was === null ? null : <del>{was}</del>} {is === null ? null : <ins>{is}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {requestId === null ? null : (
        <small className="soft code">
          {words.request} {requestId}
        </small>
      )}
    </details>
  );
};
