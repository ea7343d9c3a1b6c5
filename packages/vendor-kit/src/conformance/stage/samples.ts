import {
  type Cargo,
  type CargoItem,
  type CargoType,
  type CurrencyUnits,
  cityCatalogue,
  type Instant,
  isDocuments,
  type LocalDate,
  localDateOf,
  type OrderContent,
  type Party,
  type PickupPoint,
  type Product,
  russianRegion,
  russianZone,
  type TariffEnd,
} from '@cartage/core';
import type { TariffDescription, VendorManifest } from '../../adapter/manifest.ts';
import { type Location, locationOf, type VendorOption, type VendorQuoteRequest } from '../../adapter/quote.ts';
import type { Shipment } from '../../adapter/shipment.ts';
import type { SimulatedCity } from '../../simulator/simulated-vendor.ts';
import { holds, LawBroken } from './judge.ts';

/** A working Monday, far enough ahead for every vendor to accept it. */
export const sampleDay: LocalDate = '2031-06-02';

/** What is to be priced: the ends, the cities and the cargo. */
export interface Sample {
  /** What the sender’s end is. */
  readonly from: TariffEnd;
  /** What the receiver’s end is. */
  readonly to: TariffEnd;
  /** Where the parcel is taken. */
  readonly origin: SimulatedCity;
  /** Where it goes; another city than `origin`, if the vendor serves two. */
  readonly destination: SimulatedCity;
  /** One that the manifest names. */
  readonly cargoType: CargoType;
}

/**
 * Enough samples to meet every tariff: each pair of ends with each kind of cargo between two cities, and with the first
 * kind within one city, abroad and from there, as far as the manifest says that the vendor does it. `places`: the cities to
 * choose from; those of the catalogue.
 * @param manifest complete
 * @param tariffs of the manifest, or of the contract
 * @throws LawBroken where no city is known in the countries of the manifest
 */
export function samplesOf(
  manifest: VendorManifest,
  tariffs: readonly TariffDescription[],
  places: readonly SimulatedCity[] = cityCatalogue,
): readonly Sample[] {
  const serves = (country: string): boolean => manifest.countries === 'all' || manifest.countries.includes(country);
  const cities = places.filter((city) => serves(city.country));
  const [origin = missing()] = cities;
  const near = cities.find((city) => city.country === origin.country && city !== origin) ?? origin;
  const abroad = cities.find((city) => city.country !== origin.country);
  const elsewhere = [origin, ...(abroad === undefined ? [] : [abroad])];
  const pairs = new Map(tariffs.map(({ from, to }) => [JSON.stringify([from, to]), { from, to }]));
  // Of papers there is little to be seen: no goods, no sizes, nothing to be paid.
  const kinds = manifest.cargoTypes.toSorted((one, other) => Number(isDocuments(one)) - Number(isDocuments(other)));
  const [common = 'regular'] = kinds;
  return [...pairs.values()].flatMap((ends, n) => [
    ...kinds.map((cargoType) => ({ ...ends, origin, destination: near, cargoType })),
    ...elsewhere.map((destination) => ({ ...ends, origin, destination, cargoType: common })),
    // Some carriers only cross borders: of those each kind goes between the first ends.
    ...(abroad !== undefined && n === 0
      ? kinds.slice(1).map((cargoType) => ({ ...ends, origin, destination: abroad, cargoType }))
      : []),
    ...(abroad === undefined ? [] : [{ ...ends, origin: abroad, destination: origin, cargoType: common }]),
  ]);
}

const missing = (): never => {
  throw new LawBroken(
    'Cities to send from and to, in the countries that the manifest names',
    'none',
    'one at least; where core’s cityCatalogue has none there, name some in `cities` of the simulator',
  );
};

/**
 * `points`: the vendor's own, from which the ends that are pickup points are taken.
 * @returns a request for `sampleDay`, with a cargo of the sample’s kind and without services
 */
export function requestOf(sample: Sample, points: readonly PickupPoint[]): VendorQuoteRequest {
  const { from, to, origin, destination, cargoType } = sample;
  const isAbroad = origin.country !== destination.country;
  return {
    sender: partyOf('sender', from, origin, points),
    receiver: partyOf('receiver', to, destination, points),
    cargo: cargoOf(cargoType, isAbroad),
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
    route: {
      origin: locate(origin),
      destination: locate(destination),
      originPoint: pointOf('sender', from, origin, points) ?? null,
      destinationPoint: pointOf('receiver', to, destination, points) ?? null,
    },
  };
}

