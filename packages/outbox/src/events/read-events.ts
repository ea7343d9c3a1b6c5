import type { EventFacts, EventType, Instant } from '@cartage/core';
import { type Db, dialectOf, type NewEvent, type Tables } from '@cartage/storage';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';

/** An event where it stands in the line of its company. */
export interface StoredEvent extends NewEvent {
  /** From 1, and no other event's. */
  readonly place: number;
}

/** Which events are asked for. */
export interface EventsWish {
  readonly companyId: number;
  /** The place behind which to begin; 0: the first. */
  readonly after: number;
  /** The last place to look at; absent: the end of the line. */
  readonly upTo?: number;
  /** Of these types alone; absent: of every type. */
  readonly types?: readonly EventType[];
  readonly limit: number;
}

/** The company's next events that have a place, by it. */
export const readEvents = async (db: Db, wish: EventsWish): Promise<readonly StoredEvent[]> => {
  const { companyId, types, limit } = wish;
  if (types?.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select(['company_id', 'place', 'type', 'at', 'order_id', 'facts'])
    .where('company_id', '=', companyId)
    .$call((query) =>
      types === undefined ? behind(query, wish) : query.where('place', 'in', placesOf(db, types, wish)),
    )
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map(toStoredEvent);
};

const behind = <O>(
  query: SelectQueryBuilder<Tables, 'events', O>,
  { after, upTo }: EventsWish,
): SelectQueryBuilder<Tables, 'events', O> =>
  query.where('place', '>', after).$if(upTo !== undefined, (of) => of.where('place', '<=', upTo as number));

/**
 * Where the next events of the types stand: those of each type by an index of its own, then the first of all. A reader who
 * looks through the line for a type that is rare looks at all that lies between.
 */
const placesOf = (db: Db, types: readonly EventType[], wish: EventsWish) => {
  const { companyId, limit } = wish;
  const nextOf = (type: EventType) =>
    behind(db.selectFrom('events').select('place').where('company_id', '=', companyId).where('type', '=', type), wish)
      .orderBy('place')
      .limit(limit)
      .as('of_type');
  const [first, ...others] = types.map((type) => db.selectFrom(nextOf(type)).select('place'));
  const all = others.reduce((some, next) => some.unionAll(next), first as NonNullable<typeof first>);
  return db.selectFrom(all.as('of_types')).select('place').orderBy('place').limit(limit);
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

/** Of each of these types that the company has events of, the place of the newest; what waits for its place is not counted. */
export const newestOfTypes = async (
  db: Db,
  companyId: number,
  types: readonly EventType[],
): Promise<ReadonlyMap<EventType, number>> => {
  const asked =
    dialectOf(db) === 'postgres'
      ? sql`unnest(${types}::text[]) asked (type)`
      : sql`(select value as type from json_each(${JSON.stringify(types)})) asked`;
  const { rows } = await sql<{ readonly type: EventType; readonly place: number | null }>`
    select asked.type, (
      select max(place) from events where company_id = ${companyId} and type = asked.type and place is not null
    ) as place from ${asked}`.execute(db);
  return new Map(rows.flatMap(({ type, place }) => (place === null ? [] : [[type, Number(place)] as const])));
};
