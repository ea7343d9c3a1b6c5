import { type SubmitEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { useWords } from '../../words/locale.ts';
import type { AuditSearch } from '../search.ts';
import { auditWords } from './words.ts';

const kinds = ['person', 'key', 'command'];

/** Which part of the audit is shown; it takes effect by Enter, or by the button. */
export const AuditFilter = ({
  search,
  onShow,
}: {
  readonly search: AuditSearch;
  readonly onShow: (search: AuditSearch) => void;
}) => {
  const words = useWords(auditWords);
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  const [actor, setActor] = useState(search.actor ?? '');
  const [act, setAct] = useState(search.act ?? '');
  const [object, setObject] = useState(search.object ?? '');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = { from, to, actor, act: act.trim(), object: object.trim() };
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
            ...kinds.map((value) => ({ value, label: words.actors.get(value) ?? value })),
            // Somebody whom the list was narrowed to.
            ...(actor === '' || kinds.includes(actor) ? [] : [{ value: actor, label: actor }]),
          ]}
        />
        <TextField label={words.act} placeholder={words.actHint} value={act} onChange={setAct} />
        <TextField label={words.object} placeholder={words.objectHint} value={object} onChange={setObject} />
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
