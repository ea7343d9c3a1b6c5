import { Ban, Copy, Printer, RotateCw, Send, Truck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDesk } from '../desk.ts';
import { useKeys } from '../frame/keys.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { VendorNames } from '../orders/vendor-names.ts';
import { Button } from '../parts/button.tsx';
import { copyText } from '../parts/clipboard.ts';
import { useWords } from '../words/locale.ts';
import { CallCouriers } from './call-couriers.tsx';
import { CancelOrders } from './cancel-orders.tsx';
import { HandOver } from './hand-over.tsx';
import { PrintPapers } from './print-papers.tsx';
import { RetryOrders } from './retry-orders.tsx';
import { manyWords } from './words.ts';

type Act = 'handOver' | 'retry' | 'print' | 'call' | 'cancel';

/** What is going on, and with which orders: those of the selection, or those that an act before it leads to. */
interface Going {
  readonly act: Act;
  readonly numbers: readonly string[];
}

/** What can be done with the orders that somebody has chosen; it stands at the foot of the window. */
export const ActBar = ({
  rows,
  names,
  beside,
  onClear,
}: {
  readonly rows: readonly OrderRow[];
  readonly names: VendorNames;
  /** What is said of those that are not chosen. */
  readonly beside?: ReactNode;
  readonly onClear: () => void;
}) => {
  const words = useWords(manyWords);
  const desk = useDesk();
  const [going, setGoing] = useState<Going | null>(null);
  const mayWrite = desk.kind === 'company' && desk.may('Orders.Write');
  const mayHandOver = mayWrite && desk.kind === 'company' && desk.may('Calc');
  const mayPrint = desk.kind === 'company' && desk.may('Print');
  const mayRetry = desk.kind === 'operator' && desk.may('Orders.Mend');
  const begin = (act: Act, of: readonly OrderRow[] = rows) =>
    setGoing({ act, numbers: of.map(({ number }) => number) });
  // As they are by then: an act before has changed them.
  const goingOn = going === null ? [] : rows.filter(({ number }) => going.numbers.includes(number));
  useKeys({
    ...(mayHandOver && { h: () => begin('handOver') }),
    ...(mayRetry && { h: () => begin('retry') }),
    ...(mayPrint && { p: () => begin('print') }),
    ...(mayWrite && { c: () => begin('call') }),
  });
  const copy = (): void => void copyText(rows.map(({ number }) => number).join('\n'), words.copied(rows.length));
  const close = () => setGoing(null);
  return (
    <section className="act-bar" aria-label={words.acts}>
      <strong role="status">{words.chosen(rows.length)}</strong>
      {beside}
      {mayHandOver ? (
        <Button kind="first" aria-keyshortcuts="h" onClick={() => begin('handOver')}>
          <Send aria-hidden />
          {words.handOver}
        </Button>
      ) : null}
      {mayRetry ? (
        <Button kind="first" aria-keyshortcuts="h" onClick={() => begin('retry')}>
          <RotateCw aria-hidden />
          {words.retry}
        </Button>
      ) : null}
      {mayPrint ? (
        <Button aria-keyshortcuts="p" onClick={() => begin('print')}>
          <Printer aria-hidden />
          {words.print}
        </Button>
      ) : null}
      {mayWrite ? (
        <Button aria-keyshortcuts="c" onClick={() => begin('call')}>
          <Truck aria-hidden />
          {words.callCouriers}
        </Button>
      ) : null}
      <Button onClick={copy}>
        <Copy aria-hidden />
        {words.copyNumbers}
      </Button>
      {mayWrite ? (
        <Button kind="danger" onClick={() => begin('cancel')}>
          <Ban aria-hidden />
          {words.cancel}
        </Button>
      ) : null}
      <Button kind="quiet" size="square" aria-label={words.clear} onClick={onClear}>
        <X aria-hidden />
      </Button>
      {going?.act === 'handOver' ? (
        <HandOver rows={goingOn} names={names} onClose={close} onPrint={(done) => begin('print', done)} />
      ) : null}
      {going?.act === 'retry' ? <RetryOrders rows={goingOn} onClose={close} /> : null}
      {going?.act === 'print' ? (
        <PrintPapers rows={goingOn} onClose={close} onCall={mayWrite ? () => begin('call', goingOn) : undefined} />
      ) : null}
      {going?.act === 'call' ? <CallCouriers rows={goingOn} names={names} onClose={close} /> : null}
      {going?.act === 'cancel' ? <CancelOrders rows={goingOn} onClose={close} /> : null}
    </section>
  );
};
