import type { Places } from '../contract/converted.ts';
import { cargoPlaces, placeIn } from '../models/places.ts';
import { isAtOrBelow } from '../reading/path-text.ts';
import { INSURANCE_SUM } from './services.ts';

const placeOf = placeIn({
  ...cargoPlaces,
  checkCustomerOrderId: 'customerOrderIdDontCheck',
  choice: 'deliveryOptions',
  'choice.tariffId': 'deliveryOptions.vendorUrgentTypeId',
  comments: 'deliveryOptions.comments',
  filter: 'deliveryOptions',
  'filter.tariffIds': 'deliveryOptions.vendorUrgentTypesIdFilter',
  'filter.vendorIds': 'deliveryOptions.vendorsIdFilter',
  parentNumber: 'parentOrderId',
  pickup: 'deliveryOptions',
  'pickup.autoMove': 'deliveryOptions.autoChangeTakeDate',
  'pickup.date': 'deliveryOptions.takeDate',
  'receiver.instructions': 'receiver.info',
  'sender.instructions': 'sender.info',
  terms: 'deliveryOptions',
  'terms.directions': 'deliveryOptions.directionType',
  'terms.payers': 'deliveryOptions.payer',
  'terms.payments': 'deliveryOptions.paymentType',
  'terms.requestedDate': 'deliveryOptions.reqDeliveryDate',
  'terms.requestedTimeFrom': 'deliveryOptions.reqDeliveryTimeFrom',
  'terms.requestedTimeTo': 'deliveryOptions.reqDeliveryTimeTo',
  'terms.urgencies': 'deliveryOptions.urgentType',
});

/**
 * The JSON path of a core path. A mask travels as one number, so an index into one is dropped. `servicePlaces`: where
 * the client asked for each extra service.
 */
export function v1Target(target: string, servicePlaces: readonly string[]): string {
  const [, index, field = ''] = /^services\[(\d+)\](.*)$/.exec(target) ?? [];
  if (index !== undefined) return serviceTarget(servicePlaces[Number(index)] ?? `services[${index}]`, field);
  return placeOf(target).replace(/^(deliveryOptions\.(?:directionType|payer|paymentType|urgentType))\[\d+\]$/, '$1');
}

/** Where the client wrote the core's fields, and what they were made of. `servicePlaces`: see `v1Target`. */
export const v1Places = (servicePlaces: readonly string[]): Required<Places> => ({
  targetOf: (path) => v1Target(path, servicePlaces),
  placesOf: (path) => {
    // One option is chosen by two fields, and there is no choice unless both are filled.
    if (isAtOrBelow(path, 'choice')) return ['deliveryOptions.vendorId', 'deliveryOptions.vendorUrgentTypeId'];
    if (path === 'services') return ['services', INSURANCE_SUM];
    const [, ofEach] = /^services\[\](.*)$/.exec(path) ?? [];
    if (ofEach !== undefined) return [serviceTarget('services[]', ofEach), INSURANCE_SUM];
    const target = v1Target(path, servicePlaces);
    // The deprecated sum is a service of its own only where the services insure nothing.
    return target === INSURANCE_SUM ? [INSURANCE_SUM, 'services'] : [target];
  },
});

/** A service is a code and a parameter, or the one sum of the deprecated model. */
const serviceTarget = (place: string, field: string): string =>
  place.startsWith('services') ? `${place}${field === '.code' ? '.code' : '.parameter'}` : place;
