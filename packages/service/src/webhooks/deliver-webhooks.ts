import {
  claimEndpoints,
  endpointsAtWork,
  nextEndpointAt,
  numberToldEvents,
  TO_BE_LOOKED_AT,
  takeOverEndpoints,
} from '@cartage/outbox';
import type { Ground } from '../context.ts';
import type { Outbox } from '../events/outbox.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { CLAIM_MS } from './endpoint-line.ts';
import { MOST_LINES, openEndpointLines } from './endpoint-lines.ts';
import { openLookScopes } from './look-scopes.ts';
import type { Sending } from './webhook-sender.ts';

/** Delivers events as long as it is not closed. */
export interface WebhookDelivery {
  readonly isAlive: () => boolean;
  /** Lets tries under way end for a moment; those that do not are made again by whoever comes next. */
  readonly close: () => Promise<void>;
}

export interface DeliveryOptions {
  /** No other process delivers: claims that are found belong to a dead one. */
  readonly ownsDatabase: boolean;
  /** Between two looks for what other processes have written, where they cannot be heard, ms. */
  readonly everyMs?: number;
}

/** One query looks for all endpoints: each so many make the pause longer. */
const PAUSE_GROWS_BY = 500;
/** Beside the looks: one that takes long, or fails, does not keep claims from going on. */
const KEEP_EVERY_MS = 3_000;
/** After a defect, and while the database is away; no notice ends it, or a defect would be met as often as somebody writes. */
const REST_MS = 5_000;

/** Delivers the events of all companies to their endpoints, beside other processes that do the same. */
export const deliverWebhooks = async (
  service: Ground & Outbox & Sealing & Sending,
  { ownsDatabase, everyMs = 50 }: DeliveryOptions,
): Promise<WebhookDelivery> => {
  const { store, clock, log, processId } = service;
  if (ownsDatabase) await takeOverEndpoints(store.db);
  const lines = openEndpointLines(service);
  const scopes = openLookScopes();
  let isClosed = false;

  /** Gives events their places, then wakes or opens the line of each endpoint that has something to get; how many. */
  const look = async (): Promise<number> => {
    const scope = scopes.next(performance.now());
    const told = await numberToldEvents(store.db, scope.since, MOST_LINES);
    const now = clock();
    const limit = 4 * MOST_LINES;
    const found = await endpointsAtWork(store.db, { owner: processId, now, companies: told.companies, limit });
    lines.wake(found);
    const wanted = lines.free(found);
    if (wanted.length > 0 && !service.watch.hasJumped()) {
      const claim = { owner: processId, now, until: now + CLAIM_MS };
      for (const endpoint of await claimEndpoints(store.db, claim, wanted)) lines.open(endpoint);
    }
    // Of one that its owner has changed the company may have events from before, which have no place yet.
    const isChanged = found.some(({ nextAt }) => nextAt === TO_BE_LOOKED_AT);
    const isLeft = told.isMore || isChanged || found.length === limit || lines.isLeft(found);
    scopes.looked({ ...scope, newest: told.newest, isLeft });
    return found.length;
  };

  /** How long nothing has to be looked for, as far as is known; `found`: to how many endpoints there was something to deliver. */
  const quietMs = async (found: number): Promise<number> => {
    const soon = everyMs * Math.max(1, Math.ceil(found / PAUSE_GROWS_BY));
    const late = store.notices.lookEvery(everyMs);
    // What is found is seldom the last.
    if (found > 0 || late <= everyMs) return soon;
    const now = clock();
    const next = await nextEndpointAt(store.db, now);
    return next === null ? late : Math.min(late, Math.max(soon, next - now));
  };

  const news = store.notices.pauses('events');
  const rests = store.notices.pauses(null);
  const run = async (): Promise<void> => {
    while (!isClosed) {
      try {
        const pauseMs = await quietMs(await look());
        await news.pause(pauseMs);
      } catch (defect) {
        scopes.forget();
        if (store.isOutage(defect)) log.warn({}, 'the database does not answer; webhooks wait for it');
        else log.error({ err: defect }, 'looking for events to deliver failed');
        await rests.pause(REST_MS);
      }
    }
  };

  const running = run();
  const keeping = setInterval(lines.keep, KEEP_EVERY_MS);
  return {
    isAlive: () => !isClosed,
    close: async () => {
      isClosed = true;
      news.end();
      rests.end();
      await running;
      await lines.close();
      clearInterval(keeping);
    },
  };
};
