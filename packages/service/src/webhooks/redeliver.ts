import { type Instant, isProblem, type Problem, parseDateTime, problem, readableEventTypes } from '@cartage/core';
import {
  changeEndpoint,
  dropWaitingBehind,
  eventLineOf,
  momentOfEvent,
  readEvents,
  redeliverEvent,
  type StoredEvent,
  type WebhookEndpoint,
} from '@cartage/outbox';
import type { Db } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Acting } from '../context.ts';
import { startOf } from '../events/read-events.ts';
import { findEndpoint, noEndpoint } from './find-endpoint.ts';

/** One event, or all from a moment on. */
export type RedeliveryWish = { readonly webhookId: string } & (
  | { readonly eventId: string }
  /** A date-time; without an offset in the zone of the service. */
  | { readonly since: string }
);

/** Has a webhook get again what it has had, or what it has never had for its types. Problems: WebhookNotFound, EventUnknown. */
export const redeliver = async (ctx: Acting, wish: RedeliveryWish): Promise<WebhookEndpoint | Problem> => {
  const endpoint = await findEndpoint(ctx, wish.webhookId);
  if (isProblem(endpoint)) return endpoint;
  if ('eventId' in wish) return redeliverOne(ctx, endpoint, wish.eventId);
  const since = parseDateTime(wish.since, ctx.settings.timeZone);
  // The interface has seen to it that it is one.
  if (since === undefined) throw new RangeError('Not a date-time.');
  // Nothing has happened since, and what is under way goes on.
  if (since > ctx.clock()) return endpoint;
  return redeliverSince(ctx, endpoint, since);
};

const redeliverOne = async (
  ctx: Acting,
  { id }: WebhookEndpoint,
  eventId: string,
): Promise<WebhookEndpoint | Problem> => {
  const event = await findEvent(ctx, eventId);
  if (event === null) return problem('EventUnknown', 'eventId');
  const now = ctx.clock();
  const changed = await ctx.store.transaction(async (tx) => {
    const endpoint = await changeEndpoint(tx, { companyId: ctx.company.id, id }, { nextAt: now, pausedUntil: 0 });
    if (endpoint === null) return null;
    await redeliverEvent(tx, id, event, now);
    await noteAgain(ctx, tx, id, { eventId });
    return endpoint;
  });
  return changed ?? noEndpoint;
};

const noteAgain = ({ company, ...ctx }: Acting, tx: Db, id: string, what: object): Promise<void> =>
  audit(ctx, tx, { act: 'RedeliverWebhook', object: { kind: 'webhook', id }, companyId: company.id, after: what });

const findEvent = async (ctx: Acting, eventId: string): Promise<StoredEvent | null> => {
  const start = await startOf(ctx, eventId);
  if (!('place' in start) || start.place === 0) return null;
  const [event] = await readEvents(ctx.store.db, { companyId: ctx.company.id, after: start.place - 1, limit: 1 });
  // What the key may not read it may not have sent to a webhook of its own either.
  const isReadable = event?.place === start.place && readableEventTypes(ctx.actor.rights).includes(event.type);
  return isReadable ? event : null;
};

/** The cursor goes back, and what was tried before now does not count behind it. */
const redeliverSince = async (
  ctx: Acting,
  { id }: WebhookEndpoint,
  since: Instant,
): Promise<WebhookEndpoint | Problem> => {
  const ref = { companyId: ctx.company.id, id };
  const place = await lastPlaceBefore(ctx, since);
  const now = ctx.clock();
  const changed = await ctx.store.transaction(async (tx) => {
    // Locks it, so that the cursor is where it is.
    const was = await changeEndpoint(tx, ref, {});
    if (was === null) return null;
    await dropWaitingBehind(tx, id, place);
    const { last } = await eventLineOf(tx, ctx.company.id);
    await noteAgain(ctx, tx, id, { since: new Date(since).toISOString() });
    return changeEndpoint(tx, ref, {
      place: Math.min(was.place, place),
      replay: { place: last, at: now },
      nextAt: now,
    });
  });
  return changed ?? noEndpoint;
};

/** Events may be written a little later than others that come behind them. */
const DISORDER_MS = 60_000;
const PAGE = 1_000;

/** The place behind which the first event of the moment or later stands; earlier ones may stand behind it too. */
const lastPlaceBefore = async ({ store, company }: Acting, since: Instant): Promise<number> => {
  const line = await eventLineOf(store.db, company.id);
  let [low, high] = [line.swept, line.last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const at = await momentOfEvent(store.db, company.id, middle);
    if (at === null || at < since - DISORDER_MS) low = middle;
    else high = middle - 1;
  }
  for (;;) {
    const page = await readEvents(store.db, { companyId: company.id, after: low, limit: PAGE });
    const first = page.find(({ at }) => at >= since);
    if (first) return first.place - 1;
    const last = page.at(-1);
    if (!last) return low;
    low = last.place;
  }
};
