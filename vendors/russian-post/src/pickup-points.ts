import type { PickupPoint } from '@cartage/core';
import { type CallContext, cityFinder, pickupPoint, readBytes } from '@cartage/vendor-kit';
import { read, readProblem, send } from './client.ts';
import { severalOf } from './consignment.ts';
import { manifest } from './manifest.ts';
import { passportElements } from './passport.ts';
import { type PassportOffice, passportOffice, shippingPoints } from './protocol.ts';

/** City offices and village offices; lockers and partners' points take other mail than we send. */
const officeTypes = ['ГОПС', 'СОПС', 'ОПС'];

const SOME = 500;
/** The archive is some 5 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/** All offices of Russia, by two calls. Ours take in, all hand out. */
export async function* pickupPoints(call: CallContext): AsyncIterable<readonly PickupPoint[]> {
  const points = read(await send(call, 'GET', '/1.0/user-shipping-points'), shippingPoints);
  const ours = new Set(points.flatMap((point) => (point.enabled === false ? [] : [point['operator-postcode']])));
  const maxPlaces = severalOf(call) === null ? 1 : manifest.limits.packages;
  const cityOf = cityFinder(call, 'RU');
  const told = new Set<string>();
  const left = { unread: 0, homeless: 0 };
  let found: PickupPoint[] = [];
  for await (const text of passportElements(await archiveOf(call))) {
    const one = officeIn(text);
    if (one === undefined) left.unread++;
    else if (officeTypes.includes(one.type) && isOpen(one) && !told.has(one.address.index)) {
      const cityId = one.addressFias?.locationGarCode || (await cityOf(placeOf(one)))?.code;
      if (cityId === undefined) left.homeless++;
      else {
        told.add(one.address.index);
        found.push(pointOf(one, cityId, { ours, maxPlaces }));
      }
    }
    if (found.length < SOME) continue;
    yield found;
    found = [];
  }
  if (found.length > 0) yield found;
  if (left.unread > 0) call.log.warn('Russian Post told of offices that cannot be read.', { count: left.unread });
  if (left.homeless > 0)
    call.log.warn('Russian Post told of offices far from every city that is known.', { count: left.homeless });
}

const archiveOf = async (call: CallContext): Promise<Uint8Array> => {
  const answer = await send(call, 'GET', '/1.0/unloading-passport/zip?type=OPS', undefined, { mostBytes: MOST_BYTES });
  return readBytes(answer, readProblem);
};

const officeIn = (text: string): PassportOffice | undefined => {
  try {
    return passportOffice.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** An office that works on no day of the week is closed for a time that nobody tells. */
const isOpen = ({ workTime }: PassportOffice): boolean =>
  workTime.length === 0 || workTime.some((day) => !day.endsWith('выходной'));

const placeOf = ({ address, latitude, longitude }: PassportOffice) => ({
  city: address.location || address.place || address.region || '',
  region: address.region ?? null,
  latitude,
  longitude,
});

const pointOf = (
  one: PassportOffice,
  cityId: string,
  { ours, maxPlaces }: { readonly ours: ReadonlySet<string>; readonly maxPlaces: number },
): PickupPoint => {
  const { index, street, house, corpus } = one.address;
  const cityName = withoutKindBefore(placeOf(one).city);
  const address = [street, house, corpus && `к. ${corpus}`].filter((part) => part).join(', ');
  return pickupPoint({
    id: index,
    vendorId: manifest.id,
    type: 'post-office',
    name: `${cityName} ${index}`,
    country: 'RU',
    cityId,
    cityName,
    address: address || one.addressFias?.ads || cityName,
    latitude: one.latitude,
    longitude: one.longitude,
    workTime: hoursOf(one),
    cashPayment: true,
    cardPayment: true,
    intake: ours.has(index),
    maxPlaces,
  });
};

/** `г Елец`: the kind stands before the name, in small letters. */
const withoutKindBefore = (place: string): string => place.replace(/^(?:[а-яё./-]+ )+(?=[А-ЯЁ\d])/, '');

/** `пн, открыто: 08:00 - 20:00, перерыв: ...` as `пн 08:00-20:00`; null: nothing is told. */
function hoursOf({ workTime }: Pick<PassportOffice, 'workTime'>): string | null {
  const days = workTime.flatMap((day) => {
    const [, name, from, to] = /^(\S+), открыто: (\d\d:\d\d) - (\d\d:\d\d)/.exec(day) ?? [];
    return name ? [`${name} ${from}-${to}`] : [];
  });
  return days.length === 0 ? null : days.join(', ');
}
