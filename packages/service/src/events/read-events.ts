import {
  type EventType,
  eventId,
  eventTypes,
  type Problem,
  problem,
  readableEventTypes,
  readEventId,
} from '@cartage/core';
import {
  type EventLine,
  eventLineOf,
  momentOfEvent,
  numberEvents,
  readEvents as readStored,
  type StoredEvent,
} from '@cartage/outbox';
import { type Acting, readingFrom } from '../context.ts';

/** Which of the company's events are asked for. */
export interface EventsQuery {
  /** An event's id: those behind it. `now`: none of those that there are. null: from the first that is kept. */
  readonly after: string | null;
  /** Of these types alone; null: of all that the caller may read. */
  readonly types: readonly EventType[] | null;
  /** At most so many come at once. */
  readonly count: number;
}

/** Events in the order of their company's line. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  /** The place behind which the next page begins; 0: there never was an event. */
  readonly place: number;
  /** The same as a cursor; null where there is none. */
  readonly next: string | null;
  /** There were more when it was read. */
  readonly hasMore: boolean;
}

/** So many are given their places for one page, where few of them are of its types. */
const MOST_NUMBERED = 10_000;

/**
 * The next page of the company's events. Whoever goes on with its `next` sees each once, in a sequence that never changes.
 * Problems: EventUnknown, EventsGone.
 */
export const readEvents = async (ctx: Acting, { after, types, count }: EventsQuery): Promise<EventPage | Problem> => {
  if (after === 'now') return endOfLine(ctx);
  const from = await startOf(ctx, after);
  if ('code' in from) return from;
  const wanted = wantedTypes(ctx, types);
  const page = await (wanted === null ? nextOfAll(ctx, from, count) : nextOf(ctx, from, wanted, count));
  if (after === null) return page;
  // After the reading: what was swept meanwhile is not in it, and would be missed.
  const line = await eventLineOf(ctx.store.db, ctx.company.id);
  return line.swept > from.place ? gone(ctx, line) : page;
};

/** Where a page begins. */
type Start = Pick<EventPage, 'place' | 'next'>;

/** Where whoever names an event goes on. Problems: EventUnknown. */
export const startOf = async (ctx: Acting, after: string | null): Promise<Start | Problem> => {
  if (after === null) return { place: (await eventLineOf(ctx.store.db, ctx.company.id)).swept, next: null };
  const cursor = readEventId(after);
  if (cursor === null || cursor.companyId !== ctx.company.id) return unknown;
  const { place } = cursor;
  const at = await momentOfEvent(ctx.store.db, ctx.company.id, place);
  // One that is gone is believed: nothing tells its moment any more.
  const isKnown = at === null ? place <= (await eventLineOf(ctx.store.db, ctx.company.id)).swept : at === cursor.at;
  return isKnown ? { place, next: after } : unknown;
};

const unknown: Problem = problem('EventUnknown', 'after');

const gone = async ({ store, company }: Acting, { swept }: EventLine): Promise<Problem> => {
  const [first] = await readStored(store.db, { companyId: company.id, after: swept, limit: 1 });
  const id = first && eventId(first);
  return problem('EventsGone', 'after', {
    en: `The events behind this one are no longer kept; they are from ${id} on. Begin anew without after.`,
    ru: `События после указанного больше не хранятся; доступны события начиная с ${id}. Начните заново, без after.`,
  });
};

/** Of which types events are for the caller; null: of every type. */
export const wantedTypes = (
  { actor }: Pick<Acting, 'actor'>,
  types: readonly EventType[] | null,
): readonly EventType[] | null => {
  const wanted = types ?? readableEventTypes(actor.rights);
  return eventTypes.every((type) => wanted.includes(type)) ? null : wanted;
};

/** Behind all events that there are. */
export const endOfLine = async (ctx: Acting): Promise<EventPage> => {
  await number(ctx, Number.POSITIVE_INFINITY);
  const { last: place } = await eventLineOf(ctx.store.db, ctx.company.id);
  return { events: [], place, next: await cursorAt(ctx, place), hasMore: false };
};

/** Events get their places from whoever reads next; where there are more than he asked for, the rest can wait. */
const nextOfAll = async (ctx: Acting, from: Start, count: number): Promise<EventPage> => {
  const read = ({ store }: Pick<Acting, 'store'>) =>
    readStored(store.db, { companyId: ctx.company.id, after: from.place, limit: count + 1 });
  const where = await walksFrom(ctx, from, count);
  let found = await read(where);
  if (found.length <= count && ((await number(ctx, count + 1)) > 0 || where !== ctx)) found = await read(ctx);
  const events = found.slice(0, count);
  const last = events.at(-1);
  const next = last ? eventId(last) : (from.next ?? (await cursorAt(ctx, from.place)));
  return { events, place: last?.place ?? from.place, next, hasMore: found.length > count };
};

const nextOf = async (ctx: Acting, from: Start, types: readonly EventType[], count: number): Promise<EventPage> => {
  const companyId = ctx.company.id;
  // The line is read first: what is written since is behind what is looked at.
  const read = async ({ store }: Pick<Acting, 'store'>) => {
    const { last } = await eventLineOf(store.db, companyId);
    const found = await readStored(store.db, { companyId, after: from.place, upTo: last, types, limit: count + 1 });
    return { end: Math.max(last, from.place), found };
  };
  const where = await walksFrom(ctx, from, count);
  let { end, found } = await read(where);
  const numbered = found.length > count ? 0 : await number(ctx, MOST_NUMBERED);
  if (numbered > 0 || (where !== ctx && found.length <= count)) ({ end, found } = await read(ctx));
  const events = found.slice(0, count);
  const last = found.length > count ? events.at(-1) : undefined;
  const place = last?.place ?? end;
  const next = last ? eventId(last) : place === from.place && from.next ? from.next : await cursorAt(ctx, place);
  return { events, place, next, hasMore: last !== undefined || numbered >= MOST_NUMBERED };
};

/**
 * Whoever has far to go walks through a replica, where there is one. The end of the line is read where it is written: a place that
 * was told may not have come to the replica yet.
 */
const walksFrom = async (ctx: Acting, { place }: Start, count: number): Promise<Acting> => {
  if (!ctx.store.replica) return ctx;
  const { last } = await eventLineOf(ctx.store.db, ctx.company.id);
  return last - place > count ? readingFrom(ctx) : ctx;
};

/** The cursor of whoever has read up to there. */
const cursorAt = async ({ store, company }: Acting, place: number): Promise<string | null> => {
  const at = await momentOfEvent(store.db, company.id, place);
  return at === null ? null : eventId({ companyId: company.id, place, at });
};

/** Gives places to so many of the company's events, or to all that are committed; how many got one. */
const number = async ({ store, company }: Acting, least: number): Promise<number> => {
  for (let numbered = 0; ; ) {
    const some = await numberEvents(store.db, company.id, AT_ONCE);
    numbered += some;
    if (some < AT_ONCE || numbered >= least) return numbered;
  }
};

/** Some milliseconds, in which the company's other readers wait. */
const AT_ONCE = 1_000;
