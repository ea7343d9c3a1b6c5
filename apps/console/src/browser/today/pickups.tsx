import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDesk } from '../desk.ts';
import { Badge } from '../parts/badge.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { useWords } from '../words/locale.ts';
import type { Tone } from '../words/orders.ts';
import { todayWords } from './words.ts';

/** Where parcels are fetched on the day, as both desks are told. */
export interface Pickup {
  readonly date: string;
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly place: { readonly cityName: string | null; readonly cityId: string; readonly address: string };
  readonly orders: readonly string[];
  readonly ordersCount: number;
  /** The operator's. */
  readonly companyName?: string;
}

/** A courier who was called. */
export interface Call extends Pickup {
  readonly timeFrom: string | null;
  readonly timeTo: string | null;
  readonly state: 'asked' | 'confirmed' | 'canceled' | 'failed';
  readonly vendorPickupNum: string | null;
}

const tones: Readonly<Record<Call['state'], Tone>> = {
  asked: 'wait',
  confirmed: 'good',
  canceled: 'plain',
  failed: 'bad',
};

/** So many numbers are shown; the others are counted. */
const SHOWN = 4;

const useColumns = <Row extends Pickup>(): readonly Column<Row>[] => {
  const words = useWords(todayWords);
  const desk = useDesk();
  return [
    ...(desk.kind === 'operator'
      ? [{ key: 'company', head: words.company, cell: ({ companyName }: Row) => companyName ?? null }]
      : []),
    {
      key: 'vendor',
      head: words.vendor,
      cell: ({ vendorName, vendorId }) => vendorName ?? (vendorId === null ? '—' : `№ ${vendorId}`),
    },
    {
      key: 'place',
      head: words.place,
      cell: ({ place }) => (
        <div className="two-lines">
          <span>{place.cityName ?? place.cityId}</span>
          <span className="soft">{place.address}</span>
        </div>
      ),
    },
    {
      key: 'orders',
      head: words.orders,
      cell: ({ orders, ordersCount }) => (
        <div className="two-lines">
          <span>{words.count(ordersCount)}</span>
          <span className="today-numbers">
            {orders.slice(0, SHOWN).map((number) => (
              <Link key={number} to="/$desk/orders/$number" params={{ desk: desk.key, number }}>
                {number}
              </Link>
            ))}
            {ordersCount > SHOWN ? <span className="soft">{words.more(ordersCount - SHOWN)}</span> : null}
          </span>
        </div>
      ),
    },
  ];
};

/** By vendor and place. `act`: what can be done about one. */
export const PickupTable = ({
  caption,
  of,
  act,
}: {
  readonly caption: string;
  readonly of: readonly Pickup[];
  readonly act?: { readonly head: string; readonly cell: (pickup: Pickup) => ReactNode } | undefined;
}) => {
  const columns = useColumns<Pickup>();
  return (
    <Table caption={caption} rows={of} keyOf={keyOf} columns={act ? [...columns, { key: 'act', ...act }] : columns} />
  );
};

const keyOf = ({ companyName, vendorId, place, orders }: Pickup): string =>
  [companyName, vendorId, place.cityId, place.address, orders[0]].join(' ');

/** Couriers who were called, with their hours and how they stand. */
export const CallTable = ({ of }: { readonly of: readonly Call[] }) => {
  const words = useWords(todayWords);
  const columns = useColumns<Call>();
  return (
    <Table
      caption={words.calls}
      rows={of}
      keyOf={(call) => `${keyOf(call)} ${call.vendorPickupNum} ${call.timeFrom}`}
      columns={[
        {
          key: 'time',
          head: words.time,
          cell: ({ timeFrom, timeTo }) => (
            <span className="today-time">
              {timeFrom === null && timeTo === null ? words.anyTime : `${timeFrom ?? '…'}–${timeTo ?? '…'}`}
            </span>
          ),
        },
        ...columns,
        { key: 'number', head: words.number, cell: ({ vendorPickupNum }) => vendorPickupNum ?? '—' },
        {
          key: 'state',
          head: words.state,
          cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
        },
      ]}
    />
  );
};
