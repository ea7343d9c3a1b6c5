import type { CargoItem, CargoType } from '../cargo.ts';
import type { RoutePoint } from '../party.ts';
import type { QuoteRequest } from './request.ts';

/** What a shipment is of which no more is known than from which city to which, and what: from door to door, without services, on the first possible day. */
export const plainShipment = (
  from: Pick<RoutePoint, 'country' | 'cityId'>,
  to: Pick<RoutePoint, 'country' | 'cityId'>,
  cargo: { readonly type: CargoType; readonly items: readonly CargoItem[] },
): QuoteRequest => ({
  sender: { ...anyDoor, ...from },
  receiver: { ...anyDoor, ...to },
  cargo: { ...anyCargo, ...cargo },
  services: [],
  vendorServices: [],
  pickup: { date: null, autoMove: true, isPostponed: false, timeFrom: null, timeTo: null },
  terms: {
    urgencies: [],
    directions: ['one-way'],
    payers: ['customer'],
    payments: ['invoice'],
    requestedDate: null,
    requestedTimeFrom: null,
    requestedTimeTo: null,
  },
  filter: { vendorIds: [], tariffIds: [] },
  receiverDeliveryCharge: null,
});

const anyDoor: Omit<RoutePoint, 'country' | 'cityId'> = {
  contactType: 'door',
  postalCode: null,
  region: null,
  address: null,
  pickupPointId: null,
  pickupPointVendorId: null,
  loading: null,
};

const anyCargo: Omit<QuoteRequest['cargo'], 'type' | 'items'> = {
  state: null,
  isApproximate: true,
  products: [],
  description: null,
  customsValue: null,
  customsCurrency: null,
  natureOfGoods: null,
  isUsed: false,
  hsCode: null,
  incoterm: null,
  dangerClass: 0,
  vehicle: null,
};
