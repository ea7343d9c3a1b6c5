import type { Instant } from '@cartage/core';
import type { Db } from './tables.ts';

/** A call of a vendor that waits to be read. */
export interface VendorNotice {
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
export const insertNotice = async (tx: Db, notice: VendorNotice): Promise<void> => {
  const { id, connection, receivedAt, size, sealedWith, request } = notice;
  await tx
    .insertInto('vendor_notices')
    .values({ id, connection, received_at: receivedAt, size, sealed_with: sealedWith, request })
    .execute();
};

/** null: it was read, or is too old. */
export const getNotice = async (db: Db, id: string): Promise<VendorNotice | null> => {
  const row = await db.selectFrom('vendor_notices').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toNotice(row) : null;
};

/** It was read. */
export const removeNotice = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('vendor_notices').where('id', '=', id).execute();
};

/** How many calls of the connection wait to be read, and how many bytes those are. */
export const waitingNotices = async (
  db: Db,
  connection: string,
): Promise<{ readonly count: number; readonly bytes: number }> => {
  const { count, bytes } = await db
    .selectFrom('vendor_notices')
    .select((is) => [is.fn.countAll<number>().as('count'), is.fn.sum<number | null>('size').as('bytes')])
    .where('connection', '=', connection)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
};

/** Forgets calls that came before this moment, the oldest first, at most `limit` of them; how many. */
export const removeNoticesBefore = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const old = db
    .selectFrom('vendor_notices')
    .select('id')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('vendor_notices').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
};

/** A row as it was read. */
const toNotice = (row: {
  readonly id: string;
  readonly connection: string;
  readonly received_at: Instant;
  readonly size: number;
  readonly sealed_with: string;
  readonly request: Uint8Array;
}): VendorNotice => ({
  id: row.id,
  connection: row.connection,
  receivedAt: row.received_at,
  size: row.size,
  sealedWith: row.sealed_with,
  request: row.request,
});

/** The calls of vendors that wait to be read; by their ids, from `after` on. */
export const pageNotices = async (
  db: Db,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly VendorNotice[]> => {
  const query = db.selectFrom('vendor_notices').selectAll().orderBy('id').limit(limit);
  const rows = await (after === null ? query : query.where('id', '>', after)).execute();
  return rows.map(toNotice);
};

/** Whether one of them is sealed with another key. */
export const hasNoticesOfOtherKeys = async (db: Db, keyId: string): Promise<boolean> => {
  const query = db.selectFrom('vendor_notices').select('id').where('sealed_with', '!=', keyId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
};

/** Puts the request, sealed anew, in the place of what was read. false: it has gone, or is sealed anew already. */
export const resealNotice = async (
  db: Db,
  was: VendorNotice,
  { request, sealedWith }: Pick<VendorNotice, 'request' | 'sealedWith'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('vendor_notices')
    .set({ request, sealed_with: sealedWith })
    .where('id', '=', was.id)
    .where('sealed_with', '=', was.sealedWith)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
