import { eventId } from '@cartage/core';
import { newSlots } from '@cartage/documents';
import {
  type EndpointAtWork,
  keepEndpoints,
  releaseEndpoint,
  type StoredEvent,
  type WebhookEndpoint,
} from '@cartage/outbox';
import { notify } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Outbox } from '../events/outbox.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { followed, type Span } from '../spans.ts';
import { CLAIM_MS, type EndpointLine, openEndpointLine } from './endpoint-line.ts';
import { webhookHeaders } from './sign-event.ts';
import { openEndpointSecrets } from './webhook-secret.ts';
import type { Sending, WebhookOutcome } from './webhook-sender.ts';

/** The lines of the endpoints that this process has claimed. */
export interface EndpointLines {
  /** Tells each line that is open how its endpoint stands. */
  readonly wake: (found: readonly EndpointAtWork[]) => void;
  /** Those of these that a line may be opened for now. */
  readonly free: (found: readonly EndpointAtWork[]) => readonly string[];
  /** Whether any of these is left alone for a while, or has to wait until others' lines have ended. */
  readonly isLeft: (found: readonly EndpointAtWork[]) => boolean;
  /** Opens the line of an endpoint that was claimed just now; it ends by itself. */
  readonly open: (endpoint: WebhookEndpoint) => void;
  /** Claims anew what is claimed; a line whose claim has gone to another process is lost. */
  readonly keep: () => Promise<void>;
  /** Lets tries under way end for a moment, and breaks off the others. */
  readonly close: () => Promise<void>;
}

/** Endpoints that one process delivers to at once. */
export const MOST_LINES = 1_000;
/** Endpoints for which lines are looked through at once, company by company in turn. */
const READERS = 4;
/** After a defect. */
const REST_MS = 5_000;
const GRACE_MS = 2_000;

export const openEndpointLines = (service: Ground & Outbox & Sealing & Sending): EndpointLines => {
  const { store, clock, log, processId } = service;
  const lines = new Map<string, EndpointLine>();
  /** Claimed, and on their way to be one of the lines: a look meanwhile would open a second line of the same claim. */
  const opening = new Set<string>();
  /** Whose line has ended and sees nothing more, and whose claim is being given back. */
  const releasing = new Set<string>();
  /** Those that failed by a defect are left alone for a while. */
  const resting = new Set<string>();
  const ending = new Set<Promise<void>>();
  const readers = newSlots(READERS, Number.POSITIVE_INFINITY);
  const breakOff = new AbortController();
  let isClosed = false;
  let isKeeping = false;

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

  const work = async (endpoint: WebhookEndpoint): Promise<void> => {
    const { id } = endpoint;
    opening.add(id);
    try {
      const send = await openSender(service, endpoint, breakOff.signal);
      const line = openEndpointLine({ service, endpoint, inTurn: inTurnOf(endpoint.companyId), send });
      lines.set(id, line);
      opening.delete(id);
      if (isClosed) line.stop();
      const { isLeft } = await line.ended;
      lines.delete(id);
      releasing.add(id);
      await releaseEndpoint(store.db, processId, id);
      // Whoever has looked while it was claimed, here or elsewhere, has left it to this line.
      if (isLeft) notify(store.db, 'events', endpoint.companyId);
    } catch (defect) {
      rest(endpoint);
      if (!store.isOutage(defect)) log.error({ err: defect, webhook: id }, 'deliveries to a webhook failed');
      await releaseEndpoint(store.db, processId, id).catch(() => {});
    } finally {
      opening.delete(id);
      lines.delete(id);
      releasing.delete(id);
    }
  };

  const rest = ({ id, companyId }: WebhookEndpoint): void => {
    resting.add(id);
    setTimeout(() => {
      resting.delete(id);
      if (!isClosed) notify(store.db, 'events', companyId);
    }, REST_MS).unref();
  };

  return {
    wake: (found) => {
      for (const one of found) lines.get(one.id)?.wake(one);
    },
    free: (found) =>
      found
        .map(({ id }) => id)
        .filter((id) => !lines.has(id) && !opening.has(id) && !releasing.has(id) && !resting.has(id))
        .slice(0, MOST_LINES - lines.size - opening.size),
    isLeft: (found) => found.some(({ id }) => !lines.has(id) && !opening.has(id)),
    open: (endpoint) => {
      const ended = work(endpoint);
      ending.add(ended);
      void ended.finally(() => ending.delete(ended));
    },
    keep: async () => {
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
    },
    close: async () => {
      isClosed = true;
      for (const line of lines.values()) line.stop();
      const timer = setTimeout(() => breakOff.abort(), GRACE_MS);
      await Promise.allSettled(ending);
      clearTimeout(timer);
    },
  };
};

/** Sends one event after another to an endpoint. @throws when `signal` breaks it off */
const openSender = async (
  service: Ground & Outbox & Sealing & Sending,
  endpoint: WebhookEndpoint,
  signal: AbortSignal,
): Promise<(event: StoredEvent) => Promise<WebhookOutcome>> => {
  const secrets = await openEndpointSecrets(service, endpoint);
  return async (event) => {
    try {
      const body = service.eventText.write(event, endpoint.locale);
      const headers = webhookHeaders({ id: eventId(event), body, now: service.clock() }, secrets);
      return await followed(
        () => ({ kind: 'webhook', name: 'webhook', about: { 'cartage.event': event.type } }),
        async (span) => {
          const traced = span?.traceparent === undefined ? headers : { ...headers, traceparent: span.traceparent };
          const outcome = await service.webhooks.send({ url: endpoint.url, headers: traced, body, signal });
          if (span) tellOutcome(span, outcome);
          return outcome;
        },
      );
    } catch (defect) {
      if (signal.aborted) throw defect;
      service.log.error({ err: defect, webhook: endpoint.id }, 'an event could not be sent to a webhook');
      return notSent;
    }
  };
};

const tellOutcome = (span: Span, { kind, result }: WebhookOutcome): void => {
  span.about['cartage.outcome'] = kind;
  if (result.status !== null) span.about['http.response.status_code'] = result.status;
  span.hasFailed = kind === 'failed';
};

/** A defect of ours: it may be mended before the event is tried again. */
const notSent: WebhookOutcome = {
  kind: 'failed',
  result: { status: null, reason: 'internal', tookMs: null, answer: null },
  retryAfterMs: null,
};
