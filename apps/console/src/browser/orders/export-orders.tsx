import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { csvOf, download } from '../parts/download.ts';
import { Failure } from '../parts/states.tsx';
import { tell } from '../parts/toasts.tsx';
import { isoDay, useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { columnOf, columnsAt } from './columns.tsx';
import { askOrders } from './order-list.ts';
import type { OrderRow } from './order-row.ts';
import type { OrdersSearch } from './search.ts';
import type { VendorNames } from './vendor-names.ts';
import { ordersWords } from './words.ts';

const PAGE = 500;
/** A browser holds no more at its ease. */
const MOST = 100_000;

/** All orders of the address as a file, page by page; what has come is kept when a page fails. */
export const ExportOrders = ({
  search,
  total,
  names,
  onClose,
}: {
  readonly search: OrdersSearch;
  readonly total: number | undefined;
  readonly names: VendorNames;
  readonly onClose: () => void;
}) => {
  const words = useWords(ordersWords);
  const desk = useDesk();
  const { number } = useFormats();
  const got = useRef<{ readonly rows: OrderRow[]; after: string | null }>({ rows: [], after: '' });
  const [count, setCount] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const stopped = new AbortController();
    const go = async (): Promise<void> => {
      const { current } = got;
      while (current.after !== null && current.rows.length < MOST) {
        const page = await askOrders(
          desk,
          search,
          { PageSize: PAGE, ...(current.after === '' ? {} : { after: current.after }) },
          stopped.signal,
        );
        if (stopped.signal.aborted) return;
        current.rows.push(...page.orders);
        current.after = page.next;
        setCount(current.rows.length);
      }
      const columns = columnsAt(desk);
      const file = csvOf([
        columns.map((name) => words.column[name]),
        ...current.rows.map((row) => columns.map((name) => columnOf(name).text(row, names))),
      ]);
      download(file, `orders-${isoDay(new Date())}.csv`);
      tell(current.after === null ? words.csvDone(current.rows.length) : words.csvMost(number(MOST)));
      onClose();
    };
    go().catch((error: unknown) => {
      if (!stopped.signal.aborted) setFailure(error);
    });
    return () => stopped.abort();
  }, [tries]);

  const share = total ? Math.min(1, count / Math.min(total, MOST)) : 0;
  return (
    <Dialogue title={words.csv} onClose={onClose} acts={<Button onClick={onClose}>{words.stop}</Button>}>
      {failure === null ? null : (
        <Failure
          of={failure}
          onAgain={() => {
            setFailure(null);
            setTries(tries + 1);
          }}
        />
      )}
      <p role="status">{words.csvGoing(number(count), total === undefined ? '…' : number(total))}</p>
      <div className="progress" role="progressbar" aria-label={words.csv} aria-valuenow={Math.round(share * 100)}>
        <span style={{ width: `${share * 100}%` }} />
      </div>
    </Dialogue>
  );
};
