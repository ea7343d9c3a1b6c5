import { eventId } from '@cartage/core';
import { newSlots } from '@cartage/documents';
import {
  claimEndpoints,
  companiesToTell,
  endpointsAtWork,
  keepEndpoints,
  numberEvents,
  releaseEndpoint,
  type StoredEvent,
  takeOverEndpoints,
  type WebhookEndpoint,
} from '@cartage/outbox';
import { eventsWritten } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Outbox } from '../events/outbox.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { CLAIM_MS, type EndpointLine, openEndpointLine } from './endpoint-line.ts';
import { webhookHeaders } from './sign-event.ts';
import { openEndpointSecrets } from './webhook-secret.ts';
import type { Sending, WebhookOutcome } from './webhook-sender.ts';

/** Delivers events as long as it is not closed. */
export interface WebhookDelivery {
  readonly isAlive: () => boolean;
  /** Lets tries under way end for a moment; those that do not are made again by whoever comes next. */
  readonly close: () => Promise<void>;
}

export interface DeliveryOptions {
  /** No other process delivers: claims that are found belong to a dead one. */
  readonly ownsDatabase: boolean;
  /** Between two looks for what other processes have written, ms. */
  readonly everyMs?: number;
}

/** Endpoints that one process delivers to at once. */
const MOST_LINES = 1_000;
/** One query looks for all of them: each so many make the pause longer. */
const PAUSE_GROWS_BY = 500;
/** Endpoints for which lines are looked through at once, company by company in turn. */
const READERS = 4;
const KEEP_EVERY_MS = 3_000;
/** After a defect, and while the database is away. */
const REST_MS = 5_000;
const GRACE_MS = 2_000;

