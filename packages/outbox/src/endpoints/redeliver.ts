import type { Instant } from '@cartage/core';
import { type Db, excluded } from '@cartage/storage';
import type { StoredEvent } from '../events/read-events.ts';
import { deliveryColumns, deliveryRow } from './delivery.ts';

/**
 * Has one event delivered once more: now, or where an earlier one of its order waits, behind that. To be called with the
 * endpoint changed in the same transaction.
 */
export const redeliverEvent = async (
  tx: Db,
  endpointId: string,
  { companyId, place, type, at, orderId }: StoredEvent,
  now: Instant,
): Promise<void> => {
  const earlier = await tx
    .selectFrom('webhook_deliveries')
    .select('place')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('order_id', '=', orderId)
    .where('place', '<', place)
    .limit(1)
    .executeTakeFirst();
  const row = deliveryRow({
    companyId,
    endpointId,
    place,
    type,
    at,
    orderId,
    state: 'waiting',
    tries: 0,
    firstTriedAt: null,
    triedAt: null,
    nextAt: earlier ? null : now,
    result: { status: null, reason: null, tookMs: null, answer: null },
  });
  await tx
    .insertInto('webhook_deliveries')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'endpoint_id', 'place', 'event_at'])
        // What the endpoint said last stays to be seen until it says something else.
        .doUpdateSet(excluded(deliveryColumns.filter((column) => freshOfRepeat.has(column)))),
    )
    .execute();
};

const freshOfRepeat: ReadonlySet<string> = new Set(['state', 'tries', 'first_tried_at', 'next_at']);

/** Deliveries behind a place that wait: they come anew from the line, with those around them. */
export const dropWaitingBehind = async (tx: Db, endpointId: string, place: number): Promise<void> => {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('place', '>', place)
    .execute();
};

/** All that waits and stands behind nothing is due now, and its time begins anew; what is so already stays as it is. */
export const restartDeliveries = async (tx: Db, endpointId: string, now: Instant): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({ tries: 0, first_tried_at: null, next_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('next_at', 'is not', null)
    .where(({ or, eb }) => or([eb('next_at', '>', now), eb('tries', '>', 0)]))
    .execute();
};
