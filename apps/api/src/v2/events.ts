import { isProblem } from '@cartage/core';
import {
  awaitEvents,
  type Context,
  type EventPage,
  type EventsQuery,
  followEvents,
  readEvents,
} from '@cartage/service';
import { fromEvent, fromEventPage, toEventsWish, v2Operations } from '@cartage/wire/v2';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { asksForEvents, preferredWait } from '../http/preferences.ts';

/** How events are told: one page, when there is something in it, or page after page. */
type Telling =
  | { readonly kind: 'page'; readonly page: EventPage; readonly waited: number | null }
  /** `known`: how far the listener is, as he says. */
  | { readonly kind: 'stream'; readonly pages: AsyncIterable<EventPage>; readonly known: string | null };

const tell = async (ctx: Context, query: EventsQuery, call: Call) => {
  if (asksForEvents(call.accept)) {
    const resumed = { ...query, after: call.header('last-event-id') || query.after };
    const first = await readEvents(ctx, resumed);
    if (isProblem(first)) return first;
    return { kind: 'stream', pages: followEvents(ctx, resumed, first), known: resumed.after } satisfies Telling;
  }
  const waited = preferredWait(call.header('prefer'));
  const page = await awaitEvents(ctx, query, (waited ?? 0) * 1000);
  return isProblem(page) ? page : ({ kind: 'page', page, waited } satisfies Telling);
};

async function* eventsOf(pages: AsyncIterable<EventPage>, known: string | null, call: Call) {
  let last = known;
  for await (const { events, next } of pages) {
    for (const event of events) {
      const json = fromEvent(event, call);
      last = json.id;
      yield { id: json.id, json };
    }
    // Whoever loses the connection comes again from as far as was looked for him, and not from `now`.
    if (next !== null && next !== last) yield { id: next };
    last = next;
  }
}

export const events: readonly Operation[] = [
  operation({
    contract: v2Operations.Events,
    convert: ({ query }) => toEventsWish(query),
    act: tell,
    reply: (told, call) => {
      if (told.kind === 'stream') return { status: 200, events: eventsOf(told.pages, told.known, call) } as const;
      const { page, waited } = told;
      return {
        status: 200,
        json: fromEventPage(page, call),
        headers: {
          'Cache-Control': 'no-store',
          ...(waited !== null && { 'Preference-Applied': `wait=${waited}` }),
        },
      } as const;
    },
  }),
];
