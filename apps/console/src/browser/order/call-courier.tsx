import { type SubmitEvent, useId, useState } from 'react';
import { CartageError, type Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { TextField } from '../parts/field.tsx';
import { Failure } from '../parts/states.tsx';
import { partWords } from '../parts/words.ts';
import { useWords } from '../words/locale.ts';
import { actWords } from './act-words.ts';
import { useAct } from './use-act.ts';
import { orderScreenWords } from './words.ts';

const fields = ['takeDate', 'timeFrom', 'timeTo'] as const;

/** When the courier is to come; empty is the first possible day and the usual hours. */
export const CallCourier = ({
  order,
  desk,
  onClose,
}: {
  readonly order: Shop.OrderRecord;
  readonly desk: CompanyDesk;
  readonly onClose: () => void;
}) => {
  const words = useWords(actWords);
  const { move } = useWords(orderScreenWords);
  const { cancel } = useWords(partWords);
  const form = useId();
  const [wish, setWish] = useState({ takeDate: '', timeFrom: '', timeTo: '' });
  const calling = useAct<Shop.CallCourierModel>(
    desk,
    'call-courier',
    (body) => desk.shop.CallCourier({ orderId: order.orderId, body }),
    onClose,
  );
  const problems = calling.error instanceof CartageError ? calling.error.problems : [];
  const wrong = (field: string): string | undefined => problems.find(({ target }) => target === field)?.message;
  const isBeside = problems.length > 0 && problems.every(({ target }) => fields.some((field) => field === target));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    calling.mutate({
      takeDate: wish.takeDate || null,
      timeFrom: wish.timeFrom || null,
      timeTo: wish.timeTo || null,
      autoChangeTakeDate: wish.takeDate === '',
    });
  };
  return (
    <Dialogue
      title={words.courierTitle}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="first" type="submit" form={form} busy={calling.isPending}>
            {move['call-courier']}
          </Button>
        </>
      }
    >
      {calling.error && !isBeside ? <Failure of={calling.error} /> : null}
      <form id={form} className="fields" onSubmit={submit}>
        <TextField
          label={words.day}
          hint={words.dayHint}
          type="date"
          value={wish.takeDate}
          wrong={wrong('takeDate')}
          onChange={(takeDate) => setWish({ ...wish, takeDate })}
        />
        <TextField
          label={words.from}
          type="time"
          value={wish.timeFrom}
          wrong={wrong('timeFrom')}
          onChange={(timeFrom) => setWish({ ...wish, timeFrom })}
        />
        <TextField
          label={words.to}
          type="time"
          value={wish.timeTo}
          wrong={wrong('timeTo')}
          onChange={(timeTo) => setWish({ ...wish, timeTo })}
        />
      </form>
    </Dialogue>
  );
};
