import type { Places } from '../converted.ts';
import { cargoPlaces, placeIn } from '../models/places.ts';
import { isAtOrBelow } from '../path-text.ts';

const ends = {
  'sender.country': 'sender.countryId',
  'sender.loading': 'sender.loadingWorks',
  'sender.taxNumber': 'sender.tin',
  'receiver.country': 'receiver.countryId',
  'receiver.loading': 'receiver.loadingWorks',
  'receiver.taxNumber': 'receiver.tin',
};

const shared = {
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
  ...shared,
  'filter.tariffIds': 'optionFilter.tariffIdFilter',
  'filter.vendorIds': 'optionFilter.vendorsIdFilter',
});

/** An option that is not wholly chosen is the order's filter. */
const inOrder = placeIn({
  ...shared,
  'filter.contractType': 'option.vendorContractType',
  'filter.tariffIds': 'option.tariffId',
  'filter.vendorIds': 'option.vendorId',
});
const inOrders = (path: string): string => inOrder(path.replace(/^(filter\.\w+)\[\d+\]$/, '$1'));

/**
 * Where the client wrote the core's fields, and what they were made of. `servicePlaces`: where it asked for each extra
 * service.
 */
const placesBy = (placeOf: (corePath: string) => string, servicePlaces: readonly string[]): Required<Places> => {
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

/** The places in an order's body. `servicePlaces`: where the client asked for each extra service. */
export const orderPlaces = (servicePlaces: readonly string[]): Required<Places> => placesBy(inOrders, servicePlaces);

/** A service is a code and a parameter. */
const serviceTarget = (place: string, field: string): string => `${place}${field === '.code' ? '.code' : '.parameter'}`;
