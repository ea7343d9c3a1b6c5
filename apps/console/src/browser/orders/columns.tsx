import type { AttentionReason } from '@cartage/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Desk } from '../desk.ts';
import { page } from '../page.ts';
import { Badge, StatusBadge } from '../parts/badge.tsx';
import { keep, kept } from '../parts/kept.ts';
import { Moment, Money } from '../parts/said.tsx';
import { useWords } from '../words/locale.ts';
import { orderWords } from '../words/orders.ts';
import { type ColumnName, columnNames } from './column-names.ts';
import type { OrderRow } from './order-row.ts';
import type { VendorNames } from './vendor-names.ts';
import { ordersWords } from './words.ts';

/** What a cell is drawn with beside its order. */
export interface Around {
  readonly desk: Desk;
  readonly names: VendorNames;
  readonly now: number;
}

interface OrderColumn {
  /** A track of the grid. */
  readonly width: string;
  readonly numeric?: boolean;
  /** Only at the desk that has it. */
  readonly of?: Desk['kind'];
  readonly cell: (row: OrderRow, around: Around) => ReactNode;
  /** As a file has it. */
  readonly text: (row: OrderRow, names: VendorNames) => string | number | null;
}

const Soft = ({ children }: { readonly children: ReactNode }) => <span className="soft truncated">{children}</span>;

/**
 * To the order. A link of the browser's own: the router's works out its address, and listens, for every row that is drawn
 * while the list scrolls.
 */
export const OrderLink = ({ row, desk }: { readonly row: OrderRow; readonly desk: Desk }) => {
  const router = useRouter();
  const to = { to: '/$desk/orders/$number', params: { desk: desk.key, number: row.number } } as const;
  return (
    <a
      className="order-link code"
      href={`${page.base}/console/${desk.key}/orders/${encodeURIComponent(row.number)}`}
      onPointerEnter={() => void router.preloadRoute(to)}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate(to);
      }}
    >
      {row.number}
    </a>
  );
};

/** Reasons that the badge of the status says already. */
const saidByStatus: Readonly<Partial<Record<AttentionReason, number>>> = {
  approval: 20,
  'vendor-error': 51,
  'vendor-unavailable': 52,
  problem: 510,
};

/** Why somebody has to look at it: the oldest reason, and how many there are beside it. */
export const Reasons = ({ row: { attention, status } }: { readonly row: OrderRow }) => {
  const words = useWords(orderWords);
  const { more } = useWords(ordersWords);
  const [first, ...others] = attention.filter(({ reason }) => saidByStatus[reason] !== status);
  if (!first) return null;
  const said = [first, ...others].map(({ reason }) => words.reason[reason] ?? reason);
  return (
    <Badge tone="bad" title={said.join('\n')}>
      {said[0]}
      {others.length > 0 ? ` ${more(others.length)}` : null}
    </Badge>
  );
};

const DAY_MS = 86_400_000;

/** When it is to come; said where that has passed. `isBrief`: a reason says it beside it. */
export const Planned = ({
  row,
  now,
  isBrief = false,
}: {
  readonly row: OrderRow;
  readonly now: number;
  readonly isBrief?: boolean;
}) => {
  const { late } = useWords(ordersWords);
  const isLate = row.planned !== null && row.attention.some(({ reason }) => reason === 'late');
  return (
    <>
      <Moment at={row.planned} as="day" />
      {isLate && !isBrief && row.planned !== null ? (
        <span className="wrong-text">{late(Math.floor((now - Date.parse(row.planned)) / DAY_MS))}</span>
      ) : null}
    </>
  );
};

const dash = <Soft>—</Soft>;

