import { russianRegion } from '@cartage/core';
import type { ShippedCity } from './shipped-city.ts';

type Row = readonly [
  en: string,
  ru: string,
  latitude: number,
  longitude: number,
  population: number,
  ...codes: readonly [kladr: string, ...others: readonly string[]],
];

/**
 * Cities inside the cities that are regions by themselves, which HFLabs' directory lacks. Codes of the state address
 * register, that of FIAS where an open source tells it; places and populations from GeoNames (NOTICE.md).
 */
const rows: readonly Row[] = [
  ['Zelenograd', 'Зеленоград', 55.983, 37.181, 215727, '7700000200000', 'ec44c0ee-bf24-41c8-9e1c-76136ab05cbf'],
  ['Shcherbinka', 'Щербинка', 55.5, 37.56, 28065, '7700000300000'],
  ['Troitsk', 'Троицк', 55.485, 37.307, 37591, '7700000500000', '7dde11f6-f6ab-4a05-8052-78e0cab8fc59'],
  // Its number in the older classifier has changed; parcels are still sent by the former one.
  [
    'Moskovsky',
    'Московский',
    55.599,
    37.355,
    15435,
    '7701100200000',
    'fbcf1fff-1d7c-445e-ad92-b71c08b8aba3',
    '7701100100000',
  ],
  ['Zelenogorsk', 'Зеленогорск', 60.2, 29.702, 14958, '7800000200000'],
  ['Kolpino', 'Колпино', 59.751, 30.589, 138979, '7800000300000'],
  ['Krasnoye Selo', 'Красное Село', 59.738, 30.089, 44323, '7800000400000'],
  ['Kronstadt', 'Кронштадт', 59.995, 29.767, 43005, '7800000500000'],
  ['Lomonosov', 'Ломоносов', 59.906, 29.773, 42505, '7800000600000'],
  ['Pavlovsk', 'Павловск', 59.683, 30.435, 16087, '7800000700000'],
  ['Peterhof', 'Петергоф', 59.883, 29.9, 73199, '7800000800000', '8f238984-812b-4bb1-850b-49749fb5c56d'],
  ['Pushkin', 'Пушкин', 59.714, 30.396, 92889, '7800000900000', '110d6ad9-0b64-47cf-a2ee-7e935228799c'],
  ['Sestroretsk', 'Сестрорецк', 60.098, 29.964, 37248, '7800001000000'],
];

/** They lie in the region that the large city is. */
export const innerCities: readonly ShippedCity[] = rows.map(([en, ru, latitude, longitude, population, ...codes]) => ({
  country: 'RU',
  codes,
  name: { en, ru },
  region: russianRegion(codes[0]),
  population,
  latitude,
  longitude,
}));
