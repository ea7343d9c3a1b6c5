import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** A call of a vendor that waits to be read. */
export interface StoredWebhook {
  readonly id: string;
  /** Through which the vendor has the shipments that it tells of. */
  readonly connection: string;
  readonly receivedAt: Instant;
  /** Of the request as it came, bytes. */
  readonly size: number;
  /** The id of the key that opens it. */
  readonly sealedWith: string;
  readonly request: Uint8Array;
}

/** Records a call of a vendor. */
export const insertWebhook = async (tx: Db, webhook: StoredWebhook): Promise<void> => {
  const { id, connection, receivedAt, size, sealedWith, request } = webhook;
  await tx
    .insertInto('vendor_webhooks')
    .values({ id, connection, received_at: receivedAt, size, sealed_with: sealedWith, request })
    .execute();
};

/** null: it was read, or is too old. */
export const getWebhook = async (db: Db, id: string): Promise<StoredWebhook | null> => {
  const row = await db.selectFrom('vendor_webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toWebhook(row) : null;
};

/** It was read. */
export const removeWebhook = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('vendor_webhooks').where('id', '=', id).execute();
};

/** How many calls of the connection wait to be read, and how many bytes those are. */
export const waitingWebhooks = async (
  db: Db,
  connection: string,
): Promise<{ readonly count: number; readonly bytes: number }> => {
  const { count, bytes } = await db
    .selectFrom('vendor_webhooks')
    .select((is) => [is.fn.countAll<number>().as('count'), is.fn.sum<number | null>('size').as('bytes')])
    .where('connection', '=', connection)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
};

/** Forgets calls that came before this moment, the oldest first, at most `limit` of them; how many. */
export const removeWebhooksBefore = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const old = db
    .selectFrom('vendor_webhooks')
    .select('id')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('vendor_webhooks').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
};

/** A row as it was read. */
export const toWebhook = (row: {
  readonly id: string;
  readonly connection: string;
  readonly received_at: Instant;
  readonly size: number;
  readonly sealed_with: string;
  readonly request: Uint8Array;
}): StoredWebhook => ({
  id: row.id,
  connection: row.connection,
  receivedAt: row.received_at,
  size: row.size,
  sealedWith: row.sealed_with,
  request: row.request,
});