/**
 * The request of a sample with much in it: three equal places and one that differs, every service of the manifest, goods in
 * threes, sums that are not whole roubles.
 */
export function richRequestOf(
  manifest: VendorManifest,
  sample: Sample,
  points: readonly PickupPoint[],
): VendorQuoteRequest {
  const request = requestOf(sample, points);
  const { services: codes, limits } = manifest;
  const isPaid = codes.includes('CashOnDelivery');
  const items = isDocuments(sample.cargoType)
    ? request.cargo.items
    : [
        // Times a thousand that is a little less than it was.
        { ...itemOf(1.005), qty: 3 },
        { ...itemOf(2.75), l: 41, h: 22, w: 33 },
      ];
  const most = limits.packages ?? Number.POSITIVE_INFINITY;
  const goods = goodsOf(sample.origin.country !== sample.destination.country ? VALUES : null);
  return {
    ...request,
    cargo: {
      ...request.cargo,
      items: most >= 4 || isDocuments(sample.cargoType) ? items : [{ ...itemOf(2.75), l: 41, h: 22, w: 33 }],
      products: isDocuments(sample.cargoType)
        ? []
        : goods.map((one, n) => ({ ...one, costForReceiver: isPaid ? (n === 0 ? 35_001 : 435) : null })),
    },
    services: codes.map((code) => ({ code, sum: code === 'Insurance' ? 1_234_567 : null, parameter: null })),
    receiverDeliveryCharge: isPaid ? 25_050 : null,
  };
}

/** What customs are told that one of the first and of the second of the goods is worth, in kopecks. */
const VALUES = [33_333, 1] as const;

/**
 * Two kinds of goods: three of the first, one of the second.
 * @param values what customs are told that one of each is worth; null: they cross no border
 */
export function goodsOf(values: readonly [number, number] | null): readonly Product[] {
  const first: Product = {
    productId: 'SKU-1',
    name: 'Книга «Ёж»',
    barcode: null,
    serialNumber: null,
    weightKg: 0.3,
    cost: 33_333,
    costForReceiver: null,
    vatRate: 22,
    qty: 3,
    purchasedQty: null,
    purchasedAmount: null,
    hsCode: null,
    originCountry: null,
    customsValue: null,
    cargoItemIndex: null,
    ...(values && { hsCode: '4901990000', originCountry: 'RU', customsValue: values[0] }),
  };
  const second: Product = {
    ...first,
    ...{ productId: 'SKU-2', name: 'Тетрадь', weightKg: 0.05, cost: 1_999, vatRate: 10, qty: 1 },
    ...(values && { hsCode: '4820103000', originCountry: 'CN', customsValue: values[1] }),
  };
  return [first, second];
}

/**
 * The request as an order, with the option chosen unchanged.
 * @param reference ours
 * @returns with both ends as the request has them
 */
export function shipmentOf(
  reference: string,
  manifest: VendorManifest,
  request: VendorQuoteRequest,
  option: VendorOption,
): Shipment {
  const { ownServices = [] } = request;
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
    vendorServices: ownServices.map((code) => ({ vendorKey: manifest.key, code })),
    comments: 'Не кантовать: «стекло» & зеркала',
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
  const price = [...option.services, ...(option.ownServices ?? [])].reduce(
    (sum, service) => sum + service.price,
    option.tariffPrice,
  );
  const { tariffId, takeDate, currency = 'RUB' } = option;
  const chosen =
    currency === 'RUB'
      ? { tariffId, takeDate, price }
      : { tariffId, takeDate, price: price * SAMPLE_RATE, quoted: { currency, price } };
  return {
    reference,
    content,
    ...(ownServices.length > 0 && { ownServices }),
    route: request.route,
    option: chosen,
  };
}

/** Kopecks for a unit of any currency: what the plugin quoted is not what the customer pays. */
const SAMPLE_RATE = 97;

/**
 * What the vendor asked for the shipment when it was quoted.
 * @returns kopecks, or units of the currency in which it quoted
 */
export const askedFor = ({ option: { price, quoted } }: Shipment): CurrencyUnits => quoted?.price ?? price;

/**
 * The moment lies on that day by the clocks of the receiver; where nobody knows those, by some clock of the world.
 * @param about of what it is said, in words
 * @throws LawBroken where it does not
 */
