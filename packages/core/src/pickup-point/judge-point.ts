import type { City } from '../city.ts';
import type { ServiceCode } from '../extra-services.ts';
import type { Kopecks } from '../money.ts';
import type { LocalDate } from '../time.ts';
import { type CargoFault, cargoFaults, type PointLoad } from './accepts.ts';
import type { PickupPoint, PickupPointProfile, PointRole } from './pickup-point.ts';

/** What somebody wants of a pickup point. */
export interface PointWish {
  /** What the point is to do. */
  readonly role: PointRole;
  /** Where it is to lie; null: nobody knows the city, and any will do. */
  readonly city: Pick<City, 'country' | 'codes'> | null;
  /** On which it has to be open; null: nobody says. */
  readonly day: LocalDate | null;
  /** What it is to take. */
  readonly load: PointLoad | null;
  /** What a receiver is to pay there, kopecks; 0: a sum that nobody knows yet; null: nothing is paid there, as where it is taken in. */
  readonly toCollect: Kopecks | null;
}

/**
 * The rules that a point may break.
 * - `unknown`, `elsewhere`, `closed`: it is not there, lies in another city, or is closed on the day;
 * - `mode` and the cargo's: it does not do what it is wanted for, or does not take the parcel;
 * - `no-money`, `too-much-money`: it takes no payment, or not as much.
 */
export type PointFault = 'unknown' | 'elsewhere' | 'closed' | 'mode' | CargoFault | 'no-money' | 'too-much-money';

/** What a fault means for a calculation: the request is refused, the options fall away, or a service does. */
export type FaultKind = 'place' | 'cargo' | 'money';

/** Which of the three the fault is (interface 15.10). */
export const faultKind = (fault: PointFault): FaultKind => {
  switch (fault) {
    case 'unknown':
    case 'elsewhere':
    case 'closed':
      return 'place';
    case 'no-money':
    case 'too-much-money':
      return 'money';
    default:
      return 'cargo';
  }
};

/**
 * Every rule that the point breaks; empty: it will do. The one judge of points, for prices, orders, lists and the map.
 * @param point null: its vendor has none of that name
 */
export const judgePoint = (point: PickupPoint | null, wish: PointWish): readonly PointFault[] => {
  if (point === null) return ['unknown'];
  const found: PointFault[] = isInCity(point, wish.city) ? [] : ['elsewhere'];
  return [...found, ...judgeProfile(point, wish)];
};

/** The same of all points of one profile: all that does not depend on where they lie. */
export const judgeProfile = (
  point: PickupPointProfile,
  { role, day, load, toCollect }: Omit<PointWish, 'city' | 'role'> & { readonly role: PointRole | null },
): readonly PointFault[] => {
  const found: PointFault[] = [];
  if (day !== null && !isOpenOn(point, day)) found.push('closed');
  if (role !== null && !point[role]) found.push('mode');
  if (load !== null) found.push(...cargoFaults(point, load));
  if (toCollect !== null) {
    const limit = moneyLimit(point);
    if (limit === 0) found.push('no-money');
    else if (limit !== null && toCollect > limit) found.push('too-much-money');
  }
  return found;
};

/** Whether the point's city is that one, whichever of its codes its vendor tells. */
export const isInCity = (
  { country, cityId }: Pick<PickupPoint, 'country' | 'cityId'>,
  city: PointWish['city'],
): boolean => city === null || (city.country === country && city.codes.includes(cityId));

/** Whether it takes in and hands out parcels on that day. */
export const isOpenOn = ({ closed }: Pick<PickupPointProfile, 'closed'>, day: LocalDate): boolean =>
  !closed || day < closed.from || (closed.until !== null && day >= closed.until);

/** Whether it has closed for good by that day. */
export const isGone = ({ closed }: Pick<PickupPointProfile, 'closed'>, day: LocalDate): boolean =>
  closed != null && closed.until === null && day >= closed.from;

/** The most that a receiver may pay there, kopecks; 0: nothing can be paid there; null: without a limit. */
export const moneyLimit = ({
  cashPayment,
  cardPayment,
  maxCashOnDelivery,
}: Pick<PickupPointProfile, 'cashPayment' | 'cardPayment' | 'maxCashOnDelivery'>): Kopecks | null =>
  cashPayment || cardPayment ? maxCashOnDelivery : 0;

/** The services for which money changes hands where the parcel is handed out. */
export const paidThere: readonly ServiceCode[] = ['CashOnDelivery', 'PartialBuyOut'];
