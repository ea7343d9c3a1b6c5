import { type SubmitEvent, useId, useState } from 'react';
import { CartageError, type Operator } from '../api.ts';
import type { OperatorDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Check, Select, TextArea, TextField } from '../parts/field.tsx';
import { Failure } from '../parts/states.tsx';
import { partWords } from '../parts/words.ts';
import { useWords } from '../words/locale.ts';
import { orderWords } from '../words/orders.ts';
import { actWords } from './act-words.ts';
import { told } from './told-statuses.ts';
import { useAct } from './use-act.ts';
import { orderScreenWords } from './words.ts';

/** What became of an order whose vendor tells nothing: the operator says it. */
export const Advance = ({
  number,
  desk,
  onClose,
}: {
  readonly number: string;
  readonly desk: OperatorDesk;
  readonly onClose: () => void;
}) => {
  const words = useWords(actWords);
  const { move } = useWords(orderScreenWords);
  const { status } = useWords(orderWords);
  const { cancel } = useWords(partWords);
  const form = useId();
  const [wish, setWish] = useState({ status: '100', text: '', at: '', receivedBy: '', force: false });
  const telling = useAct<Operator.AdvanceModel>(
    desk,
    'advance',
    (body) => desk.operator.AdvanceOrder({ orderId: number, body }),
    onClose,
  );
  const problems = telling.error instanceof CartageError ? telling.error.problems : [];
  const wrong = (field: string) => problems.find(({ target }) => target === field)?.message;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    telling.mutate({
      status: Number(wish.status) as Operator.ToldStatus,
      text: wish.text || null,
      // By the clock of whoever tells it.
      at: wish.at === '' ? null : new Date(wish.at).toISOString(),
      receivedBy: wish.receivedBy || null,
      force: wish.force,
    });
  };
  return (
    <Dialogue
      title={words.advanceTitle}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="first" type="submit" form={form} busy={telling.isPending}>
            {move.advance}
          </Button>
        </>
      }
    >
      {telling.error ? <Failure of={telling.error} /> : null}
      <form id={form} className="stack" onSubmit={submit}>
        <Select
          label={words.advanceStatus}
          value={wish.status}
          wrong={wrong('status')}
          onChange={(next) => setWish({ ...wish, status: next })}
          options={told.map(([code, name]) => ({ value: String(code), label: status[name] }))}
        />
        <TextArea
          label={words.advanceText}
          hint={words.advanceTextHint}
          value={wish.text}
          wrong={wrong('text')}
          maxLength={1000}
          onChange={(text) => setWish({ ...wish, text })}
        />
        <TextField
          label={words.advanceAt}
          hint={words.advanceAtHint}
          type="datetime-local"
          value={wish.at}
          wrong={wrong('at')}
          onChange={(at) => setWish({ ...wish, at })}
        />
        <TextField
          label={words.advanceBy}
          value={wish.receivedBy}
          wrong={wrong('receivedBy')}
          onChange={(receivedBy) => setWish({ ...wish, receivedBy })}
        />
        <Check label={words.advanceForce} value={wish.force} onChange={(force) => setWish({ ...wish, force })} />
      </form>
    </Dialogue>
  );
};
