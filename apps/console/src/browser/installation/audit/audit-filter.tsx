import { type SubmitEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { type Names, useWords } from '../../words/locale.ts';
import type { AuditSearch } from '../search.ts';
import { actNames } from './act-words.ts';
import { auditWords } from './words.ts';

const actors = ['person', 'key', 'command'];

/** Which part of the audit is shown; it takes effect by Enter, or by the button. */
export const AuditFilter = ({
  search,
  onShow,
}: {
  readonly search: AuditSearch;
  readonly onShow: (search: AuditSearch) => void;
}) => {
  const words = useWords(auditWords);
  const { acts, kinds: objects } = useWords(actNames);
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  const [actor, setActor] = useState(search.actor ?? '');
  const [act, setAct] = useState(search.act ?? '');
  const [kind, setKind] = useState(() => kindIn(search.object));
  const [id, setId] = useState(() => idIn(search.object));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = { from, to, actor, act, object: [kind, id.trim()].filter(Boolean).join(':') };
    onShow({
      ...(search.company !== undefined && { company: search.company }),
      ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    });
  };
  return (
    <form className="sheet sheet-body stack" onSubmit={submit}>
      <div className="fields narrow">
        <TextField label={words.from} type="date" value={from} onChange={setFrom} />
        <TextField label={words.to} type="date" value={to} onChange={setTo} />
        <Select
          label={words.actor}
          value={actor}
          onChange={setActor}
          options={[
            { value: '', label: words.actorAny },
            ...actors.map((value) => ({ value, label: words.actors.get(value) ?? value })),
            // Somebody whom the list was narrowed to.
            ...(actor === '' || actors.includes(actor) ? [] : [{ value: actor, label: actor }]),
          ]}
        />
        <Select label={words.act} value={act} onChange={setAct} options={choice(words.actAny, acts, act)} />
        <Select label={words.object} value={kind} onChange={setKind} options={choice(words.objectAny, objects, kind)} />
        <TextField label={words.objectId} autoComplete="off" value={id} onChange={setId} />
      </div>
      <div className="line-of">
        <Button type="submit">{words.find}</Button>
        {Object.keys(search).length === 0 ? null : (
          <Button kind="quiet" onClick={() => onShow({})}>
            {words.clear}
          </Button>
        )}
      </div>
    </form>
  );
};

/** All that there is, by its name, and what the list was narrowed to. */
const choice = (any: string, of: Names, chosen: string) => [
  { value: '', label: any },
  ...[...of].map(([value, label]) => ({ value, label })).toSorted((one, other) => one.label.localeCompare(other.label)),
  ...(chosen === '' || of.has(chosen) ? [] : [{ value: chosen, label: chosen }]),
];

/** Of `key:12` the kind; an id alone has none. */
const kindIn = (object = ''): string => /^([a-z-]+)(?::.+)?$/.exec(object)?.[1] ?? '';

const idIn = (object = ''): string => object.slice(kindIn(object).length).replace(/^:/, '');
