import { localDateOf, longClosure, type PickupPoint, parseDateTime, writtenWorkTime } from '@cartage/core';
import { type CallContext, cityFinder, type FoundCity, pickupPoint, readEach } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { manifest } from './manifest.ts';
import { type MapWindow, windowsOf } from './map-windows.ts';
import { type Station, stationRecord, stationsAnswer } from './protocol.ts';

/** Windows that are asked for at once. */
const AT_ONCE = 4;

/** Some MB come; more where more people live than anybody has counted. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Where receivers come. */
export const pointTypes: readonly string[] = ['pickup_point', 'terminal'];
/** Where they do not. */
export const otherTypes: readonly string[] = ['warehouse', 'sorting_center'];

/** kg and cm, as the documentation has them; the platform tells none of a point. */
const limits = {
  point: { maxWeight: 30, maxWidth: 110, maxHeight: 110, maxDepth: 110, maxSizeSum: 300 },
  locker: { maxWeight: 30, maxWidth: 40, maxHeight: 40, maxDepth: 40, maxSizeSum: 118 },
} as const;

/** Window by window of the map, wherever a city is known. */
export async function* pickupPoints(call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  const cities = [];
  for await (const batch of call.cities('RU'))
    for (const { latitude, longitude, population } of batch) cities.push({ latitude, longitude, population });
  const windows = windowsOf(cities);
  const cityOf = cityFinder(call, 'RU');
  let homeless = 0;
  const strange = new Map<string, number>();
  for (let n = 0; n < windows.length; n += AT_ONCE) {
    const found = await Promise.all(windows.slice(n, n + AT_ONCE).map((window) => stationsIn(window, call)));
    const points: PickupPoint[] = [];
    for (const station of found.flat().filter((one) => isOpen(one, call))) {
      const { type } = station;
      if (!pointTypes.includes(type)) {
        if (!otherTypes.includes(type)) strange.set(type, (strange.get(type) ?? 0) + 1);
        continue;
      }
      const city = await cityOf(placeOf(station));
      if (city === null) homeless++;
      else points.push(pointOf(station, city, call));
    }
    if (points.length > 0) yield points;
  }
  if (homeless > 0)
    call.log.warn('Yandex Delivery told of points far from every city that is known.', { count: homeless });
  for (const [type, count] of strange)
    call.log.warn('Yandex Delivery told of points of a kind that is not known; they are left out.', { type, count });
}

async function stationsIn(window: MapWindow, call: CallContext): Promise<readonly Station[]> {
  const { south, north, west, east } = window;
  const asked = { latitude: { from: south, to: north }, longitude: { from: west, to: east } };
  const answer = await send(call, 'POST', 'pickup-points/list', asked, { mostBytes: MOST_BYTES });
  const { points: records } = read(answer, stationsAnswer);
  const stations = readEach(records, stationRecord, call, 'Yandex Delivery told of points that cannot be read.');
  // What lies on the line between two windows may come in both.
  return stations.filter(
    ({ position: { latitude, longitude } }) =>
      latitude >= south && latitude < north && longitude >= west && longitude < east,
  );
}

const placeOf = ({ address, position }: Station) => ({
  city: address.locality || address.region || '',
  region: address.region || address.subRegion || null,
  latitude: position.latitude,
  longitude: position.longitude,
});

const endOf = ({ deactivation_date: date }: Station, call: CallContext) => parseDateTime(date ?? '', call.timeZone);

const isOpen = (station: Station, call: CallContext): boolean =>
  (endOf(station, call) ?? Number.POSITIVE_INFINITY) > call.now();

/** Closed for good from the day of its end, or for the days off that it has in a row. */
function closureOf(station: Station, call: CallContext): PickupPoint['closed'] {
  const end = endOf(station, call);
  if (end !== undefined) return { from: localDateOf(end, call.timeZone), until: null };
  const daysOff = (station.dayoffs ?? []).map(({ date_utc: date }) => ({ from: date, to: date }));
  return longClosure(daysOff, localDateOf(call.now(), call.timeZone));
}

function pointOf(station: Station, city: FoundCity, call: CallContext): PickupPoint {
  const takesCards = station.payment_methods.includes('card_on_receipt');
  const isLocker = station.type === 'terminal';
  return pickupPoint({
    id: station.id,
    vendorId: manifest.id,
    type: isLocker ? 'parcel-locker' : 'pickup-point',
    name: station.name || station.address.full_address,
    country: 'RU',
    cityId: city.code,
    cityName: station.address.locality || city.name,
    address: station.address.full_address,
    latitude: station.position.latitude,
    longitude: station.position.longitude,
    workTime: hoursOf(station),
    description: station.instruction ?? null,
    phone: station.contact?.phone ?? null,
    cashPayment: false,
    cardPayment: takesCards,
    ...(isLocker ? limits.locker : limits.point),
    intake: station.available_for_dropoff === true,
    maxCashOnDelivery: takesCards ? null : 0,
    closed: closureOf(station, call),
  });
}

const clock = ({ hours, minutes }: { readonly hours: number; readonly minutes: number }): string =>
  [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');

const hoursOf = ({ schedule }: Pick<Station, 'schedule'>): string | null =>
  writtenWorkTime(
    (schedule?.restrictions ?? []).flatMap(({ days, time_from: from, time_to: to }) =>
      days.map((day) => ({ day, from: clock(from), to: clock(to) })),
    ),
  );
