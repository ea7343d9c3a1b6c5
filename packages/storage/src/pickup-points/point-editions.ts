import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** The state of each vendor's listed points, whichever process changed them. */
export const pointEditions = async (db: Db): Promise<ReadonlyMap<number, number>> =>
  new Map((await editions(db, {})).map(({ vendor_id, edition }) => [vendor_id, edition]));

const editions = prepared((db: Db) => db.selectFrom('point_feeds').select(['vendor_id', 'edition']));

/** The vendors whose points were read at least once. */
export const vendorsWithPoints = async (db: Db): Promise<ReadonlySet<number>> =>
  new Set([...(await pointEditions(db))].flatMap(([vendorId, edition]) => (edition > 0 ? [vendorId] : [])));
