import { FREE_CANCELLATION_MS, moves } from '@cartage/core';
import { useState } from 'react';
import type { Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { useFreshen } from '../orders/order-list.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Failure, Notice } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { statusNumbers } from '../words/orders.ts';
import { useInHundreds } from './in-hundreds.ts';
import { OutcomeTable } from './outcome-table.tsx';
import { manyWords } from './words.ts';

/** Its status leads to a cancellation; while it is being handed over only its vendor's word decides. */
const canBeCanceled = ({ status }: OrderRow): boolean => {
  const name = statusNumbers[status];
  return name !== undefined && moves[name].some((to) => to === 'Canceled' || to === 'CancelRequest');
};

/** Cancels the chosen orders, after it was said what that costs. */
export const CancelOrders = ({
  rows,
  onClose,
}: {
  readonly rows: readonly OrderRow[];
  readonly onClose: () => void;
}) => {
  const words = useWords(manyWords);
  const { money } = useFormats();
  const { shop } = useCompany();
  const freshen = useFreshen();
  const [cancelable] = useState(() => rows.filter(canBeCanceled));
  const [now] = useState(() => Date.now());
  const { results, isBusy, failure, go } = useInHundreds<OrderRow, Shop.OneCanceledOrder>(
    async (part, options) =>
      (await shop.CancelMany({ body: { orders: part.map(({ number }) => ({ orderId: number })) } }, options)).results,
  );
  const late = cancelable.filter(
    ({ created, price }) => price !== null && now - Date.parse(created) > FREE_CANCELLATION_MS,
  );
  const atStake = late.reduce((sum, { price }) => sum + (price ?? 0), 0);
  const failed = [...results.values()].filter(({ errors }) => errors.length > 0).length;
  const isOver = results.size > 0 && results.size === cancelable.length;
  const cancel = async (): Promise<void> => {
    await go(cancelable);
    await freshen(cancelable.map(({ number }) => number)).catch(() => undefined);
  };
  return (
    <Dialogue
      title={words.cancelMany(cancelable.length)}
      wide={results.size > 0}
      alert
      onClose={() => isBusy || onClose()}
      acts={
        isOver ? (
          <Button kind="first" autoFocus onClick={onClose}>
            {words.close}
          </Button>
        ) : (
          <>
            <Button autoFocus onClick={onClose}>
              {words.keepThem}
            </Button>
            <Button
              kind="danger"
              busy={isBusy}
              why={cancelable.length === 0 ? words.noneToCancel : null}
              onClick={() => void cancel()}
            >
              {words.cancelMany(cancelable.length)}
            </Button>
          </>
        )
      }
    >
      <p>{late.length === 0 ? words.cancelFree : words.cancelCosts(late.length, money(atStake))}</p>
      {rows.length > cancelable.length ? <Notice>{words.notCancelable(rows.length - cancelable.length)}</Notice> : null}
      {failure === null ? null : <Failure of={failure} />}
      <div role="status">{isOver ? words.outcomeOfCancels(results.size - failed, failed) : ''}</div>
      {results.size === 0 ? null : (
        <OutcomeTable
          caption={words.cancelMany(cancelable.length)}
          rows={cancelable}
          results={results}
          doneSaid={({ cancelled }) => (cancelled ? words.canceled : words.cancelAsked)}
        />
      )}
    </Dialogue>
  );
};
