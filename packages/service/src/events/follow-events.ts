import { isProblem } from '@cartage/core';
import type { Acting } from '../context.ts';
import { mayStillRead } from './may-still-read.ts';
import type { Outbox } from './outbox.ts';
import { type EventPage, type EventsQuery, readEvents, wantedTypes } from './read-events.ts';

/** Nobody is told that a key has ended: so often it is looked at, ms. */
const LOOK_MS = 60_000;

/**
 * Page after page, beginning with the one that was read, for as long as somebody listens who may. A page without events
 * tells how far the line was looked through.
 */
export async function* followEvents(
  ctx: Acting & Outbox,
  query: EventsQuery,
  first: EventPage,
): AsyncGenerator<EventPage, void> {
  const { events, signal } = ctx;
  const types = wantedTypes(ctx, query.types);
  const holder = ctx.actor.topmostId;
  for (let page = first; ; ) {
    yield page;
    if (signal.aborted || events.closing.aborted) return;
    if (!page.hasMore) {
      const end = await events.wait(ctx.company.id, {
        holder,
        types,
        hearsOthers: true,
        after: page.place,
        ms: LOOK_MS,
        signal,
      });
      if (end === 'closed') return;
    }
    if (!(await mayStillRead(ctx))) return;
    const next = await readEvents(ctx, { ...query, after: page.next });
    // What was swept meanwhile is told to whoever comes again.
    if (isProblem(next)) return;
    page = next;
  }
}
