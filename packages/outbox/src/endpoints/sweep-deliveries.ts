import type { Instant } from '@cartage/core';
import type { Db } from '@cartage/storage';

/**
 * Removes at most `most` deliveries of events from before, also those of endpoints that are gone; how many that were. What
 * waits is left to whoever delivers to the endpoint: others of its order may stand behind it.
 */
export const sweepDeliveries = async (db: Db, before: Instant, most: number): Promise<number> => {
  const old = db
    .selectFrom('webhook_deliveries')
    .select(['company_id', 'endpoint_id', 'place', 'event_at'])
    .where('event_at', '<', before)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('state', '<>', 'waiting'),
        not(exists(selectFrom('webhook_endpoints').select('id').whereRef('id', '=', 'webhook_deliveries.endpoint_id'))),
      ]),
    )
    .orderBy('event_at')
    .limit(most);
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where(({ refTuple, eb }) =>
      eb(
        refTuple('company_id', 'endpoint_id', 'place', 'event_at'),
        'in',
        old.$asTuple('company_id', 'endpoint_id', 'place', 'event_at'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
