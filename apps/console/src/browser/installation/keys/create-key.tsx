import { type AccessRight, type OperatorRole, operatorRoles } from '@cartage/core';
import { useState } from 'react';
import type { Operator, Shop } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Check, Select, TextField } from '../../parts/field.tsx';
import { FormDialogue } from '../../parts/form-dialogue.tsx';
import { isoDay } from '../../words/formats.ts';
import { useWords } from '../../words/locale.ts';
import { peopleWords } from '../people/words.ts';
import { expiresAt, type KeyEnd, keyEnds } from './key-end.ts';
import type { CompanyKeySource } from './source.ts';
import { keyWords } from './words.ts';

/** A new key. It has no right until one is chosen. */
export const CreateKey = ({
  source,
  onDone,
  onClose,
}: {
  readonly source: CompanyKeySource;
  readonly onDone: (key: Shop.NewKey) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(keyWords);
  const [name, setName] = useState('');
  const [rights, setRights] = useState<ReadonlySet<AccessRight>>(new Set());
  const [end, setEnd] = useState<KeyEnd>('never');
  const [day, setDay] = useState('');
  return (
    <FormDialogue
      title={words.create}
      act={words.createAct}
      fields={['name', 'rights', 'expiresAt']}
      onSend={() =>
        source.create({
          name,
          rights: source.rights.filter((right) => rights.has(right)),
          expiresAt: expiresAt(end, day, new Date()),
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(at) => (
        <>
          <TextField
            label={words.name}
            hint={words.nameHint}
            autoComplete="off"
            value={name}
            onChange={setName}
            wrong={at('name')}
          />
          <RightChoice rights={source.rights} value={rights} onChange={setRights} wrong={at('rights')} />
          <Select
            label={words.ends}
            value={end}
            onChange={setEnd}
            wrong={end === 'day' ? undefined : at('expiresAt')}
            options={keyEnds.map((value) => ({
              value,
              label:
                value === 'never' ? words.endNever : value === 'day' ? words.endDate : words.endDays(Number(value)),
            }))}
          />
          {end === 'day' ? (
            <TextField
              label={words.lastDay}
              type="date"
              min={isoDay(new Date())}
              value={day}
              onChange={setDay}
              wrong={at('expiresAt')}
            />
          ) : null}
        </>
      )}
    </FormDialogue>
  );
};

const RightChoice = ({
  rights,
  value,
  onChange,
  wrong,
}: {
  readonly rights: readonly AccessRight[];
  readonly value: ReadonlySet<AccessRight>;
  readonly onChange: (rights: ReadonlySet<AccessRight>) => void;
  readonly wrong: string | undefined;
}) => {
  const words = useWords(keyWords);
  const turn = (right: AccessRight, isOn: boolean): void => {
    const next = new Set(value);
    if (isOn) next.add(right);
    else next.delete(right);
    onChange(next);
  };
  return (
    <fieldset className="choices">
      <legend>{words.rights}</legend>
      <Check
        label={<strong>{words.all}</strong>}
        value={rights.every((right) => value.has(right))}
        onChange={(isOn) => onChange(new Set(isOn ? rights : []))}
      />
      {rights.map((right) => (
        <Check
          key={right}
          label={words.accessRights[right]}
          value={value.has(right)}
          onChange={(isOn) => turn(right, isOn)}
        />
      ))}
      {wrong ? (
        <span className="wrong-text" role="alert">
          {wrong}
        </span>
      ) : null}
    </fieldset>
  );
};

/** A key of the operator; it may only read until another role is chosen. */
export const CreateOperatorKey = ({
  onDone,
  onClose,
}: {
  readonly onDone: (key: Operator.NewOperatorKey) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(keyWords);
  const { operatorRoles: roles } = useWords(peopleWords);
  const { operator } = useOperator();
  const [name, setName] = useState('');
  const [role, setRole] = useState<OperatorRole>('viewer');
  return (
    <FormDialogue
      title={words.create}
      act={words.createAct}
      fields={['name', 'role']}
      onSend={() => operator.CreateOperatorKey({ body: { name, role } })}
      onDone={onDone}
      onClose={onClose}
    >
      {(at) => (
        <>
          <TextField
            label={words.name}
            hint={words.nameHint}
            autoComplete="off"
            value={name}
            onChange={setName}
            wrong={at('name')}
          />
          <Select
            label={words.role}
            hint={roles[role].may}
            value={role}
            onChange={setRole}
            wrong={at('role')}
            options={operatorRoles.map((value) => ({ value, label: roles[value].name }))}
          />
        </>
      )}
    </FormDialogue>
  );
};
