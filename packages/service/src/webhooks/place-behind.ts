import { isProblem, type Problem, readEventId } from '@cartage/core';
import type { Acting } from '../context.ts';
import { endOfLine, readEvents } from '../events/read-events.ts';

/**
 * The place of an event in the company's line, or of its end for `now`. Problems: EventUnknown, EventsGone where some of
 * those behind it are not kept any more.
 */
export const placeBehind = async (ctx: Acting, after: string): Promise<number | Problem> => {
  if (after === 'now') return (await endOfLine(ctx)).place;
  const page = await readEvents(ctx, { after, types: null, count: 1 });
  return isProblem(page) ? page : (readEventId(after)?.place ?? page.place);
};
