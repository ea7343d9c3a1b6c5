// Cities, offices and addresses that the simulated Russian Post knows.

export interface City {
  /** In Russian, as the post writes it, and in Latin letters, which its search understands too. */
  readonly names: readonly [russian: string, latin: string];
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  /** First digits of its postal codes. */
  readonly prefix: string;
}

const cities: readonly City[] = [
  { names: ['Москва', 'Moscow'], region: 'г. Москва', latitude: 55.7558, longitude: 37.6173, prefix: '101' },
  {
    names: ['Санкт-Петербург', 'Saint Petersburg'],
    region: 'г. Санкт-Петербург',
    latitude: 59.9386,
    longitude: 30.3141,
    prefix: '190',
  },
  { names: ['Саратов', 'Saratov'], region: 'Саратовская обл', latitude: 51.533, longitude: 46.034, prefix: '410' },
];

export interface Office {
  readonly 'postal-code': string;
  readonly region: string;
  readonly settlement: string;
  readonly 'address-source': string;
  readonly latitude: number;
  readonly longitude: number;
  readonly 'type-code': string;
  readonly 'type-id': number;
  readonly 'is-closed': boolean;
  readonly 'is-temporary-closed': boolean;
  readonly 'is-private-category': boolean;
  readonly 'working-hours': readonly object[];
}

/** Fourteen of each city; the last three are a locker, one that is closed, and one that is not for the public. */
export const offices: readonly Office[] = cities.flatMap(({ names, region, latitude, longitude, prefix }) =>
  Array.from({ length: 14 }, (_, i) => ({
    'postal-code': `${prefix}${String(i).padStart(3, '0')}`,
    region,
    settlement: names[0],
    'address-source': `ул. Почтовая, ${i + 1}`,
    latitude: latitude + i / 200,
    longitude: longitude - i / 200,
    'type-code': i === 11 ? 'ПОЧТОМАТ' : i % 4 === 3 ? 'СОПС' : 'ГОПС',
    'type-id': i === 11 ? 20 : 8,
    'is-closed': false,
    'is-temporary-closed': i === 12,
    'is-private-category': i === 13,
    'working-hours': Array.from({ length: 7 }, (_, day) => ({
      'weekday-id': day + 1,
      'weekday-name': ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'][day],
      ...(day < 6 && { 'begin-worktime': '08:00:00.000', 'end-worktime': '20:00:00.000' }),
      lunches: [],
    })),
  })),
);

/** Where the contract lets parcels be brought. */
export const shippingPoints = [
  { 'operator-postcode': '101000', 'ops-address': 'ул. Почтовая, 1', enabled: true, 'courier-call': false },
  { 'operator-postcode': '190000', 'ops-address': 'ул. Почтовая, 1', enabled: true, 'courier-call': false },
  { 'operator-postcode': '410000', 'ops-address': 'ул. Почтовая, 1', enabled: false, 'courier-call': false },
];

export const cityOf = (name: string): City | undefined =>
  cities.find(({ names }) => names.some((one) => one.toLowerCase() === name.trim().toLowerCase()));

/** The city of a postal code; its first three digits are one. */
export const cityOfIndex = (index: string): City | undefined =>
  /^\d{6}$/.test(index) ? cities.find(({ prefix }) => index.startsWith(prefix)) : undefined;

export const officeOf = (index: string): Office | undefined => offices.find((one) => one['postal-code'] === index);

export function officesNearby(query: URLSearchParams): readonly object[] {
  const [latitude, longitude] = [Number(query.get('latitude')), Number(query.get('longitude'))];
  const radiusKm = Number(query.get('search-radius') ?? 2);
  const isPrivateHidden = query.get('hide-private') === 'true';
  return offices
    .map((one) => ({ ...one, distance: metresBetween({ latitude, longitude }, one) }))
    .filter((one) => one.distance <= radiusKm * 1000 && !(isPrivateHidden && one['is-private-category']))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, Number(query.get('top') ?? 3));
}

/** Flat enough within a city. */
function metresBetween(one: { latitude: number; longitude: number }, other: Office): number {
  const north = (other.latitude - one.latitude) * 111_000;
  const east = (other.longitude - one.longitude) * 111_000 * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** `POST /1.0/clean/address`: `190000, Санкт-Петербург, пр. Мира, д. 2, кв. 3` taken apart. */
export function cleanAddress({ id, original }: { readonly id: string; readonly original: string }): object {
  const parts = original.split(',').map((part) => part.trim());
  const index = parts.find((part) => /^\d{6}$/.test(part));
  const city = parts.map(cityOf).find((one) => one !== undefined) ?? cityOfIndex(index ?? '');
  const street = parts.find((part) => /^(?:ул|пр|ш|пер|наб)\.? |\s(?:ул|пр|ш|пер|наб)\.?$/i.test(part));
  const house = /(?:^|\s)д?\.?\s*(\d+[а-я]?)$/i.exec(
    parts.find((part) => /^д?\.?\s*\d{1,4}[а-я]?$/i.test(part)) ?? '',
  )?.[1];
  const room = /^кв\.?\s*(\d+)$/i.exec(parts.find((part) => /^кв/i.test(part)) ?? '')?.[1];
  const base = { id, 'original-address': original, 'address-type': 'DEFAULT' };
  if (city === undefined || street === undefined || house === undefined)
    return {
      ...base,
      'quality-code': city === undefined ? 'UNDEF_02' : 'UNDEF_03',
      'validation-code': 'NOT_VALIDATED_INCOMPLETE',
    };
  return {
    ...base,
    index: index ?? `${city.prefix}000`,
    region: city.region,
    place: `г. ${city.names[0]}`,
    street,
    house,
    ...(room !== undefined && { room }),
    'quality-code': 'GOOD',
    'validation-code': 'VALIDATED',
  };
}

/** `POST /1.0/clean/physical`: two or three words are a person. */
export function cleanName({ id, original }: { readonly id: string; readonly original: string }): object {
  const words = original.trim().split(/\s+/);
  const base = { id, 'original-fio': original };
  if (words.length < 2 || words.length > 3 || /[«»"“]/.test(original)) return { ...base, 'quality-code': 'NOT_SURE' };
  const surname = words.find((word) => /(?:ов|ев|ин|ова|ева|ина)$/i.test(word)) ?? words[0];
  const [name, middle] = words.filter((word) => word !== surname);
  return { ...base, surname, name, ...(middle !== undefined && { 'middle-name': middle }), 'quality-code': 'EDITED' };
}
