import { addDays, type LocalDate } from '../calendar.ts';
import type { OrderState } from '../order/lifecycle.ts';
import { localDateOf } from '../time.ts';
import type { PickupPoint } from './pickup-point.ts';

/**
 * The last day on which the point keeps the parcel that lies there (interface 7.22), counted from the day of its arrival
 * in the zone; null: it does not lie there, or the vendor does not say how long it is kept.
 */
export const keptUntil = (
  { status, statusAt }: Pick<OrderState, 'status' | 'statusAt'>,
  { freeStorageDays }: Pick<PickupPoint, 'freeStorageDays'>,
  zone: string,
): LocalDate | null =>
  status === 'ParcelInPickupPoint' && freeStorageDays !== null
    ? addDays(localDateOf(statusAt, zone), freeStorageDays)
    : null;
