import { advance, isFinal, isVendorsEnd, type OrderState, takesTrackEvents } from '../order/lifecycle.ts';
import { type OrderStatus, orderStatuses, statuses } from '../order/statuses.ts';
import { isProblem } from '../problem.ts';
import type { Instant } from '../time.ts';
import { fingerprintOf, type TrackEvent, type VendorEvent } from './event.ts';
import { comparePositions, inOrder, latestBelieved, type Position } from './event-order.ts';

/** The part of an order that its vendor's events change. */
export interface TrackedState extends OrderState {
  /** The newest event that the vendor has reported; older ones no longer move the order. */
  readonly vendorEventAt: Instant | null;
}

/** A line of the history; appended unless one with its fingerprint is there already. */
export interface MergedEvent extends TrackEvent {
  /** By which repeats are found; see `fingerprintOf`. */
  readonly fingerprint: string;
  /** The status that the vendor reported, whatever became of it. */
  readonly told: OrderStatus;
  /** Which status the order had before this moved it; null: it moves nothing. */
  readonly from: OrderStatus | null;
}

/** The order and its history after some events of its vendor. */
export interface Merged {
  /** After all of them. */
  readonly state: OrderState;
  /** The newest that the vendor has reported; null: none. */
  readonly vendorEventAt: Instant | null;
  /** In the order in which they are to be appended. */
  readonly events: readonly MergedEvent[];
}

/**
 * What a vendor's events make of an order (interface 9.5 to 9.7). The batch may come in any order, repeat itself and
 * what was merged before, and hold rubbish: events without a real time or status are left out, and those of the future
 * until they are due (interface 9.13). Before the service counts the order as handed over, every event is left out: reported again
 * later, it moves the order then, whereas one remembered from before would no longer be news.
 *
 * An event moves the order when it comes after all that the vendor has reported so far (by time, then by how far along
 * the way its status is) and the lifecycle has the move; one that ends the order moves it however old it is, and so does
 * one that confirms a cancellation which is open. Every other event is recorded without moving. While a
 * cancellation is open, an event on the way only changes where a refusal would return to. A vendor that cancels unasked
 * passes through CancelRequest, as the lifecycle wants it.
 *
 * So what a vendor tells ends an order alike, at one moment and with one receiver, whatever part of it is told first. Of
 * two ends the one that is told first counts, of two told together the older one.
 *
 * All events of the batch move the order; of more than MOST_REPORTED the newest that many become lines of its history,
 * so that a vendor that floods an order with events fills no database, and the same flood again is nothing new.
 *
 * The newest line of the history always carries the order's status, for clients take it for that: a move is recorded no
 * earlier than the one before it (`advance`), and an event that moves nothing, yet is later than the last move, carries
 * the status that the order has; its words stay. The fingerprint is of the event as the vendor reported it.
 */
export function mergeEvents(order: TrackedState, batch: readonly VendorEvent[], now: Instant): Merged {
  let state = stateOf(order);
  let newest = order.vendorEventAt;
  if (!takesTrackEvents(order.status)) return { state, vendorEventAt: newest, events: [] };
  const known = lastReported(order);
  const events: MergedEvent[] = [];

  const inTurn = inOrder(batch, latestBelieved(now));
  for (const [place, event] of inTurn.entries()) {
    const isTold = place >= inTurn.length - MOST_REPORTED;
    const isNews = known === null || comparePositions(event, known) > 0;
    const moved = isNews || endsHoweverOld(event, state) ? moveBy(event, state) : [];
    if (moved.length === 0) state = withReceiver(event, state);
    if (moved.length === 0 && isNews) state = followMeanwhile(event, state);
    if (moved.length === 0 && isTold) events.push(remark(event, state, now));
    for (const next of moved) {
      // How it ended is told whatever came after it; there is one such line.
      if (isTold || isFinal(next.status)) events.push(moveLine(event, state.status, next));
      state = next;
    }
    newest = Math.max(newest ?? event.at, event.at);
  }
  return { state, vendorEventAt: newest, events };
}

/** So many events of one batch become lines of the history: more than any delivery has (interface 9.9). */
export const MOST_REPORTED = 1_000;

