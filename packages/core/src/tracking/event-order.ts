import type { LocalText } from '../local-text.ts';
import { isOrderStatus, type OrderStatus, orderStatuses } from '../order/statuses.ts';
import { type Instant, isInstant } from '../time.ts';
import { fingerprintOf, type VendorEvent } from './event.ts';

/** Where in the course of things an event stands: its time, then how far along the way its status is. */
export interface Position {
  /** ms since 1970. */
  readonly at: Instant;
  /** How far along the way breaks a tie of time. */
  readonly status: OrderStatus;
}

/** Below 0: `a` comes first; 0: they stand at one place. */
export const comparePositions = (a: Position, b: Position): number =>
  a.at - b.at || orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status);

/** The clocks of vendors run ahead by so much; what lies further ahead is a mistake of a time zone. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** What a vendor tells of later than that has not happened yet. */
export const latestBelieved = (now: Instant): Instant => now + CLOCK_TOLERANCE_MS;

/** Those of a vendor's events that have not happened yet by the clock, and count when they have (interface 9.13). */
export const aheadOfClock = <E extends Pick<VendorEvent, 'at'>>(events: readonly E[], now: Instant): readonly E[] =>
  events.filter(({ at }) => isInstant(at) && at > latestBelieved(now));

/**
 * The events that can be used, oldest first and each once, whatever their order in the batch. Left out are those
 * without a real time or status, and those later than `until`.
 */
export function inOrder(batch: readonly VendorEvent[], until: Instant): readonly VendorEvent[] {
  const sorted = batch
    .filter(({ at, status }) => isInstant(at) && at <= until && isOrderStatus(status))
    .map((event) => sortable(tidy(event)))
    .sort((a, b) => comparePositions(a.event, b.event) || compareText(a.key, b.key));
  return sorted.filter(({ fingerprint }, i) => sorted[i - 1]?.fingerprint !== fingerprint).map(({ event }) => event);
}

/** With what is compared, made once: a vendor may tell ten thousand events of one moment. */
const sortable = (event: VendorEvent) => {
  const fingerprint = fingerprintOf(event);
  // When two reports tell one event, the one that knows who received the parcel comes first.
  const key = JSON.stringify([fingerprint, event.receivedBy === null, event.receivedBy, event.isReturn, event.text]);
  return { event, fingerprint, key };
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const tidy = (event: VendorEvent): VendorEvent => ({
  ...event,
  source: tidyText(event.source),
  text: { en: tidyText(event.text.en), ru: tidyText(event.text.ru) } satisfies LocalText,
  receivedBy: event.receivedBy === null ? null : tidyText(event.receivedBy),
});

/** PostgreSQL stores neither NUL nor half a surrogate pair, and nobody reads a longer line. */
const tidyText = (text: string): string => text.slice(0, 1000).replaceAll('\0', ' ').toWellFormed().trim();
