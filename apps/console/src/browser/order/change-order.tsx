import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { type ApiProblem, CartageError, type Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { TextArea, TextField } from '../parts/field.tsx';
import { Failure, Notice } from '../parts/states.tsx';
import { tell } from '../parts/toasts.tsx';
import { partWords } from '../parts/words.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { actWords } from './act-words.ts';
import {
  type ChangedName,
  changedNames,
  changesOf,
  groupsNow,
  nameAt,
  namesOf,
  type Typed,
  typedOf,
} from './changes.ts';
import { changesFreely } from './moves.ts';
import { orderScreenWords } from './words.ts';

/** Fields of the order to be changed: those that may change now. What others change meanwhile is told before it is written over. */
export const ChangeOrder = ({
  order,
  desk,
  onClose,
}: {
  readonly order: Shop.OrderRecord;
  readonly desk: CompanyDesk;
  readonly onClose: () => void;
}) => {
  const words = useWords(actWords);
  const { done } = useWords(orderScreenWords);
  const { cancel } = useWords(partWords);
  const locale = useLocale();
  const client = useQueryClient();
  const form = useId();
  // What the form began with, whatever the order becomes while somebody types.
  const [from, setFrom] = useState<Typed>(() => typedOf(order));
  const [typed, setTyped] = useState<Typed>(from);
  const [theirs, setTheirs] = useState<Typed | null>(null);
  const names = changedNames(from, typed);
  const groups = groupsNow(order.status);

  const saving = useMutation({
    mutationFn: async () => {
      const now = (await desk.shop.Get({ orderId: order.orderId })).order;
      const others = typedOf(now);
      if (theirs === null && names.some((name) => others[name] !== from[name])) {
        setTheirs(others);
        return null;
      }
      const body = { changes: changesOf(now, names, typed) };
      return (await desk.shop.Update({ orderId: order.orderId, body })).order;
    },
    onSuccess: async (saved) => {
      if (saved === null) return;
      client.setQueryData([desk.key, locale, 'order', order.orderId], saved);
      tell(done.change);
      onClose();
      await client.invalidateQueries({ queryKey: [desk.key] });
    },
  });
  // To the first field that was refused, once it says so.
  useEffect(() => {
    if (saving.error) document.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus();
  }, [saving.error]);
  const problems = saving.error instanceof CartageError ? saving.error.problems : [];
  const set = (name: ChangedName, value: string): void => setTyped((before) => ({ ...before, [name]: value }));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (names.length > 0) saving.mutate();
  };
  return (
    <Dialogue
      title={words.changeTitle(order.orderId)}
      wide
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            kind="first"
            type="submit"
            form={form}
            busy={saving.isPending}
            why={names.length === 0 ? words.unchanged : null}
          >
            {words.save}
          </Button>
        </>
      }
    >
      {changesFreely(order.status) ? null : <Notice>{words.changeOwn}</Notice>}
      <Refused error={saving.error} problems={problems} names={names} />
      {theirs === null ? null : (
        <Conflict
          from={from}
          theirs={theirs}
          names={names}
          onTake={() => {
            setTyped({
              ...typed,
              ...Object.fromEntries(
                names.filter((name) => theirs[name] !== from[name]).map((name) => [name, theirs[name]]),
              ),
            });
            setFrom(theirs);
            setTheirs(null);
          }}
        />
      )}
      <form id={form} className="stack" onSubmit={submit}>
        {groups.map((group) => (
          <fieldset key={group} className="order-fields">
            <legend>{words.group[group]}</legend>
            <div className="fields">
              {namesOf(order, group).map((name) => (
                <ChangeField
                  key={name}
                  name={name}
                  value={typed[name]}
                  wrong={problems.find(({ target }) => nameAt(target, names) === name)?.message}
                  onChange={(value) => set(name, value)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </form>
    </Dialogue>
  );
};

const ChangeField = ({
  name,
  value,
  wrong,
  onChange,
}: {
  readonly name: ChangedName;
  readonly value: string;
  readonly wrong: string | undefined;
  readonly onChange: (value: string) => void;
}) => {
  const { field } = useWords(actWords);
  const label = field.get(name) ?? name;
  if (name === 'comments') return <TextArea label={label} value={value} wrong={wrong} onChange={onChange} />;
  const type = name.endsWith('Date') ? 'date' : /time(From|To)$/.test(name) ? 'time' : 'text';
  return (
    <TextField
      label={label}
      type={type}
      inputMode={name.startsWith('item.') ? 'decimal' : name.endsWith('phone') ? 'tel' : undefined}
      value={value}
      wrong={wrong}
      onChange={onChange}
      autoComplete="off"
    />
  );
};

/** What belongs beside no field. */
const Refused = ({
  error,
  problems,
  names,
}: {
  readonly error: unknown;
  readonly problems: readonly ApiProblem[];
  readonly names: readonly ChangedName[];
}) => {
  if (!error) return null;
  if (problems.length === 0) return <Failure of={error} />;
  const others = problems.filter(({ target }) => nameAt(target, names) === undefined);
  if (others.length === 0) return null;
  return (
    <Notice tone="bad" alert>
      {others.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
};

const Conflict = ({
  from,
  theirs,
  names,
  onTake,
}: {
  readonly from: Typed;
  readonly theirs: Typed;
  readonly names: readonly ChangedName[];
  readonly onTake: () => void;
}) => {
  const words = useWords(actWords);
  return (
    <Notice tone="wait" alert>
      <strong>{words.moved}</strong>
      <p>{words.movedText}</p>
      <ul>
        {names
          .filter((name) => theirs[name] !== from[name])
          .map((name) => (
            <li key={name}>
              {words.field.get(name)}: <strong>{theirs[name] || '—'}</strong>
            </li>
          ))}
      </ul>
      <Button size="small" onClick={onTake}>
        {words.takeTheirs}
      </Button>
    </Notice>
  );
};
