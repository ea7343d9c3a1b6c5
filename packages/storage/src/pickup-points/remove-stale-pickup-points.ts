import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/**
 * After a whole synchronisation: takes away the vendor's points that it no longer told of, a page of `pageSize` points
 * after the other, so that nobody waits long; how many.
 */
export const removeStalePickupPoints = async (
  db: Db,
  vendorId: number,
  before: Instant,
  pageSize = 1_000,
): Promise<number> => {
  let removed = 0;
  for (let after: string | null = null; ; ) {
    const last = await lastOfPage(db, vendorId, after, pageSize);
    const page = db
      .deleteFrom('pickup_points')
      .where('vendor_id', '=', vendorId)
      .where('synced_at', '<', before)
      .$if(after !== null, (query) => query.where('point_id', '>', after ?? ''))
      .$if(last !== null, (query) => query.where('point_id', '<=', last ?? ''));
    removed += Number((await page.executeTakeFirst()).numDeletedRows);
    if (last === null) return removed;
    after = last;
  }
};

/** null: the page is the last one. */
const lastOfPage = async (db: Db, vendorId: number, after: string | null, pageSize: number): Promise<string | null> => {
  const row = await db
    .selectFrom('pickup_points')
    .select('point_id')
    .where('vendor_id', '=', vendorId)
    .$if(after !== null, (query) => query.where('point_id', '>', after ?? ''))
    .orderBy('point_id')
    .limit(1)
    .offset(pageSize - 1)
    .executeTakeFirst();
  return row?.point_id ?? null;
};
