import type { Places } from '../converted.ts';
import { placesBy, shipmentPlaces } from '../models/calculation-places.ts';
import { placeIn } from '../models/places.ts';

/** An option that is not wholly chosen is the order's filter. */
const inOrder = placeIn({
  ...shipmentPlaces,
  'filter.contractType': 'option.vendorContractType',
  'filter.tariffIds': 'option.tariffId',
  'filter.vendorIds': 'option.vendorId',
});
const inOrders = (path: string): string => inOrder(path.replace(/^(filter\.\w+)\[\d+\]$/, '$1'));

/** The places in an order's body. `servicePlaces`: where the client asked for each extra service. */
export const orderPlaces = (servicePlaces: readonly string[]): Required<Places> => placesBy(inOrders, servicePlaces);
