import type { PlayedVendor } from '../vendors.ts';

/** The vendor's number of a shipment, `SW0000000042`, and its kin. */
export const shipmentNumber = ({ prefix }: PlayedVendor, id: number): string => prefix + String(id).padStart(10, '0');

export const pickupNumber = ({ prefix }: PlayedVendor, id: number): string =>
  `${prefix}-P${String(id).padStart(6, '0')}`;

export const courierNumber = ({ prefix }: PlayedVendor, id: number): string =>
  `${prefix}-C${String(id).padStart(6, '0')}`;

export const returnNumber = ({ prefix }: PlayedVendor, id: number): string =>
  `${prefix}-R${String(id).padStart(6, '0')}`;

/** The id in a shipment's number; undefined where it is no number of this vendor. */
export function idOf({ prefix }: PlayedVendor, number: string): number | undefined {
  const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
  return /^\d{10,15}$/.test(digits) ? Number(digits) : undefined;
}
