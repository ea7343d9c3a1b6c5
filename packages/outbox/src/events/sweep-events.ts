import type { Instant } from '@cartage/core';
import { type Db, dialectOf } from '@cartage/storage';
import { sql } from 'kysely';

/**
 * Companies whose oldest event was written before then, by id and after this one. Each is looked up by its place, which
 * is the first that is not gone; a line of one event is left alone, as `sweepEvents` leaves it.
 */
export const companiesToSweep = async (
  db: Db,
  { before, after, limit }: { readonly before: Instant; readonly after: number; readonly limit: number },
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('event_lines')
    .select('company_id')
    .where('company_id', '>', after)
    .whereRef('last', '>', sql<number>`swept + 1`)
    .where((is) =>
      is.exists(
        is
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.company_id', '=', 'event_lines.company_id')
          .whereRef('events.place', '=', sql<number>`event_lines.swept + 1`)
          .where('events.at', '<', before),
      ),
    )
    .orderBy('company_id')
    .limit(limit)
    .execute();
  return rows.map(({ company_id }) => company_id);
};

/**
 * Deletes what stands at the front of the company's line and was written before then, at most `most` events; how many
 * went. In a transaction of its own. The newest event stays however old it is: it is the cursor of a reader who has read all.
 * What stands behind a younger one stays with it, so that the line has no gaps.
 */
export const sweepEvents = async (
  tx: Db,
  companyId: number,
  { before, most }: { readonly before: Instant; readonly most: number },
): Promise<number> => {
  const found = tx.selectFrom('event_lines').select(['last', 'swept']).where('company_id', '=', companyId);
  // A process that numbers events waits for a moment, else it would write an end of the line that is not there any more.
  const line = await (dialectOf(tx) === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
  if (!line) return 0;
  const front = await tx
    .selectFrom('events')
    .select(['place', 'at'])
    .where('company_id', '=', companyId)
    .where('place', '>', line.swept)
    .where('place', '<', line.last)
    .orderBy('place')
    .limit(most)
    .execute();
  const young = front.findIndex(({ at }) => at >= before);
  const old = young === -1 ? front.length : young;
  const swept = line.swept + old;
  if (old === 0) return 0;
  await tx
    .deleteFrom('events')
    .where('company_id', '=', companyId)
    .where('place', '>', line.swept)
    .where('place', '<=', swept)
    .execute();
  await tx.updateTable('event_lines').set({ swept }).where('company_id', '=', companyId).execute();
  return old;
};
