import { call } from '../call.ts';
import type { CallOptions } from '../call-options.ts';
import type { Connection } from '../connection.ts';
import { CartageError, isCutShort } from '../error.ts';
import type { EventType } from './event-type.ts';
import type { Event, EventPage } from './generated/models.ts';
import { operations } from './generated/table.ts';

/** Which events are listened to. */
export interface EventsWish extends Pick<CallOptions, 'signal' | 'locale'> {
  /** The id of the event behind which to begin. `now`: only what happens from now on. By default the first that is kept. */
  readonly after?: string | null | undefined;
  /** Only these; by default all that the key may read. */
  readonly types?: readonly EventType[] | undefined;
  /** Whose events: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  /** How many are fetched at once, 1 to 1,000; by default 100. */
  readonly count?: number | undefined;
  /** Told of each failure that is waited out, for a log. */
  readonly onInterruption?: ((error: CartageError) => void) | undefined;
}

/** For so long the service may hold an answer, seconds. */
const WAIT = 20;
/** An empty answer that was not held is not asked for again at once. */
const PAUSE_MS = 1_000;
/** The waits between attempts to come back grow up to this, ms. */
const LARGEST_MS = 30_000;

/**
 * The events of a company, by held answers, one request after the other: each goes on where the one before ended.
 * @throws TypeError for an empty `after`: what was saved was lost, and to begin anew would handle everything twice
 */
export function followEvents(connection: Connection, wish: EventsWish = {}): AsyncGenerator<Event, void, undefined> {
  if (wish.after === '')
    throw new TypeError('after is empty: give the id of an event, "now", or null for the first event that is kept.');
  return walk(connection, wish);
}

async function* walk(
  connection: Connection,
  { after, signal, locale, onInterruption, ...wish }: EventsWish,
): AsyncGenerator<Event, void, undefined> {
  const options: CallOptions = { signal, wait: WAIT, attempts: 1, ...(locale === undefined ? {} : { locale }) };
  let cursor = after;
  let failures = 0;
  while (!signal?.aborted) {
    const askedAt = connection.now();
    const page = await nextPage(connection, { ...wish, after: cursor }, options).catch((error: unknown) => {
      if (signal?.aborted) return null;
      if (!isPassing(error)) throw error;
      onInterruption?.(error);
      return error;
    });
    if (page === null) return;
    if (page instanceof CartageError) {
      const growing = Math.min(LARGEST_MS, PAUSE_MS * 2 ** failures) * (0.5 + connection.random() / 2);
      failures += 1;
      await connection.sleep(Math.max(growing, (page.retryAfter ?? 0) * 1000), signal);
      continue;
    }
    failures = 0;
    for (const event of page.events) {
      yield event;
      if (signal?.aborted) return;
    }
    // null: there never was an event, so the first one will be the first of all.
    cursor = page.next;
    const isHeld = page.hasMore || page.events.length > 0 || connection.now() - askedAt >= PAUSE_MS;
    if (!isHeld) await connection.sleep(PAUSE_MS * (0.5 + connection.random()), signal);
  }
}

const nextPage = async (connection: Connection, input: object, options: CallOptions): Promise<EventPage> =>
  (await call(connection, ['Events', operations.Events], input, options)).value as EventPage;

/** Whether it may go by. A refusal does not, nor does what is at the address in place of the service. */
const isPassing = (error: unknown): error is CartageError => {
  if (!(error instanceof CartageError)) return false;
  const { status } = error;
  return status === null || status >= 500 || [408, 429].includes(status) || isCutShort(error);
};
