import type { Instant } from '@cartage/core';
import { among, type Db, excluded, insertRows } from '@cartage/storage';
import { sql } from 'kysely';
import { type Delivery, type DeliveryRow, deliveryColumns, deliveryRow } from './delivery.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** What a process that has claimed an endpoint has come to know of it. */
export interface EndpointProgress
  extends Pick<WebhookEndpoint, 'id' | 'revision' | 'place' | 'failures' | 'pausedUntil' | 'takenAt' | 'off'> {
  readonly owner: string;
  readonly now: Instant;
  /** How long the claim goes on. */
  readonly until: Instant;
  readonly deliveries: readonly Delivery[];
  /** Orders of which a delivery may have to move up, since one before it has gone. */
  readonly orders: readonly number[];
}

/** What came of writing it down. */
export interface RecordedProgress {
  /**
   * `changed`: its owner has changed the endpoint meanwhile, and the deliveries alone were written down. `lost`: another
   * process has claimed it, or it is gone, and nothing was.
   */
  readonly kind: 'recorded' | 'changed' | 'lost';
  /** When the first delivery that waits is due. */
  readonly nextAt: Instant | null;
}

/** Writes down what was delivered and what waits, and how the endpoint stands. To be called in a transaction. */
export const recordDeliveries = async (tx: Db, progress: EndpointProgress): Promise<RecordedProgress> => {
  const { id, owner } = progress;
  const found = await tx
    .updateTable('webhook_endpoints')
    .set({ lease_until: progress.until })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .returning(['company_id', 'revision', 'place'])
    .executeTakeFirst();
  if (!found) return { kind: 'lost', nextAt: null };
  const isChanged = found.revision !== progress.revision;
  const write = isChanged ? writeBesideOwner : writeAll;
  // Those before one that was not tried may have been taken away: it comes anew from the line, behind them.
  const sure = isChanged
    ? progress.deliveries.filter(({ tries, place }) => tries > 0 || place <= found.place)
    : progress.deliveries;
  await write(tx, sure.map(deliveryRow));
  if (progress.orders.length > 0) await moveUp(tx, progress, found.company_id);
  const first = await tx
    .selectFrom('webhook_deliveries')
    .select('next_at')
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  const nextAt = first?.next_at ?? null;
  await tx
    .updateTable('webhook_endpoints')
    .set({
      next_at: nextAt,
      ...(!isChanged && {
        place: progress.place,
        failures: progress.failures,
        paused_until: progress.pausedUntil,
        taken_at: progress.takenAt,
        off_reason: progress.off?.reason ?? null,
        off_at: progress.off?.at ?? null,
      }),
    })
    .where('id', '=', id)
    .execute();
  return { kind: isChanged ? 'changed' : 'recorded', nextAt };
};

const writeAll = insertRows<DeliveryRow>(deliveryColumns, (db, rows) =>
  db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'endpoint_id', 'place', 'event_at']).doUpdateSet(excluded(deliveryColumns)),
    ),
);

/** What its owner may have asked for meanwhile stays asked for, though it were delivered once more. */
const writeBesideOwner = insertRows<DeliveryRow>(deliveryColumns, (db, rows) =>
  db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'endpoint_id', 'place', 'event_at'])
        .doUpdateSet(excluded(deliveryColumns))
        .where(
          sql<boolean>`not (webhook_deliveries.state = 'waiting' and webhook_deliveries.tries = 0
            and webhook_deliveries.next_at is not null)`,
        ),
    ),
);

/**
 * The first that waits of an order is due now if it stood behind another one. In two statements: in one, PostgreSQL might
 * compare all that waits with all that waits.
 */
const moveUp = async (tx: Db, { id, now, orders }: EndpointProgress, companyId: number): Promise<void> => {
  const firsts = await tx
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.min('place').as('place'))
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .where(({ ref }) => among(tx, ref('order_id'), orders))
    .groupBy('order_id')
    .execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('company_id', '=', companyId)
    .where('endpoint_id', '=', id)
    .where(({ ref }) =>
      among(
        tx,
        ref('place'),
        firsts.map(({ place }) => place),
      ),
    )
    .where('next_at', 'is', null)
    .execute();
};