/** Delivers the events of all companies to their endpoints, beside other processes that do the same. */
export const deliverWebhooks = async (
  service: Ground & Outbox & Sealing & Sending,
  { ownsDatabase, everyMs = 50 }: DeliveryOptions,
): Promise<WebhookDelivery> => {
  const { store, clock, log, processId } = service;
  if (ownsDatabase) await takeOverEndpoints(store.db);
  const lines = new Map<string, EndpointLine>();
  /** Claimed, and on their way to be one of the lines: a look meanwhile would open a second line of the same claim. */
  const opening = new Set<string>();
  /** Those that failed by a defect are left alone for a while. */
  const resting = new Set<string>();
  const readers = newSlots(READERS, Number.POSITIVE_INFINITY);
  const breakOff = new AbortController();
  let isClosed = false;
  let isNews = false;
  let isKeeping = false;
  let wake = (): void => {};

  const sendWith =
    (endpoint: WebhookEndpoint, secrets: Awaited<ReturnType<typeof openEndpointSecrets>>) =>
    async (event: StoredEvent): Promise<WebhookOutcome> => {
      try {
        const body = service.eventText.write(event, endpoint.locale);
        const headers = webhookHeaders({ id: eventId(event), body, now: clock() }, secrets);
        return await service.webhooks.send({ url: endpoint.url, headers, body, signal: breakOff.signal });
      } catch (defect) {
        if (breakOff.signal.aborted) throw defect;
        log.error({ err: defect, webhook: endpoint.id }, 'an event could not be sent to a webhook');
        return notSent;
      }
    };

  /** Between two looks everybody else has a turn of the event loop: SQLite answers in the one in which it is asked. */
  const inTurnOf =
    (companyId: number) =>
    async <T>(look: () => Promise<T>): Promise<T> => {
      const found = await readers.run(String(companyId), async () => {
        const looked = await look();
        await new Promise((resolve) => setImmediate(resolve));
        return { looked };
      });
      if (found === undefined) throw new Error('There is room for everybody who waits.');
      return found.looked;
    };

  const openLine = async (endpoint: WebhookEndpoint): Promise<void> => {
    const { id } = endpoint;
    opening.add(id);
    try {
      const secrets = await openEndpointSecrets(service, endpoint);
      const inTurn = inTurnOf(endpoint.companyId);
      const line = openEndpointLine({ service, endpoint, inTurn, send: sendWith(endpoint, secrets) });
      lines.set(id, line);
      opening.delete(id);
      if (isClosed) line.stop();
      await line.ended;
      await releaseEndpoint(store.db, processId, id);
    } catch (defect) {
      rest(id);
      if (!store.isOutage(defect)) log.error({ err: defect, webhook: id }, 'deliveries to a webhook failed');
      await releaseEndpoint(store.db, processId, id).catch(() => {});
    } finally {
      opening.delete(id);
      lines.delete(id);
    }
  };

  const rest = (id: string): void => {
    resting.add(id);
    setTimeout(() => resting.delete(id), REST_MS).unref();
  };

  /** Gives events their places, then wakes or opens the line of each endpoint that has something to get; how many. */
  const look = async (): Promise<number> => {
    const companies = await companiesToTell(store.db, MOST_LINES);
    await Promise.all(companies.map((company) => numberEvents(store.db, company)));
    const now = clock();
    const found = await endpointsAtWork(store.db, { owner: processId, now }, 4 * MOST_LINES);
    for (const one of found) lines.get(one.id)?.wake(one);
    const free = found.map(({ id }) => id).filter((id) => !lines.has(id) && !opening.has(id) && !resting.has(id));
    const wanted = free.slice(0, MOST_LINES - lines.size - opening.size);
    if (wanted.length > 0 && !service.watch.hasJumped()) {
      const claim = { owner: processId, now, until: now + CLAIM_MS };
      for (const endpoint of await claimEndpoints(store.db, claim, wanted)) track(openLine(endpoint));
    }
    return found.length;
  };

  const ending = new Set<Promise<void>>();
  const track = (line: Promise<void>): void => {
    ending.add(line);
    void line.finally(() => ending.delete(line));
  };

  /** Beside the looks: one that takes long, or fails, does not keep claims from going on. */
  const keep = async (): Promise<void> => {
    if (isKeeping || lines.size === 0) return;
    isKeeping = true;
    const ids = [...lines.keys()];
    try {
      const kept = new Set(await keepEndpoints(store.db, { owner: processId, until: clock() + CLAIM_MS }, ids));
      for (const id of ids) if (!kept.has(id)) lines.get(id)?.lose();
    } catch {
      // The database is away, which the next look tells; claims end by themselves.
    }
    isKeeping = false;
  };

  const onWritten = (): void => {
    isNews = true;
    wake();
  };

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!isClosed) {
      isNews = false;
      let pauseMs = everyMs;
      try {
        pauseMs = everyMs * Math.max(1, Math.ceil((await look()) / PAUSE_GROWS_BY));
      } catch (defect) {
        pauseMs = REST_MS;
        if (store.isOutage(defect)) log.warn({}, 'the database does not answer; webhooks wait for it');
        else log.error({ err: defect }, 'looking for events to deliver failed');
      }
      if (!isNews && !isClosed) await pause(pauseMs);
    }
  };

  eventsWritten.subscribe(onWritten);
  const running = run();
  const keeping = setInterval(keep, KEEP_EVERY_MS);
  return {
    isAlive: () => !isClosed,
    close: async () => {
      isClosed = true;
      eventsWritten.unsubscribe(onWritten);
      wake();
      await running;
      for (const line of lines.values()) line.stop();
      const timer = setTimeout(() => breakOff.abort(), GRACE_MS);
      await Promise.allSettled(ending);
      clearTimeout(timer);
      clearInterval(keeping);
    },
  };
};

/** A defect of ours: it may be mended before the event is tried again. */
const notSent: WebhookOutcome = {
  kind: 'failed',
  result: { status: null, reason: 'internal', tookMs: null, answer: null },
  retryAfterMs: null,
};