/** Nothing that came after it takes it back. */
const endsHoweverOld = ({ status }: VendorEvent, state: OrderState): boolean =>
  isVendorsEnd(status) || (status === 'Canceled' && state.status === 'CancelRequest');

/** Vendors tell a delivery first, and who received it when the paper has come. */
const withReceiver = ({ at, status, receivedBy }: VendorEvent, state: OrderState): OrderState =>
  state.receivedBy === null && receivedBy !== null && status === state.status && at === state.deliveredAt
    ? { ...state, receivedBy }
    : state;

const stateOf = ({ status, statusAt, statusBeforeCancel, deliveredAt, receivedBy }: OrderState): OrderState => ({
  status,
  statusAt,
  statusBeforeCancel,
  deliveredAt,
  receivedBy,
});

/** Behind it an event is news; null when the vendor has reported nothing yet. */
const lastReported = ({ vendorEventAt, status, statusBeforeCancel }: TrackedState): Position | null =>
  vendorEventAt === null ? null : { at: vendorEventAt, status: statusBeforeCancel ?? status };

/** The states that the event leads the order through; none when it does not move it. */
function moveBy(
  { at, status, receivedBy }: Pick<VendorEvent, 'at' | 'status' | 'receivedBy'>,
  state: OrderState,
): readonly OrderState[] {
  const isFollowed = state.status === 'CancelRequest' && isOnTheWay(status);
  if (isFollowed || !canBeTold(status)) return [];
  const next = advance(state, { to: status, at, receivedBy });
  if (!isProblem(next)) return [next];
  if (status !== 'Canceled') return [];
  const requested = advance(state, { to: 'CancelRequest', at });
  if (isProblem(requested)) return [];
  const canceled = advance(requested, { to: 'Canceled', at });
  return isProblem(canceled) ? [] : [requested, canceled];
}

/** Where the parcel has got to while its cancellation is open. */
function followMeanwhile({ at, status }: VendorEvent, state: OrderState): OrderState {
  if (state.statusBeforeCancel === null || !isOnTheWay(status)) return state;
  const next = advance({ ...state, status: state.statusBeforeCancel, statusBeforeCancel: null }, { to: status, at });
  return isProblem(next) ? state : { ...state, statusBeforeCancel: next.status };
}

/** What a vendor may say of a parcel; the rest is the service's own to decide. */
function canBeTold(status: OrderStatus): boolean {
  return (
    isOnTheWay(status) ||
    ['RefuseOfDelivery', 'Finished', 'FinishedWithAdditional', 'FinishedWithReturn', 'Canceled'].includes(status)
  );
}

function isOnTheWay(status: OrderStatus): boolean {
  return status !== 'TransferredToVendor' && ['with-vendor', 'returning'].includes(statuses[status].group);
}

/** What a vendor can tell of a parcel: statuses that move an order, or are recorded. */
export const toldStatuses: readonly OrderStatus[] = orderStatuses.filter(canBeTold);

/** What of that an order so far along follows; while its cancellation is open, also what a refusal would return to. */
export const toldNext = (state: OrderState): readonly OrderStatus[] =>
  toldStatuses.filter(
    (status) =>
      (state.status === 'CancelRequest' && isOnTheWay(status)) ||
      moveBy({ at: state.statusAt, status, receivedBy: null }, state).length > 0,
  );

const moveLine = (event: VendorEvent, from: OrderStatus, { status, statusAt }: OrderState): MergedEvent => ({
  ...lineOf(event),
  at: statusAt,
  status,
  // The step through CancelRequest is a line of its own.
  fingerprint: status === event.status ? fingerprintOf(event) : `${fingerprintOf(event)}|${status}`,
  told: event.status,
  from,
});

/** An event that moves nothing. Not later than now, so that the service's own next move is not older than it. */
const remark = (event: VendorEvent, { status, statusAt }: OrderState, now: Instant): MergedEvent => {
  const line = { ...lineOf(event), fingerprint: fingerprintOf(event), told: event.status, from: null };
  return event.at < statusAt ? line : { ...line, at: Math.max(statusAt, Math.min(event.at, now)), status };
};

const lineOf = ({ at, source, text, status, isReturn }: VendorEvent): TrackEvent => ({
  at,
  source,
  text,
  status,
  isReturn,
});
