import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { ConfirmAct } from '../../parts/form-dialogue.tsx';
import { ActMenu } from '../../parts/menu.tsx';
import { More, usePages } from '../../parts/pages.tsx';
import { Moment } from '../../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { tell, tellFailure } from '../../parts/toasts.tsx';
import { partWords } from '../../parts/words.ts';
import { useWho } from '../../session/who.tsx';
import { useLocale, useWords } from '../../words/locale.ts';
import { ChangePerson, InvitePerson } from './person-form.tsx';
import { Roles, useRoleWords } from './roles.tsx';
import type { PeopleSource, Person } from './source.ts';
import { peopleWords } from './words.ts';

type Asked<Role> = { readonly act: 'change' | 'disable' | 'remove' | 'reset'; readonly of: Person<Role> };

/** Who signs in: invited, given another role, shut out and removed. */
export const People = <Role extends string>({
  source,
  heading: Heading = 'h1',
}: {
  readonly source: PeopleSource<Role>;
  readonly heading?: 'h1' | 'h2';
}) => {
  const words = useWords(peopleWords);
  const locale = useLocale();
  const client = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<Asked<Role> | null>(null);
  const people = usePages({
    key: [source.key[0], locale, ...source.key.slice(1)],
    ask: source.list,
    rows: ({ users }) => users,
  });
  const done = (text: string): void => {
    setAsked(null);
    setInviting(false);
    tell(text);
    void client.invalidateQueries({ queryKey: [source.key[0], locale, ...source.key.slice(1)] });
  };
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <Heading>{words.title}</Heading>
          <p>{words.lead}</p>
        </div>
        {source.mayChange ? (
          <Button kind="first" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            {words.invite}
          </Button>
        ) : null}
      </div>
      <div className="sheet">
        <Loaded from={people} bones={<SheetBones lines={5} />}>
          {(list) =>
            list.rows.length === 0 ? (
              <Nothing title={words.none}>
                <p>{words.noneText}</p>
              </Nothing>
            ) : (
              <>
                <PeopleTable
                  source={source}
                  people={list.rows}
                  onAsk={setAsked}
                  onEnable={(of) =>
                    source.update(of.userId, { isDisabled: false }).then(() => done(words.toldChanged), tellFailure)
                  }
                />
                <More of={list} />
              </>
            )
          }
        </Loaded>
      </div>
      {/* Below a list of any length: it would jump. */}
      {people.data || people.error ? <Roles source={source} /> : null}
      {isInviting ? (
        <InvitePerson
          source={source}
          onDone={(email) => done(words.toldInvited(email))}
          onClose={() => setInviting(false)}
        />
      ) : null}
      {asked === null ? null : <PersonAct source={source} asked={asked} onDone={done} onClose={() => setAsked(null)} />}
    </section>
  );
};

const PeopleTable = <Role extends string>({
  source,
  people,
  onAsk,
  onEnable,
}: {
  readonly source: PeopleSource<Role>;
  readonly people: readonly Person<Role>[];
  readonly onAsk: (asked: Asked<Role>) => void;
  readonly onEnable: (of: Person<Role>) => void;
}) => {
  const words = useWords(peopleWords);
  const { acts } = useWords(partWords);
  const roles = useRoleWords(source);
  const { user } = useWho();
  const actsOf = (of: Person<Role>) => [
    { key: 'change', label: words.change, onAct: () => onAsk({ act: 'change', of }) },
    of.isDisabled
      ? { key: 'enable', label: words.enable, onAct: () => onEnable(of) }
      : { key: 'disable', label: words.disable, onAct: () => onAsk({ act: 'disable', of }) },
    ...(source.reset === null || of.isDisabled
      ? []
      : [{ key: 'reset', label: words.reset, onAct: () => onAsk({ act: 'reset', of }) }]),
    { key: 'remove', label: words.remove, onAct: () => onAsk({ act: 'remove', of }) },
  ];
  return (
    <Table
      caption={words.title}
      rows={people}
      keyOf={({ userId }) => userId}
      columns={[
        {
          key: 'name',
          head: words.name,
          cell: (one) => (
            <div className="two-lines">
              <strong>
                {one.name} {source.isOwn && one.userId === user.id ? <Badge>{words.you}</Badge> : null}
              </strong>
              <span className="soft">{one.email}</span>
            </div>
          ),
        },
        { key: 'role', head: words.role, cell: ({ role }) => roles[role].name },
        {
          key: 'state',
          head: words.state,
          cell: ({ isDisabled, signedInAt }) =>
            isDisabled ? (
              <Badge tone="bad">{words.disabled}</Badge>
            ) : signedInAt === null ? (
              <Badge tone="wait">{words.invited}</Badge>
            ) : (
              <Badge tone="good">{words.active}</Badge>
            ),
        },
        {
          key: 'seen',
          head: words.lastSeen,
          cell: ({ signedInAt }) =>
            signedInAt === null ? <span className="soft">{words.never}</span> : <Moment at={signedInAt} />,
        },
        ...(source.mayChange
          ? [
              {
                key: 'acts',
                head: '',
                numeric: true,
                cell: (one: Person<Role>) => (
                  <ActMenu label={acts(one.name)} kind="quiet" size="small" acts={actsOf(one)}>
                    <Ellipsis aria-hidden />
                  </ActMenu>
                ),
              },
            ]
          : []),
      ]}
    />
  );
};

/** What is asked before it is done to somebody. */
const PersonAct = <Role extends string>({
  source,
  asked: { act, of },
  onDone,
  onClose,
}: {
  readonly source: PeopleSource<Role>;
  readonly asked: Asked<Role>;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(peopleWords);
  switch (act) {
    case 'change':
      return <ChangePerson source={source} person={of} onDone={() => onDone(words.toldChanged)} onClose={onClose} />;
    case 'disable':
      return (
        <ConfirmAct
          title={words.disableTitle(of.name)}
          act={words.disable}
          danger
          onAct={() => source.update(of.userId, { isDisabled: true })}
          onDone={() => onDone(words.toldChanged)}
          onClose={onClose}
        >
          <p>{words.disableText}</p>
        </ConfirmAct>
      );
    case 'remove':
      return (
        <ConfirmAct
          title={words.removeTitle(of.name)}
          act={words.remove}
          danger
          onAct={() => source.remove(of.userId)}
          onDone={() => onDone(words.toldRemoved(of.name))}
          onClose={onClose}
        >
          <p>{words.removeText}</p>
        </ConfirmAct>
      );
    case 'reset':
      return (
        <ConfirmAct
          title={words.resetTitle(of.name)}
          act={words.reset}
          onAct={async () => source.reset?.(of.userId)}
          onDone={() => onDone(words.toldReset)}
          onClose={onClose}
        >
          <p>{words.resetText}</p>
        </ConfirmAct>
      );
  }
};
