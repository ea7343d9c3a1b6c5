import { statuses } from '../order/statuses.ts';
import { daysBetween, type Instant, type LocalDate, localDateOf } from '../time.ts';
import type { TrackEvent } from './event.ts';

/** What an order that was delivered tells of its lane. */
export interface CourseOfLane {
  /** From the day on which the parcel was taken to that of its arrival; null: that cannot be. */
  readonly days: number | null;
  /** Minutes between its vendor's events, rounded up. */
  readonly gaps: readonly number[];
}

/** More than that is no delivery but a mistake. */
const MOST_DAYS = 365;
const MINUTE = 60_000;
const MINUTES_OF_DAY = 1_440;
/** Gaps of a day and more are told by the hour, shorter ones by five minutes: a lane has few different ones. */
const [FINE, COARSE] = [5, 60];
/** A vendor that was silent for longer has lost the parcel, or the order. */
const MOST_MINUTES = 60 * MINUTES_OF_DAY;

/**
 * What an order tells of its lane once it is delivered (interface 25.5). It was taken when the first event says so, else on the day that
 * was planned; it arrived at its point, else when it was delivered. Events of one moment are one. Pure.
 * @param events those of the vendor, in any sequence
 */
export const courseOfLane = (
  order: { readonly takeDate: LocalDate; readonly deliveredAt: Instant },
  events: readonly Pick<TrackEvent, 'at' | 'status'>[],
  { senderZone, receiverZone }: { readonly senderZone: string; readonly receiverZone: string },
): CourseOfLane => {
  const ordered = [...events].sort((one, other) => one.at - other.at);
  const taken = ordered.find(({ status }) => hasParcel(status));
  const arrived = ordered.find(({ status }) => status === 'ParcelInPickupPoint');
  const days = daysBetween(
    taken ? localDateOf(taken.at, senderZone) : order.takeDate,
    localDateOf(arrived?.at ?? order.deliveredAt, receiverZone),
  );
  const moments = [...new Set(ordered.map(({ at }) => at))];
  const gaps = moments.slice(1).map((at, n) => gapIn(at - (moments[n] ?? at)));
  return { days: days < 0 || days > MOST_DAYS ? null : days, gaps: gaps.filter((gap) => gap <= MOST_MINUTES) };
};

/** The vendor has it on the way to the receiver. */
const hasParcel = (status: TrackEvent['status']): boolean =>
  statuses[status].group === 'with-vendor' && (status === 'ParcelPickedUp' || statuses[status].rank > inHand);

/** What says no more than that the vendor works on the order. */
const inHand = Math.max(statuses.VendorStatus.rank, statuses.InProgress.rank);

const gapIn = (ms: number): number => {
  const step = ms < MINUTES_OF_DAY * MINUTE ? FINE : COARSE;
  return Math.ceil(ms / MINUTE / step) * step;
};