/** What a list of orders can show, in the order in which it does. */
const orderColumns: Readonly<Record<ColumnName, OrderColumn>> = {
  number: {
    width: 'minmax(6.7rem, 0.9fr)',
    cell: (row, { desk }) => <OrderLink row={row} desk={desk} />,
    text: (row) => row.number,
  },
  customerNumber: {
    width: 'minmax(5.2rem, 0.8fr)',
    cell: (row) => (row.customerNumber ? <span className="truncated">{row.customerNumber}</span> : dash),
    text: (row) => row.customerNumber,
  },
  company: {
    width: 'minmax(6.5rem, 1fr)',
    of: 'operator',
    cell: (row) => <span className="truncated">{row.company?.name}</span>,
    text: (row) => row.company?.name ?? null,
  },
  status: {
    width: 'minmax(9.9rem, 1.4fr)',
    cell: (row) => (
      <>
        <StatusBadge status={row.status} said={row.statusName} isShort />
        <Reasons row={row} />
      </>
    ),
    text: (row) => row.statusName,
  },
  receiver: {
    width: 'minmax(7.5rem, 1.6fr)',
    cell: (row) => (
      <>
        <span className="truncated">{row.receiver}</span>
        {row.town === null ? null : <Soft>{row.town}</Soft>}
      </>
    ),
    text: (row) => row.receiver,
  },
  sender: {
    width: 'minmax(7rem, 1fr)',
    cell: (row) => <span className="truncated">{row.sender}</span>,
    text: (row) => row.sender,
  },
  vendor: {
    width: 'minmax(6.6rem, 1.2fr)',
    cell: (row, { names }) => {
      const vendor = names.vendorOf(row);
      if (vendor === null) return dash;
      return (
        <>
          <span className="truncated">{vendor}</span>
          <Soft>{names.tariffOf(row)}</Soft>
        </>
      );
    },
    text: (row, names) => [names.vendorOf(row), names.tariffOf(row)].filter(Boolean).join(', '),
  },
  waybill: {
    width: 'minmax(8rem, 1fr)',
    cell: (row) => (row.waybill ? <span className="code truncated">{row.waybill}</span> : dash),
    text: (row) => row.waybill,
  },
  courier: {
    width: 'minmax(7rem, 1fr)',
    cell: (row) => (row.courier ? <span className="code truncated">{row.courier}</span> : dash),
    text: (row) => row.courier,
  },
  takeDate: {
    width: 'minmax(5.5rem, 0.6fr)',
    of: 'company',
    cell: (row) => <Moment at={row.takeDate} as="day" />,
    text: (row) => row.takeDate,
  },
  planned: {
    width: 'minmax(4.6rem, 0.7fr)',
    cell: (row, { now }) => <Planned row={row} now={now} />,
    text: (row) => row.planned,
  },
  price: {
    width: 'minmax(5.4rem, 0.6fr)',
    numeric: true,
    cell: (row) => <Money amount={row.price} />,
    text: (row) => row.price,
  },
  created: {
    width: 'minmax(7rem, 0.8fr)',
    numeric: true,
    cell: (row) => <Moment at={row.created} />,
    text: (row) => row.created,
  },
  project: {
    width: 'minmax(6rem, 0.8fr)',
    of: 'company',
    cell: (row) => (row.project ? <span className="truncated">{row.project}</span> : dash),
    text: (row) => row.project,
  },
  department: {
    width: 'minmax(6rem, 0.8fr)',
    of: 'company',
    cell: (row) => (row.department ? <span className="truncated">{row.department}</span> : dash),
    text: (row) => row.department,
  },
};

export const columnOf = (name: ColumnName): OrderColumn => orderColumns[name];

/** Those that can be chosen at the desk. */
export const columnsAt = (desk: Desk): readonly ColumnName[] =>
  columnNames.filter((name) => {
    const { of } = columnOf(name);
    return of === undefined || of === desk.kind;
  });

const usual: readonly ColumnName[] = [
  'number',
  'customerNumber',
  'status',
  'receiver',
  'vendor',
  'planned',
  'price',
  'created',
];

/** The operator has a column more, and no use for the customers' own numbers. */
const usualOf = ({ kind }: Desk): readonly ColumnName[] =>
  kind === 'company' ? usual : usual.map((name) => (name === 'customerNumber' ? 'company' : name));

const STORED = 'cartage.columns';

/** Those that somebody has chosen in this browser. The number is always there: it leads to the order. */
export const chosenColumns = (desk: Desk): readonly ColumnName[] => {
  const chosen = kept('browser', `${STORED}.${desk.kind}`)?.split(',') ?? usualOf(desk);
  return columnsAt(desk).filter((name) => name === 'number' || (chosen as readonly string[]).includes(name));
};

export const keepColumns = (desk: Desk, names: readonly ColumnName[]): void =>
  keep('browser', `${STORED}.${desk.kind}`, names.join(','));
