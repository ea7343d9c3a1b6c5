import { useId } from 'react';
import { useWords } from '../../words/locale.ts';
import type { PeopleSource } from './source.ts';
import { peopleWords, type RoleWords } from './words.ts';

/** The words of the roles of either side. */
export const useRoleWords = <Role extends string>({ side }: PeopleSource<Role>): Readonly<Record<Role, RoleWords>> => {
  const words = useWords(peopleWords);
  return (side === 'company' ? words.companyRoles : words.operatorRoles) as unknown as Readonly<
    Record<Role, RoleWords>
  >;
};

/** Each role with what it may do: nobody gives one away that they do not know. */
export const RoleChoice = <Role extends string>({
  source,
  value,
  onChange,
  wrong,
}: {
  readonly source: PeopleSource<Role>;
  readonly value: Role;
  readonly onChange: (role: Role) => void;
  readonly wrong?: string | undefined;
}) => {
  const words = useWords(peopleWords);
  const roles = useRoleWords(source);
  const id = useId();
  return (
    <fieldset className="choices" aria-describedby={wrong ? `${id}-wrong` : undefined}>
      <legend>{words.role}</legend>
      {source.roles.map((role) => (
        <label key={role} className="choice">
          <input type="radio" name={id} checked={role === value} onChange={() => onChange(role)} />
          <span>
            <strong>{roles[role].name}</strong>
            <small>{roles[role].may}</small>
          </span>
        </label>
      ))}
      {wrong ? (
        <span className="wrong-text" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      ) : null}
    </fieldset>
  );
};

/** What each may do, for whoever looks it up. */
export const Roles = <Role extends string>({ source }: { readonly source: PeopleSource<Role> }) => {
  const words = useWords(peopleWords);
  const roles = useRoleWords(source);
  return (
    <details className="sheet fold">
      <summary>{words.rolesTitle}</summary>
      <dl className="facts sheet-body">
        {source.roles.map((role) => (
          <div key={role} className="fact">
            <dt>{roles[role].name}</dt>
            <dd>{roles[role].may}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
