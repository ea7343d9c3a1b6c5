import { sql } from 'kysely';

/**
 * Since when nobody has heard of the order: its vendor's last event, or the planned delivery where that is later, or
 * its coming into its status where none is planned. An index is built on this very expression: a migration was released
 * with it, so it is never changed.
 */
export const quietSince = sql<number>`case
  when vendor_event_at > coalesce(planned_delivery_at, status_at) then vendor_event_at
  else coalesce(planned_delivery_at, status_at)
end`;
