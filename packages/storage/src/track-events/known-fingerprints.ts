import type { Db } from '../tables.ts';

/** Of the events in the order's history that have one. */
export const knownFingerprints = async (db: Db, orderId: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('track_events')
    .select('fingerprint')
    .where('order_id', '=', orderId)
    .where('fingerprint', 'is not', null)
    .$narrowType<{ fingerprint: string }>()
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
};
