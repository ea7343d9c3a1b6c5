import type { Instant } from '@cartage/core';
import {
  claimEndpoints,
  endpointsAtWork,
  endpointsOn,
  nextEndpointAt,
  numberToldEvents,
  takeOverEndpoints,
} from '@cartage/outbox';
import type { Companies } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Outbox } from '../events/outbox.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { CLAIM_MS } from './endpoint-line.ts';
import { MOST_LINES, openEndpointLines } from './endpoint-lines.ts';
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
/** A look at everything is followed by a pause of so many times its length. */
const RESTS = 4;
/** Between two looks at everything, which meet what no notice has told. */
const WHOLE_EVERY_MS = 8_000;
/** Of more companies than that nobody keeps which have an endpoint. */
const MOST_KEPT = 100_000;
/** After a defect, and while the database is away; no notice ends it, or a defect would be met as often as somebody writes. */
const REST_MS = 5_000;

/** What came of a look. */
interface Looked {
  /** To how many endpoints there was something to deliver. */
  readonly found: number;
  /** When the next of all has something due; null: none has, undefined: nobody has asked. */
  readonly nextAt: Instant | null | undefined;
}

/** The next look is at everything. */
const unknown = { at: Number.NEGATIVE_INFINITY, ms: 0 };

/** Delivers the events of all companies to their endpoints, beside other processes that do the same. */
export const deliverWebhooks = async (
  service: Ground & Outbox & Sealing & Sending,
  { ownsDatabase, everyMs = 50 }: DeliveryOptions,
): Promise<WebhookDelivery> => {
  const { store, clock, log, processId } = service;
  if (ownsDatabase) await takeOverEndpoints(store.db);
  const lines = openEndpointLines(service);
  let isClosed = false;
  /** Those that have an endpoint, as of the last look at everything; null: nobody knows, or too many have. */
  let told: Companies = null;
  /** When everything was looked at, and how long that took, ms. */
  let whole = unknown;

  /**
   * Gives events of the companies their places, then wakes or opens the line of each endpoint that has something to get.
   * A company that makes an endpoint, or changes it, has everything looked at.
   */
  const look = async (companies: Companies): Promise<Looked> => {
    const startedAt = performance.now();
    const all = companies === null ? await endpointsOn(store.db, clock(), MOST_KEPT) : null;
    if (all) told = all.companies;
    const isNobody = all?.companies?.size === 0;
    const isMore = !isNobody && companies?.size !== 0 && (await numberToldEvents(store.db, companies, MOST_LINES));
    const now = clock();
    const limit = 4 * MOST_LINES;
    const found = isNobody ? [] : await endpointsAtWork(store.db, { owner: processId, now, companies, limit });
    lines.wake(found);
    const wanted = lines.free(found);
    if (wanted.length > 0 && !service.watch.hasJumped()) {
      const claim = { owner: processId, now, until: now + CLAIM_MS };
      for (const endpoint of await claimEndpoints(store.db, claim, wanted)) lines.open(endpoint);
    }
    if (companies === null) whole = { at: startedAt, ms: performance.now() - startedAt };
    if (isMore || found.length === limit || lines.isLeft(found)) whole = unknown;
    return { found: found.length, nextAt: all?.nextAt };
  };

  const isHeard = (): boolean => store.notices.lookEvery(everyMs) > everyMs;

  /** Of whom a look is to be that comes after a pause in which something of these was heard; one at everything that is due soon is made now. */
  const scope = (heard: Companies): Companies =>
    isHeard() && performance.now() + everyMs - whole.at < WHOLE_EVERY_MS ? heard : null;

  /** How long nothing has to be looked for, as far as is known. */
  const quietMs = async ({ found, nextAt }: Looked): Promise<number> => {
    const soon = everyMs * Math.max(1, Math.ceil(found / PAUSE_GROWS_BY));
    if (!isHeard()) return Math.max(soon, RESTS * whole.ms);
    // What is found is seldom the last.
    if (found > 0) return soon;
    const now = clock();
    const next = nextAt === undefined ? await nextEndpointAt(store.db, now) : nextAt;
    // Looks at some companies do not put off the one at everything.
    const late = whole.at + WHOLE_EVERY_MS - performance.now();
    return Math.max(soon, next === null ? late : Math.min(late, next - now));
  };

  const news = store.notices.pauses('events', (company) => told === null || told.has(company));
  const rests = store.notices.pauses(null);
  const run = async (): Promise<void> => {
    let heard: Companies = null;
    while (!isClosed) {
      try {
        heard = await news.pause(await quietMs(await look(scope(heard))));
      } catch (defect) {
        whole = unknown;
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
