import type { ContactType } from '../party.ts';
import type { DeliveryType } from './option.ts';

/** From and to what the parcel travels (interface 6.20). A post office is a point. */
export function deliveryType(from: ContactType, to: ContactType): DeliveryType {
  if (isPoint(from)) return isPoint(to) ? 'point-to-point' : 'point-to-door';
  return isPoint(to) ? 'door-to-point' : 'door-to-door';
}

const isPoint = (contact: ContactType): boolean => contact === 'pickup-point' || contact === 'post-office';
