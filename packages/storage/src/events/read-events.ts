import type { EventFacts, EventType, Instant } from '@cartage/core';
import type { Selectable } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Db, Tables } from '../tables.ts';
import type { StoredEvent } from './event.ts';

/** Which events are asked for. */
export interface EventsWish {
  readonly companyId: number;
  /** The place behind which to begin; 0: the first. */
  readonly after: number;
  /** The last place to look at; absent: the end of the line. */
  readonly upTo?: number;
  /** Of these types alone; absent: of every type. Then `upTo` says how many are looked at. */
  readonly types?: readonly EventType[];
  readonly limit: number;
}

/** The company's next events that have a place, by it. */
export const readEvents = async (
  db: Db,
  { companyId, after, upTo, types, limit }: EventsWish,
): Promise<readonly StoredEvent[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['company_id', 'place', 'type', 'at', 'order_id', 'facts'])
    .where('company_id', '=', companyId)
    .where('place', '>', after)
    .$if(upTo !== undefined, (query) => query.where('place', '<=', upTo as number))
    .$if(types !== undefined, (query) => query.where((is) => among(db, is.ref('type'), types as readonly string[])))
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map(toStoredEvent);
};

/** When the event at this place was written; null: there is none. */
export const momentOfEvent = async (db: Db, companyId: number, place: number): Promise<Instant | null> => {
  const row = await db
    .selectFrom('events')
    .select('at')
    .where('company_id', '=', companyId)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** How far the line of a company goes. Between its ends no place is without its event. */
export interface EventLine {
  /** The place of the newest event; 0: there was none. */
  readonly last: number;
  /** Up to this place they are gone. */
  readonly swept: number;
}

/** The line as it is now. */
export const eventLineOf = async (db: Db, companyId: number): Promise<EventLine> => {
  const row = await db
    .selectFrom('event_lines')
    .select(['last', 'swept'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? { last: 0, swept: 0 };
};

/** The event as its row holds it. */
export const toStoredEvent = (
  row: Pick<Selectable<Tables['events']>, 'company_id' | 'place' | 'type' | 'at' | 'order_id' | 'facts'>,
): StoredEvent => ({
  companyId: row.company_id,
  place: row.place as number,
  type: row.type as EventType,
  at: row.at,
  orderId: row.order_id,
  facts: JSON.parse(row.facts) as EventFacts,
});