export function isOnDay(about: string, at: Instant, day: LocalDate, { route: { destination } }: Shipment): void {
  const zone = destination?.timeZone ?? null;
  const [first, last] = zone === null ? ['Etc/GMT+12', 'Etc/GMT-14'] : [zone, zone];
  const isSo = localDateOf(at, first ?? 'UTC') <= day && localDateOf(at, last ?? 'UTC') >= day;
  holds(
    about,
    isSo,
    new Date(at).toISOString(),
    `a moment on ${day}${zone === null ? '' : ` by the clocks of ${zone}`}`,
  );
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

function cargoOf(type: CargoType, isAbroad: boolean): Cargo {
  const isAbroadFit = !isDocuments(type);
  return {
    type,
    state: 'new',
    isApproximate: false,
    items: [isAbroadFit ? itemOf(3) : { ...itemOf(0.4), l: null, h: null, w: null }],
    // Some vendors take nothing across a border without a line for each of the goods.
    products: isAbroad && isAbroadFit ? goodsOf(VALUES) : [],
    description: 'Книги',
    customsValue: isAbroadFit ? 100_000 : null,
    customsCurrency: isAbroadFit ? 'RUB' : null,
    natureOfGoods: null,
    isUsed: false,
    hsCode: null,
    incoterm: null,
    dangerClass: type === 'dangerous' ? 3 : 0,
    vehicle: null,
  };
}

function partyOf(
  role: 'sender' | 'receiver',
  end: TariffEnd,
  city: SimulatedCity,
  points: readonly PickupPoint[],
): Party {
  const cityId = city.codes[0] ?? '';
  const point = pointOf(role, end, city, points);
  return {
    name: role === 'sender' ? 'ООО «Отправитель»' : 'Иван Петров',
    contactPerson: role === 'sender' ? 'Пётр Иванов' : 'Мария Сидорова',
    contactType: end.contactType,
    country: city.country,
    cityId,
    postalCode: postalCodes[cityId] ?? (city.country === 'RU' ? '101000' : role === 'sender' ? '10115' : '10117'),
    region: stateOf(city),
    address: role === 'sender' ? 'ул. Ленина, 1' : 'пр. Мира, д. 2, кв. 3',
    phone: role === 'sender' ? '+7 916 123-45-67 доб. 1204' : '+79267654321 доб. 35',
    email: role === 'sender' ? 'sklad@example.com' : 'ivan.petrov@example.com',
    instructions: role === 'sender' ? 'Въезд со двора' : 'Домофон 12, 3-й этаж',
    pickupPointId: point?.id ?? null,
    pickupPointVendorId: point?.vendorId ?? null,
    loading: null,
    taxNumber: null,
  };
}

/** The first of the vendor's points that may stand at that end. */
const pointOf = (
  role: 'sender' | 'receiver',
  { contactType, pointType }: TariffEnd,
  city: SimulatedCity,
  points: readonly PickupPoint[],
): PickupPoint | undefined =>
  contactType !== 'pickup-point'
    ? undefined
    : points.find(
        (one) =>
          city.codes.includes(one.cityId) &&
          (role === 'sender' ? one.intake : one.pickup) &&
          (pointType === null || pointType === one.type),
      );

/** Postal codes of the cities that the samples name first; a vendor may ignore them. */
const postalCodes: Readonly<Record<string, string>> = {
  '7700000000000': '101000',
  '7800000000000': '190000',
  '5128581': '10001',
  '5368361': '90012',
};

/** null: addresses of the city name none. */
export const stateOf = ({ state, codes: [code = ''] }: SimulatedCity): string | null => state ?? states[code] ?? null;

/** Of the cities of the catalogue. */
const states: Readonly<Record<string, string>> = {
  '1816670': 'Beijing',
  '1796236': 'Shanghai',
  '1809858': 'Guangdong',
  '1795565': 'Guangdong',
  '1273294': 'Delhi',
  '5128581': 'New York',
  '5368361': 'California',
};

/** A party at a point of which the vendor has none there. */
export const isWithoutPoint = ({ contactType, pickupPointId }: Pick<Party, 'contactType' | 'pickupPointId'>): boolean =>
  contactType === 'pickup-point' && pickupPointId === null;

const locate = ({ state: _, ...city }: SimulatedCity): Location => {
  const [code = ''] = city.codes;
  const isRussian = city.country === 'RU';
  const region = isRussian ? russianRegion(code) : null;
  return locationOf({
    population: null,
    region: region?.ru === city.name.ru ? null : region,
    timeZone: isRussian ? russianZone(code) : null,
    ...city,
  });
};
