import type { Party } from '../party.ts';
import { canonicalCityCode } from '../place.ts';
import type { ContractType } from '../vendor.ts';
import type { CourierWindow } from './courier-window.ts';

/** An order that waits for a courier. */
export interface CourierStop {
  /** Who has the order and sends the courier. */
  readonly vendorId: number;
  /** Whose contract the call rests on. */
  readonly contractType: ContractType;
  /** Through which the vendor has the order: another account knows nothing of it. */
  readonly connection: string | null;
  /** Where the courier comes to. */
  readonly sender: Pick<Party, 'country' | 'cityId' | 'address'>;
  /** When. */
  readonly window: CourierWindow;
}

/**
 * The orders by the calls that fetch them: one courier of one vendor, through one connection, comes to one address in
 * one window. Addresses are one when they are the same text (interface 11.5). Groups and the orders within keep the
 * order in which they came.
 */
export function groupForCourier<T extends CourierStop>(stops: readonly T[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const stop of stops) {
    const key = keyOf(stop);
    const group = groups.get(key);
    if (group) group.push(stop);
    else groups.set(key, [stop]);
  }
  return [...groups.values()];
}

const keyOf = ({ vendorId, contractType, connection, sender, window }: CourierStop): string =>
  JSON.stringify([
    vendorId,
    contractType,
    connection,
    sender.country,
    canonicalCityCode(sender.cityId),
    sender.address.trim(),
    window.date,
    window.timeFrom,
    window.timeTo,
  ]);
