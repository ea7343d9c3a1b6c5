import { useId, useState } from 'react';
import type { Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { useFreshen } from '../orders/order-list.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { VendorNames } from '../orders/vendor-names.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { TextField } from '../parts/field.tsx';
import { Failure, Notice } from '../parts/states.tsx';
import { isoDay } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { useInHundreds } from './in-hundreds.ts';
import { OutcomeTable } from './outcome-table.tsx';
import { manyWords } from './words.ts';

/** Its vendor has it, nobody has fetched it, and nobody was called. */
const canBeCalledFor = ({ status, courier }: OrderRow): boolean => status === 60 && courier === null;

/** Calls couriers for the chosen orders, for the same day and hours: one for each vendor and place. */
export const CallCouriers = ({
  rows,
  names,
  onClose,
}: {
  readonly rows: readonly OrderRow[];
  readonly names: VendorNames;
  readonly onClose: () => void;
}) => {
  const words = useWords(manyWords);
  const { shop } = useCompany();
  const freshen = useFreshen();
  const form = useId();
  const [callable] = useState(() => rows.filter(canBeCalledFor));
  const [day, setDay] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { results, isBusy, failure, go } = useInHundreds<OrderRow, Shop.OneOrderResult>(
    async (part, options) =>
      (
        await shop.CallCouriers(
          {
            body: {
              orders: part.map(({ number }) => ({
                orderId: number,
                takeDate: day || null,
                timeFrom: from || null,
                timeTo: to || null,
              })),
            },
          },
          options,
        )
      ).results,
  );
  const failed = [...results.values()].filter(({ errors }) => errors.length > 0).length;
  const isOver = results.size > 0 && results.size === callable.length;
  const call = async (): Promise<void> => {
    const numbers = callable.map(({ number }) => number);
    const again = numbers.filter((number) => (results.get(number)?.errors.length ?? 0) > 0);
    await go(callable, again);
    await freshen(numbers).catch(() => undefined);
  };
  return (
    <Dialogue
      title={words.callCouriers}
      wide
      onClose={() => isBusy || onClose()}
      acts={
        <>
          {isOver && failed === 0 ? null : <Button onClick={onClose}>{isOver ? words.close : words.notNow}</Button>}
          {isOver && failed === 0 ? (
            // By a key of its own: the focus goes on to what is left to do.
            <Button key="over" kind="first" onClick={onClose} autoFocus>
              {words.close}
            </Button>
          ) : (
            <Button
              kind="first"
              type="submit"
              form={form}
              busy={isBusy}
              autoFocus
              why={callable.length === 0 ? words.noneToCall : null}
            >
              {isOver ? words.againFor(failed) : words.callFor(callable.length)}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && callable.length > 0) void call();
        }}
      >
        <div className="fields">
          <TextField
            label={words.day}
            hint={words.dayHint}
            type="date"
            min={isoDay(new Date())}
            value={day}
            onChange={setDay}
          />
          <TextField label={words.hoursFrom} type="time" value={from} onChange={setFrom} />
          <TextField label={words.hoursTo} type="time" value={to} onChange={setTo} />
        </div>
        <ul className="many-groups">
          {groupsOf(callable, names).map(([group, count]) => (
            <li key={group}>
              <span>{group}</span>
              <span className="soft">{words.orders(count)}</span>
            </li>
          ))}
        </ul>
        {rows.length > callable.length ? <Notice>{words.notCallable(rows.length - callable.length)}</Notice> : null}
        {failure === null ? null : <Failure of={failure} />}
        <div role="status">{isOver ? words.outcomeOfCalls(results.size - failed, failed) : ''}</div>
      </form>
      {results.size === 0 ? null : (
        <OutcomeTable
          caption={words.callCouriers}
          rows={callable}
          results={results}
          doneSaid={({ vendorPickupNum }) =>
            vendorPickupNum === null ? words.courierAsked : words.courierComes(vendorPickupNum)
          }
        />
      )}
    </Dialogue>
  );
};

/** Who comes, and from whom they fetch. */
const groupsOf = (rows: readonly OrderRow[], names: VendorNames): readonly (readonly [string, number])[] => {
  const groups = new Map<string, number>();
  for (const row of rows) {
    const group = [names.vendorOf(row), row.sender].filter(Boolean).join(' · ');
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  return [...groups];
};
