import type { PointRecord } from '@cartage/vendor-mock/protocol';
import type { PlayedVendor } from '../vendors.ts';
import { type PointCity, pointCities } from './cities.ts';
import { metro } from './metro.ts';
import { rollsOf } from './rolls.ts';
import { asUnusual } from './unusual-points.ts';

const streets = [
  'ул. Ленина',
  'ул. Советская',
  'пр-т Мира',
  'ул. Гагарина',
  'ул. Пушкина',
  'ул. Кирова',
  'ул. Садовая',
  'ул. Молодёжная',
  'ул. Лесная',
  'ул. Центральная',
  'ул. Октябрьская',
  'ул. Комсомольская',
  'пр-т Победы',
  'ул. Чехова',
  'ул. Заводская',
  'ул. Набережная',
  'ул. Парковая',
  'ул. Вокзальная',
  'ул. Строителей',
  'б-р Космонавтов',
] as const;

/** All points of a vendor, by id; the same at every start. */
export function makePoints({ prefix, points: kind }: Pick<PlayedVendor, 'prefix' | 'points'>): readonly PointRecord[] {
  if (kind === null) return [];
  return pointCities
    .flatMap((city) => Array.from({ length: city[4] }, (_, i) => asUnusual(makePoint(prefix, kind, city, i))))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function makePoint(prefix: string, end: 'PVZ' | 'POST', [city, cityName, lat, lon]: PointCity, i: number): PointRecord {
  const id = `${prefix}-${city.slice(0, 8)}-${String(i + 1).padStart(3, '0')}`;
  const dice = rollsOf(id);
  // Every third point of a network is a locker.
  const kind = end === 'POST' ? 'POST' : i % 3 === 2 ? 'BOX' : 'PVZ';
  // Within some 9 km of the centre, and more of them near it.
  const [north, east] = [(dice(80) + dice(80) - 80) / 1000, (dice(140) + dice(140) - 140) / 1000];
  const stations = metro[city];
  const station = stations?.[dice(stations.length)];
  const street = `${streets[dice(streets.length)]}, ${1 + dice(180)}`;
  return {
    id,
    kind,
    title:
      kind === 'POST'
        ? `Отделение ${city.slice(0, 2)}${String(1000 + i)}`
        : `${kind === 'BOX' ? 'Постамат' : 'ПВЗ'} ${i + 1}`,
    country: 'RU',
    city,
    city_name: cityName,
    street,
    geo: [round(lat + north), round(lon + east)],
    metro: station === undefined ? null : { name: station[0], color: station[1] },
    hours:
      kind === 'BOX' ? 'круглосуточно' : kind === 'POST' ? 'пн-пт 08:00-20:00, сб 09:00-18:00' : 'пн-вс 10:00-21:00',
    hint: dice(3) === 0 ? 'Вход со двора.' : null,
    phone: kind === 'BOX' ? null : `+7800555${String(dice(10_000)).padStart(4, '0')}`,
    keep_days: kind === 'POST' ? 15 : kind === 'BOX' ? 3 : 7,
    pay: kind === 'BOX' ? ['CARD'] : ['CASH', 'CARD'],
    max_grams: kind === 'BOX' ? 15_000 : kind === 'POST' ? 20_000 : 30_000,
    max_mm: kind === 'BOX' ? [600, 380, 410] : kind === 'POST' ? [1050, 600, 600] : null,
    max_cod_kop: kind === 'BOX' ? 1_500_000 : null,
    takes_in: kind !== 'BOX' || i % 2 === 0,
    hands_out: true,
  };
}

const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
