import { type City, cityCatalogue, type PickupPoint } from '@cartage/core';
import type { CallContext } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { manifest } from './manifest.ts';
import { office, shippingPoints } from './protocol.ts';

type Office = z.infer<typeof office>;

/** City offices and village offices; lockers take other mail than we send. */
const officeTypes = ['ГОПС', 'СОПС'];

/** City by city: the whole directory comes as an archive beyond what one answer may hold. Ours take in, all hand out. */
export async function* pickupPoints(call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  const points = read(await send(call, 'GET', '/1.0/user-shipping-points'), shippingPoints);
  const ours = new Set(points.flatMap((point) => (point.enabled === false ? [] : [point['operator-postcode']])));
  for (const city of cityCatalogue.filter(({ country }) => country === 'RU')) {
    const query = `latitude=${city.latitude}&longitude=${city.longitude}&search-radius=50&top=1000&filter=ALL&hide-private=true`;
    const records = read(await send(call, 'GET', `/postoffice/1.0/nearby?${query}`), z.array(z.unknown()));
    const offices = records.flatMap((record) => office.safeParse(record).data ?? []);
    const count = records.length - offices.length;
    if (count > 0) call.log.warn('Russian Post told of offices that cannot be read.', { count });
    const found = offices.filter((one) => isOpenIn(city, one)).map((one) => pointOf(one, city, ours));
    if (found.length > 0) yield found;
  }
}

const isOpenIn = (city: City, one: Office): boolean =>
  one.settlement === city.name.ru &&
  officeTypes.includes(one['type-code']) &&
  !one['is-closed'] &&
  !one['is-temporary-closed'] &&
  !one['is-private-category'];

const pointOf = (one: Office, city: City, ours: ReadonlySet<string>): PickupPoint => ({
  id: one['postal-code'],
  vendorId: manifest.id,
  type: 'post-office',
  name: `${city.name.ru} ${one['postal-code']}`,
  country: 'RU',
  cityId: city.codes[0] ?? '',
  cityName: city.name.ru,
  address: one['address-source'],
  latitude: one.latitude,
  longitude: one.longitude,
  metroStation: null,
  metroLineHexColor: null,
  workTime: hoursOf(one),
  description: null,
  phone: null,
  freeStorageDays: null,
  cashPayment: true,
  cardPayment: true,
  minWeight: null,
  maxWeight: null,
  maxWidth: null,
  maxHeight: null,
  maxDepth: null,
  maxSizeSum: null,
  totalMaxVolume: null,
  intake: ours.has(one['postal-code']),
  pickup: true,
  maxCashOnDelivery: null,
});

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** `пн 08:00-20:00, вт 08:00-20:00`; null: nothing is told. */
export function hoursOf(one: Pick<Office, 'working-hours'>): string | null {
  const days = (one['working-hours'] ?? []).flatMap((hours) => {
    const day = weekdays[(hours['weekday-id'] ?? 0) - 1];
    const [from, to] = [hours['begin-worktime'], hours['end-worktime']];
    return day && from && to ? [`${day} ${from.slice(0, 5)}-${to.slice(0, 5)}`] : [];
  });
  return days.length === 0 ? null : days.join(', ');
}
