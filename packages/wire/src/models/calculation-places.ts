import type { Places } from '../contract/converted.ts';
import { isAtOrBelow } from '../reading/path-text.ts';
import { cargoPlaces, placeIn } from './places.ts';

const ends = {
  'sender.country': 'sender.countryId',
  'sender.loading': 'sender.loadingWorks',
  'sender.region': 'sender.state',
  'sender.taxNumber': 'sender.tin',
  'receiver.country': 'receiver.countryId',
  'receiver.loading': 'receiver.loadingWorks',
  'receiver.region': 'receiver.state',
  'receiver.taxNumber': 'receiver.tin',
};

/** The places of calculations and orders alike. */
export const shipmentPlaces = {
  ...cargoPlaces,
  ...ends,
  callCourier: 'pickupInfo.postponePickup',
  checkCustomerOrderId: 'customerOrderIdDontCheck',
  choice: 'option',
  'choice.contractType': 'option.vendorContractType',
  pickup: 'pickupInfo',
  'pickup.autoMove': 'pickupInfo.autoChangeTakeDate',
  'pickup.date': 'pickupInfo.takeDate',
  'pickup.isPostponed': 'pickupInfo.postponePickup',
  terms: 'option',
  'terms.requestedDate': 'option.reqDeliveryDate',
  'terms.requestedTimeFrom': 'option.reqDeliveryTimeFrom',
  'terms.requestedTimeTo': 'option.reqDeliveryTimeTo',
};

const inCalculations = placeIn({
  ...shipmentPlaces,
  'filter.tariffIds': 'optionFilter.tariffIdFilter',
  'filter.vendorIds': 'optionFilter.vendorsIdFilter',
});

/**
 * Where the client wrote the core's fields, and what they were made of. `servicePlaces`: where it asked for each extra
 * service.
 */
export const placesBy = (placeOf: (corePath: string) => string, servicePlaces: readonly string[]): Required<Places> => {
  const targetOf = (path: string): string => {
    const [, index, field = ''] = /^services\[(\d+)\](.*)$/.exec(path) ?? [];
    return index === undefined
      ? placeOf(path)
      : serviceTarget(servicePlaces[Number(index)] ?? `services[${index}]`, field);
  };
  return {
    targetOf,
    placesOf: (path) => {
      // One option is chosen by two fields, and there is no choice unless both are filled.
      if (isAtOrBelow(path, 'choice')) return ['option.vendorId', 'option.tariffId'];
      const [, ofEach] = /^services\[\](.*)$/.exec(path) ?? [];
      return [ofEach === undefined ? targetOf(path) : serviceTarget('services[]', ofEach)];
    },
  };
};

/** The places in a calculation's body. `servicePlaces`: where the client asked for each extra service. */
export const calculationPlaces = (servicePlaces: readonly string[]): Required<Places> =>
  placesBy(inCalculations, servicePlaces);

/** A service is a code and a parameter. */
const serviceTarget = (place: string, field: string): string => `${place}${field === '.code' ? '.code' : '.parameter'}`;
