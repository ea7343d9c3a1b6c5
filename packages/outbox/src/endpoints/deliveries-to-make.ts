import type { Instant } from '@cartage/core';
import { among, type Db } from '@cartage/storage';
import { eventLineOf, readEvents, type StoredEvent, toStoredEvent } from '../events/read-events.ts';
import { type Delivery, deliveryColumns, toDelivery } from './delivery.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** An event on its way to an endpoint. */
export interface DeliveryToMake {
  readonly event: StoredEvent;
  /** How it stands; null: it was not tried. */
  readonly delivery: Delivery | null;
}

/** The next part of a company's line, as far as it is for an endpoint. */
export interface NewDeliveries {
  /** In the sequence of the line. */
  readonly events: readonly StoredEvent[];
  /** Orders of theirs of which an earlier event waits. */
  readonly heldOrders: ReadonlySet<number>;
  /** Up to here the line was looked at. */
  readonly place: number;
  /** The line may go on. */
  readonly isMore: boolean;
}

/**
 * What is new for the endpoint behind a place, at most `limit` events. `changed`: its owner has changed it, and what
 * waited may have been taken away to come anew, before what is behind it.
 */
export const newDeliveries = async (
  db: Db,
  endpoint: Pick<WebhookEndpoint, 'id' | 'companyId' | 'types' | 'replay' | 'revision'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NewDeliveries | 'changed'> => {
  const { id, companyId, types, replay } = endpoint;
  // Asked for first: what is written since is behind what is looked at.
  const { last } = await eventLineOf(db, companyId);
  const wanted = await readEvents(db, { companyId, after, upTo: last, ...(types && { types }), limit });
  const isMore = wanted.length === limit;
  const place = isMore ? (wanted.at(-1)?.place as number) : Math.max(after, last);
  if (wanted.length === 0) return { events: [], heldOrders: new Set(), place, isMore };
  // After a death of the process some behind the cursor may be delivered already.
  const known = await db
    .selectFrom('webhook_deliveries')
    .select(['place', 'state', 'tried_at'])
    .where('company_id', '=', companyId)
    .where('endpoint_id', '=', id)
    .where(({ ref }) =>
      among(
        db,
        ref('place'),
        wanted.map((event) => event.place),
      ),
    )
    .execute();
  const settled = new Set(
    known
      .filter(
        ({ place, state, tried_at }) => state === 'waiting' || place > replay.place || (tried_at ?? 0) > replay.at,
      )
      .map((row) => row.place),
  );
  const events = wanted.filter((event) => !settled.has(event.place));
  const orders = [...new Set(events.flatMap(({ orderId }) => orderId ?? []))];
  const held = await heldOrders(db, endpoint, orders);
  return held === 'changed' ? held : { events, heldOrders: held, place, isMore };
};

/** In one statement with the revision: what was read in another could have been taken away in between. */
const heldOrders = async (
  db: Db,
  { id, revision }: Pick<WebhookEndpoint, 'id' | 'revision'>,
  orders: readonly number[],
): Promise<ReadonlySet<number> | 'changed'> => {
  if (orders.length === 0) return new Set();
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .leftJoin('webhook_deliveries as delivery', (join) =>
      join
        .onRef('delivery.endpoint_id', '=', 'endpoint.id')
        .on('delivery.state', '=', 'waiting')
        .on(({ ref }) => among(db, ref('delivery.order_id'), orders)),
    )
    .select('delivery.order_id')
    .distinct()
    .where('endpoint.id', '=', id)
    .where('endpoint.revision', '=', revision)
    .execute();
  return rows.length === 0 ? 'changed' : new Set(rows.flatMap(({ order_id }) => order_id ?? []));
};

/** Deliveries that are due, those that are so longest first; of events that are gone none. */
export const dueDeliveries = async (
  db: Db,
  { id, companyId }: Pick<WebhookEndpoint, 'id' | 'companyId'>,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<readonly DeliveryToMake[]> => {
  const rows = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('events as event', (join) =>
      join.on('event.company_id', '=', companyId).onRef('event.place', '=', 'delivery.place'),
    )
    .select(deliveryColumns.map((column) => `delivery.${column}` as const))
    .select(['event.at', 'event.facts'])
    .where('delivery.endpoint_id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.next_at', '<=', now)
    .orderBy('delivery.next_at')
    .orderBy('delivery.place')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ event: toStoredEvent(row), delivery: toDelivery(row) }));
};

/**
 * Forgets deliveries that wait of events that were swept meanwhile: nobody knows any more what was to be told. Orders of
 * theirs, of which others may stand behind them.
 */
export const dropGoneDeliveries = async (
  db: Db,
  { id, companyId }: Pick<WebhookEndpoint, 'id' | 'companyId'>,
): Promise<readonly number[]> => {
  const rows = await db
    .deleteFrom('webhook_deliveries')
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events')
            .select('events.id')
            .where('events.company_id', '=', companyId)
            .whereRef('events.place', '=', 'webhook_deliveries.place'),
        ),
      ),
    )
    .returning('order_id')
    .execute();
  return rows.flatMap(({ order_id }) => order_id ?? []);
};
