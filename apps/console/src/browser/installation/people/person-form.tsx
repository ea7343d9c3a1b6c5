import { useState } from 'react';
import { TextField } from '../../parts/field.tsx';
import { FormDialogue } from '../../parts/form-dialogue.tsx';
import { partWords } from '../../parts/words.ts';
import { useWords } from '../../words/locale.ts';
import { RoleChoice } from './roles.tsx';
import type { PeopleSource, Person } from './source.ts';
import { peopleWords } from './words.ts';

/** By mail; the last of the roles, which may do the least, until another is chosen. */
export const InvitePerson = <Role extends string>({
  source,
  onDone,
  onClose,
}: {
  readonly source: PeopleSource<Role>;
  readonly onDone: (email: string) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(peopleWords);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(source.roles.at(-1) as Role);
  return (
    <FormDialogue
      title={words.invite}
      act={words.inviteAct}
      fields={['email', 'name', 'role']}
      onSend={() => source.invite({ email, name, role })}
      onDone={() => onDone(email)}
      onClose={onClose}
    >
      {(at) => (
        <>
          <TextField
            label={words.email}
            hint={words.emailHint}
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            wrong={at('email')}
          />
          <TextField label={words.name} autoComplete="off" value={name} onChange={setName} wrong={at('name')} />
          <RoleChoice source={source} value={role} onChange={setRole} wrong={at('role')} />
        </>
      )}
    </FormDialogue>
  );
};

export const ChangePerson = <Role extends string>({
  source,
  person,
  onDone,
  onClose,
}: {
  readonly source: PeopleSource<Role>;
  readonly person: Person<Role>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(peopleWords);
  const { save } = useWords(partWords);
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState(person.role);
  return (
    <FormDialogue
      title={person.name}
      act={save}
      fields={['name', 'role']}
      // A name alone asks for no fresh proof of who somebody is.
      onSend={() => source.update(person.userId, { name, ...(role === person.role ? {} : { role }) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(at) => (
        <>
          <TextField label={words.name} autoComplete="off" value={name} onChange={setName} wrong={at('name')} />
          <RoleChoice source={source} value={role} onChange={setRole} wrong={at('role')} />
        </>
      )}
    </FormDialogue>
  );
};
