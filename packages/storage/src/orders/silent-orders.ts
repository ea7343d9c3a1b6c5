import type { Instant } from '@cartage/core';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { quietSince } from './quiet-since.ts';

/** An order of which nothing has been heard for long. */
export interface SilentOrder {
  readonly id: number;
  readonly quietSince: Instant;
  readonly vendorId: number | null;
  /** When its vendor is asked next; in the past: it is still to be asked. */
  readonly nextTrackAt: Instant;
}

/** Which page of them. */
export interface SilenceQuery {
  /** Silent since then at the latest. */
  readonly until: Instant;
  /** The last order of the page before. */
  readonly after?: SilentOrder | undefined;
  readonly limit: number;
}

/** Any company's orders that are followed and have been silent that long, in whatever status, the longest silent first. */
export const silentOrders = async (db: Db, { until, after, limit }: SilenceQuery): Promise<readonly SilentOrder[]> => {
  const query = db
    .selectFrom('orders')
    .select(['id', quietSince.as('quietSince'), 'vendor_id as vendorId', 'next_track_at as nextTrackAt'])
    .where('next_track_at', 'is not', null)
    .where(sql<SqlBool>`${quietSince} <= ${until}`)
    .orderBy(quietSince)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ nextTrackAt: Instant }>();
  return (
    after ? query.where(sql<SqlBool>`(${quietSince}, id) > (${after.quietSince}, ${after.id})`) : query
  ).execute();
};
