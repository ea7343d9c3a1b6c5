import { foldCityName, foldName, gramsFromKg, type Instant, normalizeCityCode, type Order } from '@cartage/core';
import type { Attempt } from '@cartage/storage';
import type { FoundShipment } from '@cartage/vendor-kit';
import type { CallRank } from '@cartage/vendor-kit/host';
import type { Ground } from '../context.ts';
import { locateRoute } from '../order/locate-route.ts';

/** What is looked for at a vendor. */
export interface Sought {
  readonly order: Order;
  readonly attempt: Attempt;
  /** No earlier call with the reference can have left anything there. */
  readonly isFirst: boolean;
  /** A restore may have lost refusals, after which the order went on with later references. */
  readonly isRestored: boolean;
  /** When its turn comes; as a hand-over. */
  readonly rank?: CallRank;
}

/** By how much the clock of a vendor may be behind ours, ms. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Vendors round. */
const WEIGHTS_DIFFER_GRAMS = 100;

/**
 * Whether what a vendor found under an order's reference is the order's own shipment: a number that a restore has set free
 * may have been another company's before. Where no earlier call can have made it, the vendor must have made it after this
 * one began, and city and weight must agree. What an earlier call may have left there is another's only where the vendor
 * made it before the order was; and where the call is known to have been made, city or weight must disagree too, since
 * the vendor's clock may be wrong.
 */
export const isOwnShipment = async (
  service: Ground,
  found: FoundShipment,
  { order, attempt, isFirst, isRestored }: Sought,
): Promise<boolean> => {
  const { createdAt = null } = found;
  const isMadeSince = (at: Instant): boolean => createdAt !== null && createdAt >= at - CLOCKS_DIFFER_MS;
  const agrees = () => isSameWeight(found, order) && isSameCity(service, found, order);
  if (isFirst) return isMadeSince(attempt.startedAt) && agrees();
  return createdAt === null || isMadeSince(order.createdAt) || (!isRestored && agrees());
};

const isSameWeight = ({ weightGrams = null }: FoundShipment, { content: { cargo } }: Order): boolean => {
  const ours = cargo.items.reduce((sum, { weightKg, qty }) => sum + gramsFromKg(weightKg) * qty, 0);
  return weightGrams === null || Math.abs(weightGrams - ours) <= WEIGHTS_DIFFER_GRAMS;
};

const isSameCity = async (
  service: Ground,
  { receiverCity = null }: FoundShipment,
  { content }: Order,
): Promise<boolean> => {
  if (receiverCity === null || receiverCity === content.receiver.cityId) return true;
  const { destination } = await locateRoute(service, content);
  if (destination?.codes.includes(normalizeCityCode(receiverCity))) return true;
  // A vendor may write the kind of place beside the name, or leave out the one that we have.
  const theirs = foldName(receiverCity).split(' ');
  const ours = destination === null ? null : foldCityName(destination.cityName).split(' ');
  return ours?.every((word) => theirs.includes(word)) ?? false;
};
