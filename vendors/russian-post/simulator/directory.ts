// Cities, offices and addresses that the simulated Russian Post knows.

export interface City {
  /** In Russian, as the post writes it, and in Latin letters, which its search understands too. */
  readonly names: readonly [russian: string, latin: string];
  /** As offices have it, and as the passport of offices writes it. */
  readonly region: string;
  readonly kladr: string;
  readonly fias: string;
  readonly latitude: number;
  readonly longitude: number;
  /** First digits of its postal codes. */
  readonly prefix: string;
}

const cities: readonly City[] = [
  {
    names: ['Москва', 'Moscow'],
    region: 'г. Москва',
    kladr: '7700000000000',
    fias: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    latitude: 55.7558,
    longitude: 37.6173,
    prefix: '101',
  },
  {
    names: ['Санкт-Петербург', 'Saint Petersburg'],
    region: 'г. Санкт-Петербург',
    kladr: '7800000000000',
    fias: 'c2deb16a-0330-4f05-821f-1d09c93331e6',
    latitude: 59.9386,
    longitude: 30.3141,
    prefix: '190',
  },
  {
    names: ['Саратов', 'Saratov'],
    region: 'Саратовская обл',
    kladr: '6400000100000',
    fias: 'bf465fda-7834-47d5-986b-ccdb584a85a6',
    latitude: 51.533,
    longitude: 46.034,
    prefix: '410',
  },
  // Two of one name.
  {
    names: ['Железногорск', 'Zheleznogorsk'],
    region: 'Курская обл',
    kladr: '4600000300000',
    fias: 'b73b7c50-112e-4b04-82df-1e0cea13de4b',
    latitude: 52.338,
    longitude: 35.352,
    prefix: '307',
  },
  {
    names: ['Железногорск', 'Zheleznogorsk'],
    region: 'Красноярский край',
    kladr: '2400000400000',
    fias: 'e532b3c3-d300-4585-ada6-40e7900c2abf',
    latitude: 56.253,
    longitude: 93.532,
    prefix: '662',
  },
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

/** The cities of that name; in that region alone, whose kind may be written short or in full. */
export const citiesOf = (name: string, region: string | null = null): readonly City[] =>
  cities.filter(
    (city) =>
      city.names.some((one) => one.toLowerCase() === name.trim().toLowerCase()) &&
      (region === null || isRegionOf(region, city)),
  );

const isRegionOf = (text: string, { region }: City): boolean => {
  const name = region.replace(/^г\. |\s(?:обл|край)$/g, '');
  return text.includes(name);
};

/** Where the contract lets parcels be brought. */
export const shippingPoints = [
  { 'operator-postcode': '101000', 'ops-address': 'ул. Почтовая, 1', enabled: true, 'courier-call': false },
  { 'operator-postcode': '190000', 'ops-address': 'ул. Почтовая, 1', enabled: true, 'courier-call': false },
  { 'operator-postcode': '410000', 'ops-address': 'ул. Почтовая, 1', enabled: false, 'courier-call': false },
];

/** The city of a postal code; its first three digits are one. */
export const cityOfIndex = (index: string): City | undefined =>
  /^\d{6}$/.test(index) ? cities.find(({ prefix }) => index.startsWith(prefix)) : undefined;

export const officeOf = (index: string): Office | undefined => offices.find((one) => one['postal-code'] === index);

/** `POST /1.0/clean/address`: `190000, Санкт-Петербург, пр. Мира, д. 2, кв. 3` taken apart. */
export function cleanAddress({ id, original }: { readonly id: string; readonly original: string }): object {
  const parts = original.split(',').map((part) => part.trim());
  const index = parts.find((part) => /^\d{6}$/.test(part));
  const named = parts.flatMap((part) => citiesOf(part));
  const city = named.find((one) => parts.some((part) => isRegionOf(part, one))) ?? named[0] ?? cityOfIndex(index ?? '');
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
