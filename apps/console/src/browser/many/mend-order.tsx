import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ApiProblem, CartageError, type Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { TextField } from '../parts/field.tsx';
import { Failure, Loaded, Notice } from '../parts/states.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { asItIs, changedIn, changesOf, fieldsOf, type MendableField, type Mended, placeOf } from './mended.ts';
import { manyWords } from './words.ts';

type Problem = Pick<ApiProblem, 'target' | 'message'>;

/** The fields of an order that failed, with what is wrong beside them; saved, it can be handed over again. */
export const MendOrder = ({
  number,
  problems,
  at,
  onMended,
  onClose,
}: {
  readonly number: string;
  /** Why it failed. */
  readonly problems: readonly Problem[];
  /** The field that has the focus, where none is said to be wrong. */
  readonly at: MendableField | undefined;
  /** With the first field that was changed. */
  readonly onMended: (field: MendableField | undefined) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(manyWords);
  const desk = useCompany();
  const locale = useLocale();
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const asked = useQuery({
    queryKey: [desk.key, locale, 'order', number, 'mend'],
    queryFn: async ({ signal }) => (await desk.shop.Get({ orderId: number }, { signal })).order,
    gcTime: 0,
  });
  return (
    <Dialogue
      title={words.mendTitle(number)}
      wide
      onClose={onClose}
      acts={
        <>
          <a className="button" href={`orders/${encodeURIComponent(number)}`} target="_blank" rel="noopener">
            {words.openOrder}
          </a>
          <Button kind="first" type="submit" form={form} busy={isBusy}>
            {words.saveMended}
          </Button>
        </>
      }
    >
      <Loaded from={asked}>
        {(order) => (
          <MendForm id={form} order={order} problems={problems} at={at} onBusy={setBusy} onMended={onMended} />
        )}
      </Loaded>
    </Dialogue>
  );
};

const MendForm = ({
  id,
  order,
  problems,
  at,
  onBusy,
  onMended,
}: {
  readonly id: string;
  readonly order: Shop.OrderRecord;
  readonly problems: readonly Problem[];
  readonly at: MendableField | undefined;
  readonly onBusy: (busy: boolean) => void;
  readonly onMended: (field: MendableField | undefined) => void;
}) => {
  const words = useWords(manyWords);
  const { shop } = useCompany();
  const [typed, setTyped] = useState<Mended>(() => asItIs(order));
  const save = useMutation({
    mutationFn: () => shop.Update({ orderId: order.orderId, body: { changes: changesOf(order, typed) } }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: () => onMended(changedIn(order, typed)[0]),
  });
  const refused = save.error instanceof CartageError ? save.error.problems : null;
  const told: readonly Problem[] = refused ?? problems;
  const wrongOf = (field: MendableField): string | undefined => told.find((one) => placeOf(one) === field)?.message;
  const above = told.filter((one) => placeOf(one) === undefined);
  const fields = fieldsOf(order);
  const first =
    fields.find((field) => wrongOf(field) !== undefined) ?? fields.find((field) => field === at) ?? fields[0];
  return (
    <form
      id={id}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      {save.error !== null && refused === null ? <Failure of={save.error} /> : null}
      {above.map(({ message }) => (
        <Notice key={message} tone="bad" alert>
          {message}
        </Notice>
      ))}
      <div className="fields">
        {fields.map((field) => (
          <TextField
            key={field}
            label={words.field[field]}
            value={typed[field]}
            wrong={wrongOf(field)}
            autoFocus={field === first}
            inputMode={['weight', 'l', 'w', 'h'].includes(field) ? 'decimal' : undefined}
            onChange={(text) => setTyped({ ...typed, [field]: text })}
          />
        ))}
      </div>
    </form>
  );
};
