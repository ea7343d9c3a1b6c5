import type { Checked } from '@cartage/core';
import {
  awaitCalculation,
  type Context,
  checkCalculation,
  checkCalculationWish,
  type FoundCalculation,
  followCalculation,
  type ShownCalculation,
  startCalculation,
} from '@cartage/service';
import {
  fromCalculation,
  fromStarted,
  toCalculation,
  toOptionsWish,
  toStatusWish,
  v3Operations,
} from '@cartage/wire/v3';
import { missingVendors, pointProblems } from '../http/answer-headers.ts';
import { holds } from '../http/kept-file.ts';
import { type Call, checkedOperation, type Operation } from '../http/operation.ts';
import { asksForEvents, preferredWait } from '../http/preferences.ts';

/** How a calculation is told of: once, when there is something to tell, or again and again. */
type Telling =
  | { readonly kind: 'status' | 'unchanged'; readonly shown: ShownCalculation; readonly waited: number | null }
  | { readonly kind: 'events'; readonly shown: AsyncIterable<ShownCalculation> }
  | { readonly kind: 'no-more-events' };

const tell = async (ctx: Context, found: Checked<FoundCalculation>, call: Call): Promise<Telling> => {
  if (asksForEvents(call.accept)) {
    const known = call.header('last-event-id');
    const { status, edition } = found.shown;
    if (status !== 'in-progress' && known === edition) return { kind: 'no-more-events' };
    return { kind: 'events', shown: followCalculation(ctx, found, known) };
  }
  const known = call.header('if-none-match') ?? undefined;
  const waited = preferredWait(call.header('prefer'));
  const isNews = known !== undefined && !holds(known, etagOf(found.shown));
  const shown = await awaitCalculation(ctx, found, {
    until: known === undefined ? 'ended' : 'changed',
    ms: isNews ? 0 : (waited ?? 0) * 1000,
  });
  return { kind: holds(known, etagOf(shown)) ? 'unchanged' : 'status', shown, waited };
};

const etagOf = ({ edition }: ShownCalculation): string => `W/"${edition}"`;

/** For people and programs between: until when it is as it is, and how long the caller was let wait. */
const headersOf = (shown: ShownCalculation, waited: number | null): Readonly<Record<string, string>> => ({
  ETag: etagOf(shown),
  'Cache-Control': 'private, no-cache',
  Vary: 'Authorization, Accept, Prefer',
  ...(shown.status === 'in-progress' && { 'Retry-After': String(shown.retryAfter) }),
  ...(waited !== null && { 'Preference-Applied': `wait=${waited}` }),
  ...missingVendors(
    {
      failures: shown.vendors.flatMap(({ key, status, reason }) => {
        const why = status === 'timed-out' ? status : reason;
        return why === null || status === 'finished' ? [] : [{ vendor: { key }, reason: why }];
      }),
      leftOut: shown.vendors.flatMap(({ key, status, reason }) =>
        status === 'finished' && reason !== null ? [{ vendor: { key }, reasons: [reason] }] : [],
      ),
    },
    { targetOf: String },
  ),
});

const reply = (telling: Telling, call: Call) => {
  switch (telling.kind) {
    case 'status':
      return {
        status: 200,
        json: fromCalculation(telling.shown, call),
        headers: headersOf(telling.shown, telling.waited),
      } as const;
    case 'unchanged':
      return { status: 304, empty: true, headers: headersOf(telling.shown, telling.waited) } as const;
    case 'no-more-events':
      return { status: 204, empty: true } as const;
    case 'events':
      return { status: 200, events: eventsOf(telling.shown, call) } as const;
  }
};

async function* eventsOf(shown: AsyncIterable<ShownCalculation>, call: Call) {
  for await (const one of shown) yield { id: one.edition, json: fromCalculation(one, call) };
}

const bound = { check: checkCalculationWish, act: tell, reply };

export const calculations: readonly Operation[] = [
  checkedOperation({
    contract: v3Operations.StartCalculation,
    convert: ({ body }) => toCalculation(body),
    check: (ctx, value) => checkCalculation(ctx, value),
    act: async (ctx, calculation, call) => ({ started: await startCalculation(ctx, calculation), url: call.url }),
    reply: ({ started, url }) => ({
      status: 202,
      json: fromStarted(started),
      headers: {
        Location: new URL(`Calc/${started.requestId}/All`, url).href,
        'Retry-After': String(started.retryAfter),
        ...pointProblems(started.broken),
      },
    }),
  }),
  checkedOperation({
    ...bound,
    contract: v3Operations.CalculationStatus,
    convert: ({ params }) => toStatusWish(params),
  }),
  checkedOperation({
    ...bound,
    contract: v3Operations.CalculationOptions,
    convert: ({ params, query }) => toOptionsWish(params, query),
  }),
];
