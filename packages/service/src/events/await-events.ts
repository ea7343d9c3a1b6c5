import { isProblem, type Problem } from '@cartage/core';
import { topmostOwner } from '@cartage/storage';
import type { Context } from '../context.ts';
import { mayStillRead } from './may-still-read.ts';
import { type EventPage, type EventsQuery, readEvents } from './read-events.ts';

/** The page, as soon as there is an event for it or the time is over; at once for whoever may not wait. */
export const awaitEvents = async (ctx: Context, query: EventsQuery, ms: number): Promise<EventPage | Problem> => {
  const { events, signal, store, actor } = ctx;
  const until = performance.now() + ms;
  let page = await readEvents(ctx, query);
  while (!isProblem(page) && page.events.length === 0) {
    const left = until - performance.now();
    if (left <= 0 || signal.aborted || events.closing.aborted) return page;
    if (!page.hasMore) {
      const holder = await topmostOwner(store.db, actor.companyId);
      const end = await events.news(ctx.company.id, { holder, after: page.place, ms: left, signal });
      if (end !== 'events' || !(await mayStillRead(ctx))) return page;
    }
    page = await readEvents(ctx, { ...query, after: page.next });
  }
  return page;
};
