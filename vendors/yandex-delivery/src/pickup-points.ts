import { type CatalogueCity, cityCatalogue, distanceKm, type PickupPoint, parseDateTime } from '@cartage/core';
import type { CallContext } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { manifest } from './manifest.ts';
import { type Station, stationRecord, stationsAnswer } from './protocol.ts';

/** Half of the window of degrees that a city lies in. */
const HALF = { latitude: 0.5, longitude: 0.8 };
/** Namesakes lie farther off. */
const FARTHEST_KM = 60;
/** In how many strips a window is asked for: all points of the country in one answer are beyond the 10 MiB of the kit. */
const strips: Readonly<Record<string, number>> = { Москва: 16, 'Санкт-Петербург': 8 };

/** Strips that are asked for at once. */
const AT_ONCE = 4;

interface Strip {
  readonly city: CatalogueCity;
  readonly from: number;
  readonly to: number;
}

/** CatalogueCity by city: a place without a code of ours nobody could ask for. */
export async function* pickupPoints(call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  const all = cityCatalogue.filter(({ country }) => country === 'RU').flatMap(stripsOf);
  for (let n = 0; n < all.length; n += AT_ONCE) {
    const found = await Promise.all(all.slice(n, n + AT_ONCE).map((strip) => pointsIn(strip, call)));
    yield* found.filter((points) => points.length > 0);
  }
}

function stripsOf(city: CatalogueCity): readonly Strip[] {
  const count = strips[city.name.ru] ?? 1;
  const west = city.longitude - HALF.longitude;
  const edge = (n: number): number => west + (2 * HALF.longitude * n) / count;
  return Array.from({ length: count }, (_, n) => ({ city, from: edge(n), to: edge(n + 1) }));
}

async function pointsIn({ city, from, to }: Strip, call: CallContext): Promise<readonly PickupPoint[]> {
  const answer = await send(call, 'POST', 'pickup-points/list', {
    latitude: { from: city.latitude - HALF.latitude, to: city.latitude + HALF.latitude },
    longitude: { from, to },
  });
  const { points: records } = read(answer, stationsAnswer);
  const stations = records.flatMap((record) => stationRecord.safeParse(record).data ?? []);
  const unread = records.length - stations.length;
  if (unread > 0) call.log.warn('Yandex Delivery told of points that cannot be read.', { count: unread });
  return (
    stations
      .filter((station) => isOf(station, city) && isOpen(station, call))
      // What lies on the line between two strips may come in both.
      .filter(({ position }) => position.longitude >= from && position.longitude < to)
      .map((station) => pointOf(station, city))
  );
}

const isOf = ({ address, position }: Station, city: CatalogueCity): boolean =>
  address.locality === city.name.ru && distanceKm(city, position) <= FARTHEST_KM;

const isOpen = ({ deactivation_date: date }: Station, call: CallContext): boolean =>
  (parseDateTime(date ?? '', call.timeZone) ?? Number.POSITIVE_INFINITY) > call.now();

function pointOf(station: Station, city: CatalogueCity): PickupPoint {
  const takesCards = station.payment_methods.includes('card_on_receipt');
  return {
    id: station.id,
    vendorId: manifest.id,
    type: station.type === 'terminal' ? 'parcel-locker' : 'pickup-point',
    name: station.name || station.address.full_address,
    country: 'RU',
    cityId: city.codes[0] ?? '',
    cityName: city.name.ru,
    address: station.address.full_address,
    latitude: station.position.latitude,
    longitude: station.position.longitude,
    metroStation: null,
    metroLineHexColor: null,
    workTime: hoursOf(station),
    description: station.instruction || null,
    phone: station.contact?.phone || null,
    freeStorageDays: null,
    cashPayment: false,
    cardPayment: takesCards,
    minWeight: null,
    maxWeight: null,
    maxWidth: null,
    maxHeight: null,
    maxDepth: null,
    maxSizeSum: null,
    totalMaxVolume: null,
    intake: station.available_for_dropoff === true,
    pickup: true,
    maxCashOnDelivery: takesCards ? null : 0,
  };
}

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const clock = ({ hours, minutes }: { readonly hours: number; readonly minutes: number }): string =>
  [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');

/** `пн 08:00-20:00, вт 08:00-20:00`; null: nothing is told. */
function hoursOf({ schedule }: Pick<Station, 'schedule'>): string | null {
  const days = (schedule?.restrictions ?? []).flatMap(({ days, time_from: from, time_to: to }) =>
    days.flatMap((day) => (weekdays[day - 1] ? [`${weekdays[day - 1]} ${clock(from)}-${clock(to)}`] : [])),
  );
  return days.length === 0 ? null : days.join(', ');
}
