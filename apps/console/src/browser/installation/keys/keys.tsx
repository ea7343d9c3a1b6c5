import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Shop } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { ConfirmAct } from '../../parts/form-dialogue.tsx';
import { More, usePages } from '../../parts/pages.tsx';
import { Moment } from '../../parts/said.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Loaded, Nothing, SheetBones } from '../../parts/states.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { tell } from '../../parts/toasts.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { peopleWords } from '../people/words.ts';
import { CreateKey, CreateOperatorKey } from './create-key.tsx';
import { endOf } from './key-end.ts';
import { type CompanyKeySource, type KeySource, operatorsKeys } from './source.ts';
import { keyWords } from './words.ts';

/** What every key has. */
interface AnyKey {
  readonly keyId: number;
  readonly name: string;
  readonly createdAt: string;
}

/** What the form that makes one gets. */
interface Making {
  readonly onDone: (made: { readonly name: string; readonly key: string }) => void;
  readonly onClose: () => void;
}

/** Keys: made, shown once, revoked. `columns`: what a key may do, and how long; `form`: by which one is made. */
const KeyList = <Key extends AnyKey>({
  source,
  lead,
  columns,
  form,
  heading: Heading = 'h1',
}: {
  readonly source: KeySource<Key>;
  readonly lead: string;
  readonly columns: readonly Column<Key>[];
  readonly form: (making: Making) => ReactNode;
  readonly heading?: 'h1' | 'h2' | undefined;
}) => {
  const words = useWords(keyWords);
  const locale = useLocale();
  const client = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Parameters<Making['onDone']>[0] | null>(null);
  const [revoked, setRevoked] = useState<Key | null>(null);
  const queryKey = [source.key[0], locale, ...source.key.slice(1)];
  const keys = usePages({ key: queryKey, ask: source.list, rows: (page) => page.keys });
  const renew = () => void client.invalidateQueries({ queryKey });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <Heading>{words.title}</Heading>
          <p>{lead}</p>
        </div>
        {source.mayChange ? (
          <Button kind="first" onClick={() => setCreating(true)}>
            <KeyRound aria-hidden />
            {words.create}
          </Button>
        ) : null}
      </div>
      <div className="sheet">
        <Loaded from={keys} bones={<SheetBones lines={5} />}>
          {(list) =>
            list.rows.length === 0 ? (
              <Nothing title={words.none}>
                <p>{words.noneText}</p>
              </Nothing>
            ) : (
              <>
                <Table
                  caption={words.title}
                  rows={list.rows}
                  keyOf={({ keyId }) => keyId}
                  columns={[
                    { key: 'name', head: words.name, cell: ({ name }) => <strong>{name}</strong> },
                    ...columns,
                    {
                      key: 'created',
                      head: words.created,
                      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
                    },
                    ...(source.mayChange
                      ? [
                          {
                            key: 'act',
                            head: '',
                            numeric: true,
                            cell: (one: Key) => (
                              <Button size="small" onClick={() => setRevoked(one)}>
                                {words.revoke}
                                <span className="unseen">: {one.name}</span>
                              </Button>
                            ),
                          },
                        ]
                      : []),
                  ]}
                />
                <More of={list} />
              </>
            )
          }
        </Loaded>
      </div>
      {isCreating
        ? form({
            onDone: (key) => {
              setCreating(false);
              setMade(key);
              renew();
            },
            onClose: () => setCreating(false),
          })
        : null}
      {made === null ? null : (
        <ShownOnce title={words.newKey(made.name)} value={made.key} onClose={() => setMade(null)} />
      )}
      {revoked === null ? null : (
        <ConfirmAct
          title={words.revokeTitle(revoked.name)}
          act={words.revoke}
          danger
          onAct={() => source.revoke(revoked.keyId)}
          onDone={() => {
            tell(words.toldRevoked(revoked.name));
            setRevoked(null);
            renew();
          }}
          onClose={() => setRevoked(null)}
        >
          <p>{words.revokeText}</p>
        </ConfirmAct>
      )}
    </section>
  );
};

const Rights = ({ of }: { readonly of: Shop.KeyModel['rights'] }) => {
  const words = useWords(keyWords);
  const { list } = useFormats();
  if (of.length === Object.keys(words.accessRights).length) return <Badge tone="wait">{words.all}</Badge>;
  return <span className="soft">{list(of.map((right) => words.accessRights[right] ?? right))}</span>;
};

const End = ({ at }: { readonly at: string | null }) => {
  const words = useWords(keyWords);
  const end = endOf(at, new Date());
  if (at === null) return <span className="soft">{words.never}</span>;
  return (
    <span className="line-of">
      <Moment at={at} as="day" />
      {end === 'ended' ? <Badge tone="bad">{words.ended}</Badge> : null}
      {end === 'soon' ? <Badge tone="wait">{words.endsSoon}</Badge> : null}
    </span>
  );
};

/** The keys of a company, which have rights and may end. */
export const Keys = ({ source, heading }: { readonly source: CompanyKeySource; readonly heading?: 'h1' | 'h2' }) => {
  const words = useWords(keyWords);
  return (
    <KeyList
      source={source}
      heading={heading}
      lead={words.leadCompany}
      columns={[
        { key: 'rights', head: words.rights, cell: ({ rights }) => <Rights of={rights} /> },
        { key: 'ends', head: words.ends, cell: ({ expiresAt }) => <End at={expiresAt} /> },
      ]}
      form={(making) => <CreateKey source={source} {...making} />}
    />
  );
};

/** The operator's own keys, which have a role. */
export const OperatorKeys = () => {
  const words = useWords(keyWords);
  const { operatorRoles: roles } = useWords(peopleWords);
  return (
    <KeyList
      source={operatorsKeys(useOperator())}
      lead={words.leadOperator}
      columns={[{ key: 'role', head: words.role, cell: ({ role }) => roles[role].name }]}
      form={(making) => <CreateOperatorKey {...making} />}
    />
  );
};
