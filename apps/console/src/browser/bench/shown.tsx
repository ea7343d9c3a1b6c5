import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hand, Printer, ScanBarcode, TriangleAlert } from 'lucide-react';
import { useCompany } from '../desk.ts';
import { StatusBadge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { Packing } from './packing.tsx';
import type { Shown, useBench } from './use-bench.ts';
import { benchWords } from './words.ts';

type Bench = ReturnType<typeof useBench>;

/** What was scanned, large enough to be read from where parcels are packed; it is read out, too. */
export const ShownSheet = ({ bench }: { readonly bench: Bench }) => {
  const words = useWords(benchWords);
  const { shown } = bench;
  return (
    <section className="sheet bench-shown" data-tone={toneOf(shown)} aria-label={words.scanned}>
      <div aria-live="assertive" aria-atomic="true">
        <Verdict shown={shown} />
      </div>
      {shown.kind === 'wrong' && shown.failure !== undefined ? (
        <div className="sheet-body">
          <Failure of={shown.failure} onAgain={() => void bench.scan(shown.code)} />
        </div>
      ) : null}
      {shown.kind === 'several' ? <Several orders={shown.orders} /> : null}
      {shown.kind === 'order' ? <Order of={shown} bench={bench} /> : null}
    </section>
  );
};

const toneOf = (shown: Shown): string => {
  if (shown.kind === 'wrong' || shown.kind === 'several') return 'bad';
  if (shown.kind !== 'order') return 'plain';
  if (shown.printing === 'failed') return 'bad';
  return { ready: 'good', printed: 'wait', canceled: 'bad', early: 'wait', gone: 'wait' }[shown.verdict];
};

const icons = { ready: CircleCheck, printed: Printer, canceled: Hand, early: TriangleAlert, gone: TriangleAlert };

const Verdict = ({ shown }: { readonly shown: Shown }) => {
  const words = useWords(benchWords);
  const { moment } = useFormats();
  switch (shown.kind) {
    case 'waiting':
      return <Said icon={ScanBarcode} title={words.waiting} text={words.waitingText} />;
    case 'looking':
      return <Said icon={ScanBarcode} title={words.looking(shown.code)} text={'\u00a0'} />;
    case 'wrong':
      return shown.failure === undefined ? (
        <Said icon={CircleX} title={words.notFound(shown.code)} text={words.notFoundText} />
      ) : (
        <Said icon={CircleX} title={words.failed(shown.code)} text={'\u00a0'} />
      );
    case 'several':
      return <Said icon={CircleX} title={words.several(shown.code)} text={words.severalText} />;
    case 'order': {
      const { verdict, printing, order } = shown;
      const at = order.papers.labelsPrintedAt;
      const of = {
        no: [verdict === 'printed' && at !== null ? words.printedAt(moment(at)) : '', words.verdictText[verdict]].join(
          ' ',
        ),
        going: words.printing,
        sent: words.printSent,
        failed: words.printFailed,
      }[printing];
      return <Said icon={icons[verdict]} title={words.verdict[verdict]} text={of.trim() || '\u00a0'} />;
    }
  }
};

const Said = ({
  icon: Icon,
  title,
  text,
}: {
  readonly icon: typeof CircleCheck;
  readonly title: string;
  readonly text: string;
}) => (
  <div className="bench-verdict">
    <Icon aria-hidden />
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  </div>
);

const Several = ({ orders }: { readonly orders: readonly { readonly orderId: string; readonly status: number }[] }) => {
  const { key: desk } = useCompany();
  return (
    <ul className="sheet-body stack">
      {orders.map(({ orderId, status }) => (
        <li key={orderId} className="line-of">
          <Link to="/$desk/orders/$number" params={{ desk, number: orderId }}>
            {orderId}
          </Link>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
};

const Order = ({ of, bench }: { readonly of: Shown & { readonly kind: 'order' }; readonly bench: Bench }) => {
  const words = useWords(benchWords);
  const { key: desk } = useCompany();
  const { order, verdict, printing } = of;
  const isPrintable = verdict === 'ready' || verdict === 'printed';
  return (
    <>
      <div className="sheet-head">
        <div className="line-of">
          <Link to="/$desk/orders/$number" params={{ desk, number: order.orderId }} className="bench-number">
            {order.orderId}
          </Link>
          <StatusBadge status={order.status} said={order.statusName} />
        </div>
        {isPrintable ? (
          <Button kind="first" busy={printing === 'going'} onClick={() => void bench.print(of)}>
            <Printer aria-hidden />
            {verdict === 'printed' || printing === 'sent' ? words.printAgain : words.print}
          </Button>
        ) : null}
      </div>
      {of.failure === undefined ? null : (
        <div className="sheet-body">
          <Failure of={of.failure} onAgain={() => void bench.print(of)} />
        </div>
      )}
      <Packing order={order} />
    </>
  );
};
