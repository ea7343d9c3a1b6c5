import { useState } from 'react';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { useFreshen } from '../orders/order-list.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Failure, Notice } from '../parts/states.tsx';
import { useWords } from '../words/locale.ts';
import { useInHundreds } from './in-hundreds.ts';
import { OutcomeTable } from './outcome-table.tsx';
import { manyWords } from './words.ts';

/** VendorError and VendorUnavailable: a hand-over that has failed. */
const canBeRetried = ({ status }: OrderRow): boolean => status === 51 || status === 52;

/** Retries failed hand-overs of the chosen orders, of whatever companies. Each vendor is asked first whether it has the order. */
export const RetryOrders = ({
  rows,
  onClose,
}: {
  readonly rows: readonly OrderRow[];
  readonly onClose: () => void;
}) => {
  const words = useWords(manyWords);
  const { operator } = useOperator();
  const freshen = useFreshen();
  const [failed] = useState(() => rows.filter(canBeRetried));
  const { results, isBusy, failure, go } = useInHundreds<OrderRow, Operator.RetriedOrder>(
    async (part, options) =>
      (await operator.RetryOrders({ body: { orders: part.map(({ number }) => ({ orderId: number })) } }, options))
        .results,
  );
  const isOver = results.size > 0 && results.size === failed.length;
  const still = [...results.values()].filter(({ errors }) => errors.length > 0).length;
  const retry = async (): Promise<void> => {
    await go(failed);
    await freshen(failed.map(({ number }) => number)).catch(() => undefined);
  };
  return (
    <Dialogue
      title={words.retry}
      wide={results.size > 0}
      onClose={() => isBusy || onClose()}
      acts={
        isOver ? (
          <Button kind="first" onClick={onClose}>
            {words.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{words.notNow}</Button>
            <Button
              kind="first"
              busy={isBusy}
              why={failed.length === 0 ? words.noneToRetry : null}
              onClick={() => void retry()}
            >
              {words.againFor(failed.length)}
            </Button>
          </>
        )
      }
    >
      <p>{words.retryText}</p>
      {rows.length > failed.length ? <Notice>{words.notRetried(rows.length - failed.length)}</Notice> : null}
      {failure === null ? null : <Failure of={failure} />}
      <div role="status">{isOver ? words.outcome(results.size - still, still) : ''}</div>
      {results.size === 0 ? null : (
        <OutcomeTable
          caption={words.retry}
          rows={failed}
          results={results}
          doneSaid={({ statusName }) => statusName ?? words.retried}
        />
      )}
    </Dialogue>
  );
};
