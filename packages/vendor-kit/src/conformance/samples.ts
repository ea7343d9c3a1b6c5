import {
  type Cargo,
  type CargoItem,
  type CargoType,
  type City,
  cityCatalogue,
  isDocuments,
  type LocalDate,
  type OrderContent,
  type Party,
  type PickupPoint,
  type TariffEnd,
} from '@cartage/core';
import type { Location, Shipment, VendorOption, VendorQuoteRequest } from '../adapter.ts';
import type { VendorManifest } from '../manifest.ts';

/** A working Monday, far enough ahead for every vendor to accept it. */
export const sampleDay: LocalDate = '2031-06-02';

/** What is to be priced: the ends, the cities and the cargo. */
export interface Sample {
  readonly from: TariffEnd;
  readonly to: TariffEnd;
  readonly origin: City;
  readonly destination: City;
  readonly cargoType: CargoType;
}

/**
 * Enough samples to meet every tariff: each pair of ends with each kind of cargo, at home and abroad, as far as the
 * manifest says that the vendor does it.
 */
export function samplesOf(manifest: VendorManifest): readonly Sample[] {
  const serves = (country: string): boolean => manifest.countries === 'all' || manifest.countries.includes(country);
  const cities = cityCatalogue.filter((city) => serves(city.country));
  const [origin = missing()] = cities;
  const near = cities.find((city) => city.country === origin.country && city !== origin) ?? origin;
  const abroad = cities.find((city) => city.country !== origin.country);
  const pairs = new Map(
    (manifest.tariffs === 'byContract' ? [] : manifest.tariffs).map(({ from, to }) => [
      JSON.stringify([from, to]),
      { from, to },
    ]),
  );
  return [...pairs.values()].flatMap((ends) =>
    manifest.cargoTypes.flatMap((cargoType) =>
      [near, ...(abroad === undefined ? [] : [abroad])].map((destination) => ({
        ...ends,
        origin,
        destination,
        cargoType,
      })),
    ),
  );
}

const missing = (): never => {
  throw new Error('No city of the catalogue is in a country that the manifest names.');
};

/** `points`: the vendor's own, from which the ends that are pickup points are taken. */
export function requestOf(sample: Sample, points: readonly PickupPoint[]): VendorQuoteRequest {
  const { from, to, origin, destination, cargoType } = sample;
  return {
    sender: partyOf('sender', from, origin, points),
    receiver: partyOf('receiver', to, destination, points),
    cargo: cargoOf(cargoType),
    services: [],
    pickup: { date: sampleDay, autoMove: true, isPostponed: false, timeFrom: null, timeTo: null },
    terms: {
      urgencies: [],
      directions: ['one-way'],
      payers: ['customer'],
      payments: ['invoice'],
      requestedDate: null,
      requestedTimeFrom: null,
      requestedTimeTo: null,
    },
    receiverDeliveryCharge: null,
    route: { origin: locationOf(origin), destination: locationOf(destination) },
  };
}

/** The request as an order, with the option chosen unchanged. */
export function shipmentOf(
  reference: string,
  manifest: VendorManifest,
  request: VendorQuoteRequest,
  option: VendorOption,
): Shipment {
  const content: OrderContent = {
    callCourier: false,
    sender: request.sender as Party,
    receiver: request.receiver as Party,
    seller: null,
    cargo: request.cargo,
    pickup: request.pickup,
    terms: request.terms,
    filter: { vendorIds: [], tariffIds: [] },
    services: request.services,
    comments: null,
    project: null,
    department: null,
    customerOrderId: null,
    checkCustomerOrderId: false,
    customerActNumber: null,
    receiverDeliveryCharge: request.receiverDeliveryCharge,
    receiverDeliveryChargeVatRate: null,
    emergencyEmail: null,
    parentNumber: null,
    choice: { vendorId: manifest.id, tariffId: option.tariffId, contractType: null },
  };
  const price = option.services.reduce((sum, service) => sum + service.price, option.tariffPrice);
  const { tariffId, takeDate } = option;
  return { reference, content, route: request.route, option: { tariffId, takeDate, price } };
}

/** A box of 30 x 20 x 20 cm with this weight, kg. */
export const itemOf = (weightKg: number): CargoItem => ({
  weightKg,
  qty: 1,
  l: 30,
  h: 20,
  w: 20,
  volumeM3: null,
  description: null,
});

function cargoOf(type: CargoType): Cargo {
  const isAbroadFit = !isDocuments(type);
  return {
    type,
    state: 'new',
    isApproximate: false,
    items: [isAbroadFit ? itemOf(3) : { ...itemOf(0.4), l: null, h: null, w: null }],
    products: [],
    description: 'Книги',
    customsValue: isAbroadFit ? 100_000 : null,
    customsCurrency: isAbroadFit ? 'RUB' : null,
    natureOfGoods: null,
    isUsed: false,
    hsCode: null,
    dangerClass: type === 'dangerous' ? 3 : 0,
    vehicle: null,
  };
}

function partyOf(role: 'sender' | 'receiver', end: TariffEnd, city: City, points: readonly PickupPoint[]): Party {
  const cityId = city.codes[0] ?? '';
  const point = points.find((one) => city.codes.includes(one.cityId) && (role === 'sender' ? one.intake : one.pickup));
  const isPoint = end.contactType === 'pickup-point';
  return {
    name: role === 'sender' ? 'ООО «Отправитель»' : 'Иван Петров',
    contactPerson: role === 'sender' ? 'Пётр Иванов' : null,
    contactType: end.contactType,
    country: city.country,
    cityId,
    postalCode: '101000',
    address: 'ул. Ленина, 1',
    phone: '+79161234567',
    email: null,
    instructions: null,
    pickupPointId: isPoint ? (point?.id ?? null) : null,
    pickupPointVendorId: isPoint ? (point?.vendorId ?? null) : null,
    loading: null,
    taxNumber: null,
  };
}

const locationOf = ({ name, latitude, longitude }: City): Location => ({ cityName: name.en, latitude, longitude });
