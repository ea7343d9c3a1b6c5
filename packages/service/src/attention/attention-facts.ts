import {
  type AttentionFacts,
  addDays,
  instantOf,
  isFetchable,
  isWithVendor,
  keptUntil,
  type LocalDate,
  type Order,
  pickupPointKey,
  pickupPointOf,
  toldPaymentStatus,
} from '@cartage/core';
import { type Attempt, type Db, getPickupPoints, lastAttempts, type StandingAttention } from '@cartage/storage';
import { callLeaseMs } from '../attempts/call-lease.ts';
import { keptCall } from '../attempts/courier-comes.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { cityClocks } from '../places/city-clocks.ts';
import { usualSilences } from './usual-silences.ts';

/** By which hour of the evening before a courier is confirmed, by the clocks of the sender's city (interface 25.1). */
const CONFIRMED_BY = '18:00';
/** So many days before its point sends it back a parcel asks for attention. */
const STORAGE_DAYS = 2;

/** What the service holds of each of the orders, as far as it decides whether somebody has to look at it; at most six queries. */
export const attentionFacts = async (
  service: Ground & Connections,
  tx: Db,
  orders: readonly Order[],
): Promise<(order: Order, standing: readonly StandingAttention[]) => AttentionFacts> => {
  const handOvers = await attemptsOf(
    tx,
    'hand-over',
    orders.filter(({ status }) => status === 'TransferringToVendor'),
  );
  const uncalled = orders.filter(
    ({ status, vendorPickupNumber }) => isFetchable(status) && vendorPickupNumber === null,
  );
  const couriers = await attemptsOf(tx, 'courier-call', uncalled);
  const lying = orders.filter(({ status }) => status === 'ParcelInPickupPoint' || status === 'StoragePeriodExpires');
  const underWay = orders.filter(({ status }) => isWithVendor(status));
  const clockOf = await cityClocks(service, [...underWay.map(senderOf), ...lying.map(receiverOf)], tx);
  const zoneOf = (end: Order['content']['sender']) => clockOf(end)?.zone ?? service.settings.timeZone;
  const storedUntil = await lastDays(tx, lying, (order) => zoneOf(receiverOf(order)));
  const silenceOf = await usualSilences(service, tx, underWay);
  return (order, standing) => {
    const handOver = handOvers.get(order.id);
    const zone = zoneOf(senderOf(order));
    const until = storedUntil.get(order.id) ?? null;
    const midnight = (days: number) =>
      until === null ? null : instantOf(addDays(until, days), '00:00', zoneOf(receiverOf(order)));
    return {
      ...order,
      handOver: handOver
        ? { isRepeat: handOver.startedAt > handOver.begunAt, doubtfulFrom: doubtfulFrom(service, order, handOver) }
        : null,
      isPaymentFailed: toldPaymentStatus(order) === 'Failed',
      courierBy: courierBy(service, order, couriers.get(order.id), zone),
      takenFrom: order.option === null ? null : instantOf(order.option.takeDate, '00:00', zone),
      usualSilenceMs: silenceOf(order),
      // It goes back when its last day is over.
      storageEndsFrom: midnight(1 - STORAGE_DAYS),
      storedUntil: midnight(1),
      told: standing.filter(({ isTold }) => isTold),
    };
  };
};

const senderOf = ({ content }: Order) => content.sender;
const receiverOf = ({ content }: Order) => content.receiver;

const attemptsOf = (tx: Db, kind: Attempt['kind'], orders: readonly Order[]): Promise<ReadonlyMap<number, Attempt>> =>
  orders.length === 0 ? Promise.resolve(new Map()) : lastAttempts(tx, orders, kind);

/**
 * Where the answer was lost, the end of the vendor's quiet period. A call that has not ended by the time that it may take has lost its
 * process.
 */
const doubtfulFrom = (service: Ground & Connections, order: Order, attempt: Attempt): number | null => {
  const quiet = chosenVendor(service, order)?.manifest.quietPeriodMs ?? 0;
  if (attempt.state === 'unknown') return (attempt.finishedAt ?? attempt.startedAt) + quiet;
  return attempt.state === 'sending' ? attempt.startedAt + Math.max(quiet, callLeaseMs(service.settings)) : null;
};

/** From when on the courier who was called for is missing; null: they are confirmed, or nobody called for one. */
const courierBy = (
  service: Ground & Connections,
  order: Order,
  call: Attempt | undefined,
  zone: string,
): number | null => {
  const { status, content, option, vendorPickupNumber } = order;
  // A vendor may send one, and say so, without a number.
  if (!isFetchable(status) || status === 'CourierAssigned' || vendorPickupNumber !== null) return null;
  if (call === undefined && !isCalledWithIt(service, order)) return null;
  const asked = call === undefined ? {} : keptCall(call);
  if (asked.isOff) return null;
  const day: LocalDate | null = asked.date ?? option?.takeDate ?? content.pickup.date;
  if (day === null) return null;
  const evening = instantOf(addDays(day, -1), CONFIRMED_BY, zone);
  // Its vendor is being asked at this moment.
  return call?.state === 'sending' ? Math.max(evening, call.startedAt + callLeaseMs(service.settings)) : evening;
};

/** The hand-over was to call one: to a door, of a vendor whose couriers are not called by the host once a day. */
const isCalledWithIt = (service: Ground & Connections, order: Order): boolean => {
  const { callCourier, pickup, sender } = order.content;
  const vendor = chosenVendor(service, order);
  const isAtDoor = sender.contactType !== 'pickup-point' && sender.contactType !== 'post-office';
  const isOnCall = vendor?.callCourier !== undefined && !Object.hasOwn(vendor.manifest.settings.shape, 'callCourierAt');
  return callCourier && !pickup.isPostponed && isAtDoor && isOnCall;
};

/** Of the parcels that lie at a point, the last day on which it keeps them. */
const lastDays = async (
  tx: Db,
  lying: readonly Order[],
  zoneOf: (order: Order) => string,
): Promise<ReadonlyMap<number, LocalDate>> => {
  const unknown = lying.filter(({ storedUntil }) => storedUntil === null);
  const names = unknown.flatMap((order) => pickupPointOf(receiverOf(order)) ?? []);
  const found = names.length === 0 ? [] : await getPickupPoints(tx, names);
  const points = new Map(found.map((point) => [pickupPointKey(point), point]));
  return new Map(
    lying.flatMap((order) => {
      const name = pickupPointOf(receiverOf(order));
      const point = (name && points.get(pickupPointKey(name))) ?? null;
      const day = order.storedUntil ?? keptUntil(order, point, zoneOf(order));
      return day === null ? [] : [[order.id, day] as const];
    }),
  );
};
