import { isProblem, type Problem } from '@cartage/core';
import type { Acting } from '../context.ts';
import { mayStillRead } from './may-still-read.ts';
import type { Outbox } from './outbox.ts';
import { type EventPage, type EventsQuery, readEvents, wantedTypes } from './read-events.ts';

/** The page, as soon as there is an event for it or the time is over; at once for whoever may not wait. */
export const awaitEvents = async (
  ctx: Acting & Outbox,
  query: EventsQuery,
  ms: number,
): Promise<EventPage | Problem> => {
  const { events, signal, actor } = ctx;
  const types = wantedTypes(ctx, query.types);
  const until = performance.now() + ms;
  let page = await readEvents(ctx, query);
  while (!isProblem(page) && page.events.length === 0) {
    const left = until - performance.now();
    if (left <= 0 || signal.aborted || events.closing.aborted) return page;
    if (!page.hasMore) {
      const wait = { holder: actor.topmostId, types, after: page.place, ms: left, signal };
      const end = await events.wait(ctx.company.id, wait);
      if (end !== 'events' || !(await mayStillRead(ctx))) return page;
    }
    page = await readEvents(ctx, { ...query, after: page.next });
  }
  return page;
};
