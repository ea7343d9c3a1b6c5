import { type Instant, instantOf, type Order } from '@cartage/core';

/** How it goes with a parcel of the week, beside what its vendor has promised. */
export type Fate =
  /** It arrives on the day. */
  | 'on-time'
  /** It arrives a day late, or three. */
  | 'late'
  | 'very-late'
  /** Nobody is at home; it arrives the day after. */
  | 'missed'
  /** The receiver does not want it, and it comes back. */
  | 'refused'
  /** It is fetched from its point days later. */
  | 'fetched-late';

/** What a vendor tells of a parcel, by its status. */
export type Step = readonly [status: string, at: Instant];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Vendors keep Moscow's clock. */
const ZONE = 'Europe/Moscow';

/** Such a day for those late, by which the parcel is behind. */
const delays: Readonly<Partial<Record<Fate, number>>> = { late: DAY, 'very-late': 3 * DAY, missed: DAY };

/**
 * What has been told by `now` of an order that its vendor has taken: from the day of the pickup to the planned one, and on as its
 * fate wants. Some minutes apart for each `n`, as parcels are.
 */
export const stepsOf = (
  { option, plannedDeliveryAt, content }: Pick<Order, 'option' | 'plannedDeliveryAt' | 'content'>,
  fate: Fate,
  { n, now }: { readonly n: number; readonly now: Instant },
): readonly Step[] => {
  if (option === null || plannedDeliveryAt === null) return [];
  const jitter = ((n * 37) % 170) * 60_000;
  const taken = instantOf(option.takeDate, '13:00', ZONE) + jitter;
  const isPoint = content.receiver.contactType === 'pickup-point';
  // Hours before the end of the planned day, or days after it.
  const there = plannedDeliveryAt - 6 * HOUR + jitter + (delays[fate] ?? 0);
  const isNear = there - taken < 30 * HOUR;
  const all: readonly Step[] = [
    ...(content.sender.contactType === 'door' ? [['CourierAssigned', taken - 4 * HOUR] as const] : []),
    ['ParcelPickedUp', taken],
    ...(isNear ? [] : onTheWay(taken + 7 * HOUR, there - 18 * HOUR)),
    ...endOf(fate, isPoint, there),
  ];
  return all.filter(([, at]) => at < now - 5 * 60_000);
};

/** A long way has a hub in its middle: no vendor is silent for days. */
const onTheWay = (from: Instant, to: Instant): readonly Step[] => [
  ['ParcelOnTheWay', from],
  ...(to - from > 40 * HOUR ? [['VendorStatus', (from + to) / 2] as const] : []),
  ['ParcelInTheRecipientCity', to],
];

const endOf = (fate: Fate, isPoint: boolean, there: Instant): readonly Step[] => {
  const arrives: Step = isPoint
    ? ['ParcelInPickupPoint', there - 3 * HOUR]
    : ['ParcelHandedForDelivery', there - 3 * HOUR];
  switch (fate) {
    case 'missed':
      return isPoint
        ? [arrives, ['Finished', there + DAY]]
        : [
            ['ParcelHandedForDelivery', there - DAY - 3 * HOUR],
            ['FailedDeliveryAttempt', there - DAY],
            arrives,
            ['Finished', there],
          ];
    case 'refused':
      return [
        arrives,
        ['RefuseOfDelivery', there],
        ['Returning', there + 5 * HOUR],
        ['FinishedWithReturn', there + 2 * DAY],
      ];
    case 'fetched-late':
      return [arrives, ['Finished', there + (isPoint ? 4 * DAY : 0)]];
    default:
      return [arrives, ['Finished', isPoint ? there + 20 * HOUR : there]];
  }
};
