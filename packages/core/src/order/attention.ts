import type { Instant } from '../time.ts';
import { isWithVendor } from './lifecycle.ts';
import type { Order } from './order.ts';
import { type OrderStatus, statuses } from './statuses.ts';

/** Why somebody has to look at an order (interface 25.1), by words that are stored and told, and never renamed. */
export const attentionReasons = [
  'approval',
  'vendor-error',
  'vendor-unavailable',
  'doubtful',
  'payment-failed',
  'price-rose',
  'courier-missing',
  'late',
  'silent',
  'storage-ending',
  'problem',
  'contract-refused',
] as const;

/** One of `attentionReasons`. */
export type AttentionReason = (typeof attentionReasons)[number];

/** A reason, and the moment from which on there was one. */
export interface AttentionSince {
  /** Each at most once of an order. */
  readonly reason: AttentionReason;
  /** ms since 1970. */
  readonly since: Instant;
}

/** What the service holds of an order, as far as it decides whether somebody has to look at it. */
export interface AttentionFacts extends Pick<Order, 'status' | 'statusAt' | 'vendorEventAt' | 'plannedDeliveryAt'> {
  /** Its last hand-over; null: it is not being handed over. */
  readonly handOver: {
    /** The worker makes it again: nobody has asked for it anew. */
    readonly isRepeat: boolean;
    /** From when on a lost answer is a doubt; null: the answer has come, or the vendor works on it. */
    readonly doubtfulFrom: Instant | null;
  } | null;
  /** Nobody can pay by the link any more. */
  readonly isPaymentFailed: boolean;
  /** Until when the courier has to be confirmed; null: they are, or none was called. */
  readonly courierBy: Instant | null;
  /** When the day begins on which the parcel is to be taken; null: nobody knows. */
  readonly takenFrom: Instant | null;
  /** So long a silence is usual on its lane, ms. */
  readonly usualSilenceMs: number;
  /** When its point keeps it for two days more; null: it does not lie at a point, or nobody knows for how long. */
  readonly storageEndsFrom: Instant | null;
  /** When its point sends it back; null likewise. */
  readonly storedUntil: Instant | null;
  /** What a vendor has told or somebody has asked, and what stands until it is decided. */
  readonly told: readonly AttentionSince[];
}

/** How an order stands. */
export interface Attentive {
  /** In the order of `attentionReasons`. */
  readonly reasons: readonly AttentionSince[];
  /** When time alone makes something of it; null: it never does. Always later than `now`. */
  readonly nextAt: Instant | null;
}

/**
 * Why somebody has to look at the order, and when it is to be looked at next (interface 25.1, 25.2). Pure: who looks often and who
 * looks at the times that it gives see the same.
 * @param standing what was found when it was looked at last: a reason that goes on keeps its `since`
 */
export const judgeAttention = (facts: AttentionFacts, standing: readonly AttentionSince[], now: Instant): Attentive => {
  const moments = attentionReasons.flatMap((reason) => {
    const since = standing.find((one) => one.reason === reason)?.since ?? null;
    const from = froms[reason](facts, { since, now });
    return from === null ? [] : [{ reason, from, since }];
  });
  const later = moments.filter(({ from }) => from > now).map(({ from }) => from);
  return {
    reasons: moments
      .filter(({ from }) => from <= now)
      .map(({ reason, from, since }) => ({ reason, since: since ?? from })),
    nextAt: later.length === 0 ? null : Math.min(...later),
  };
};

/** From when on there is the reason, as the order stands; null: there is not. `since`: null where it is not known yet. */
type From = (facts: AttentionFacts, known: { readonly since: Instant | null; readonly now: Instant }) => Instant | null;

/** A clock that was put back undoes no status, nor what was told. */
const inStatus =
  (...those: readonly OrderStatus[]): From =>
  ({ status, statusAt }, { now }) =>
    those.includes(status) ? Math.min(statusAt, now) : null;

const told =
  (reason: AttentionReason): From =>
  (facts, { now }) => {
    const known = facts.told.find((one) => one.reason === reason);
    return known === undefined ? null : Math.min(known.since, now);
  };

/** The worker makes the hand-over again, and each time the vendor is as it was: that is one reason, told once. */
const isMadeAgain = ({ status, handOver }: AttentionFacts): boolean =>
  status === 'TransferringToVendor' && handOver?.isRepeat === true;

const froms: Readonly<Record<AttentionReason, From>> = {
  approval: inStatus('OnApproval'),
  'vendor-error': inStatus('VendorError'),
  'vendor-unavailable': (facts, known) =>
    isMadeAgain(facts) ? known.since : inStatus('VendorUnavailable')(facts, known),
  doubtful: (facts, { since }) => {
    const { status, handOver } = facts;
    if (status !== 'TransferringToVendor' || handOver === null || handOver.doubtfulFrom === null) return null;
    return isMadeAgain(facts) && since !== null ? since : handOver.doubtfulFrom;
  },
  'payment-failed': ({ status, isPaymentFailed }, { since, now }) =>
    status === 'AwaitingPayment' && isPaymentFailed ? (since ?? now) : null,
  'price-rose': told('price-rose'),
  'courier-missing': ({ courierBy }) => courierBy,
  late: ({ status, plannedDeliveryAt }) =>
    statuses[status].group === 'with-vendor' && !isAtPoint(status) ? plannedDeliveryAt : null,
  silent: (facts) => (isWithVendor(facts.status) ? silentFrom(facts) : null),
  'storage-ending': (facts, known) => {
    const expiresFrom = inStatus('StoragePeriodExpires')(facts, known);
    return expiresFrom === null ? facts.storageEndsFrom : Math.min(expiresFrom, facts.storageEndsFrom ?? expiresFrom);
  },
  problem: (facts, known) =>
    (facts.status === 'Canceled' ? told('problem') : inStatus('RequestForInformation', 'ProblemDetected'))(
      facts,
      known,
    ),
  'contract-refused': (facts, known) =>
    facts.status === 'VendorError' || isWithVendor(facts.status) ? told('contract-refused')(facts, known) : null,
};

/** It has arrived, and waits for its receiver. */
const isAtPoint = (status: OrderStatus): boolean =>
  status === 'ParcelInPickupPoint' || status === 'StoragePeriodExpires';

/**
 * A vendor has nothing to tell before the parcel is to be taken, where that is later than its silence is usual, nor while it waits at
 * a point that says for how long.
 */
const silentFrom = ({
  status,
  statusAt,
  vendorEventAt,
  takenFrom,
  usualSilenceMs,
  storedUntil,
}: AttentionFacts): Instant => {
  const from = (vendorEventAt ?? statusAt) + usualSilenceMs;
  if (vendorEventAt === null && takenFrom !== null && takenFrom > from) return takenFrom + usualSilenceMs;
  return isAtPoint(status) && storedUntil !== null ? Math.max(from, storedUntil) : from;
};
