import type { City } from './city.ts';
import { russianRegion, russianZone } from './russian-regions.ts';
import { zonesOfCountries } from './zone-of-region.ts';

type Row = readonly [en: string, ru: string, latitude: number, longitude: number, ...codes: readonly string[]];

/** The large cities (interface 15.7); an import from the public directories adds the rest. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  RU: [
    ['Moscow', 'Москва', 55.756, 37.617, '7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'],
    ['Saint Petersburg', 'Санкт-Петербург', 59.939, 30.316, '7800000000000', 'c2deb16a-0330-4f05-821f-1d09c93331e6'],
    ['Novosibirsk', 'Новосибирск', 55.03, 82.92, '5400000100000', '8dea00e3-9aab-4d8e-887c-ef2aaa546456'],
    ['Yekaterinburg', 'Екатеринбург', 56.838, 60.605, '6600000100000', '2763c110-cb8b-416a-9dac-ad28a55b4402'],
    ['Kazan', 'Казань', 55.796, 49.108, '1600000100000', '93b3df57-4c89-44df-ac42-96f05e9cd3b9'],
    ['Nizhny Novgorod', 'Нижний Новгород', 56.327, 44.006, '5200000100000', '555e7d61-d9a7-4ba6-9770-6caa8198c483'],
    ['Krasnoyarsk', 'Красноярск', 56.011, 92.853, '2400000100000', '9b968c73-f4d4-4012-8da8-3dacd4d4c1bd'],
    ['Chelyabinsk', 'Челябинск', 55.16, 61.403, '7400000100000', 'a376e68d-724a-4472-be7c-891bdb09ae32'],
    ['Samara', 'Самара', 53.195, 50.101, '6300000100000', 'bb035cc3-1dc2-4627-9d25-a1bf2d4b936b'],
    ['Ufa', 'Уфа', 54.735, 55.958, '0200000100000', '7339e834-2cb4-4734-a4c7-1fca2c66e562'],
    ['Rostov-on-Don', 'Ростов-на-Дону', 47.222, 39.72, '6100000100000', 'c1cfe4b9-f7c2-423c-abfa-6ed1c05a15c5'],
    ['Krasnodar', 'Краснодар', 45.035, 38.975, '2300000100000', '7dfa745e-aa19-4688-b121-b655c11e482f'],
    ['Omsk', 'Омск', 54.989, 73.368, '5500000100000', '140e31da-27bf-4519-9ea0-6185d681d44e'],
    ['Voronezh', 'Воронеж', 51.661, 39.2, '3600000100000', '5bf5ddff-6353-4a3d-80c4-6fb27f00c6c1'],
    ['Perm', 'Пермь', 58.01, 56.25, '5900000100000', 'a309e4ce-2f36-4106-b1ca-53e0f48a6d95'],
    ['Volgograd', 'Волгоград', 48.708, 44.513, '3400000100000', 'a52b7389-0cfe-46fb-ae15-298652a64cf8'],
    ['Saratov', 'Саратов', 51.533, 46.034, '6400000100000', 'bf465fda-7834-47d5-986b-ccdb584a85a6'],
    ['Tyumen', 'Тюмень', 57.153, 65.534, '7200000100000', '9ae64229-9f7b-4149-b27a-d1f6ec74b5ce'],
    ['Tolyatti', 'Тольятти', 53.508, 49.419, '6300000700000', '242e87c1-584d-4360-8c4c-aae2fe90048e'],
    ['Barnaul', 'Барнаул', 53.347, 83.778, '2200000100000', 'd13945a8-7017-46ab-b1e6-ede1e89317ad'],
    ['Makhachkala', 'Махачкала', 42.985, 47.505, '0500000100000', '727cdf1e-1b70-4e07-8995-9bf7ca9abefb'],
    ['Izhevsk', 'Ижевск', 56.853, 53.212, '1800000100000', 'deb1d05a-71ce-40d1-b726-6ba85d70d58f'],
    ['Khabarovsk', 'Хабаровск', 48.48, 135.072, '2700000100000', 'a4859da8-9977-4b62-8436-4e1b98c5d13f'],
    ['Ulyanovsk', 'Ульяновск', 54.317, 48.403, '7300000100000', 'bebfd75d-a0da-4bf9-8307-2e2c85eac463'],
    ['Irkutsk', 'Иркутск', 52.286, 104.281, '3800000300000', '8eeed222-72e7-47c3-ab3a-9a553c31cf72'],
    ['Vladivostok', 'Владивосток', 43.116, 131.882, '2500000100000', '7b6de6a5-86d0-4735-b11a-499081111af8'],
    ['Yaroslavl', 'Ярославль', 57.626, 39.893, '7600000100000', '6b1bab7d-ee45-4168-a2a6-4ce2880d90d3'],
    ['Stavropol', 'Ставрополь', 45.043, 41.969, '2600000100000', '2a1c7bdb-05ea-492f-9e1c-b3999f79dcbc'],
    ['Tomsk', 'Томск', 56.484, 84.948, '7000000100000', 'e3b0eae8-a4ce-4779-ae04-5c0797de66be'],
    ['Kemerovo', 'Кемерово', 55.355, 86.087, '4200000900000', '94bb19a3-c1fa-410b-8651-ac1bf7c050cd'],
    ['Novokuznetsk', 'Новокузнецк', 53.757, 87.136, '4200001200000', 'b28b6f6f-1435-444e-95a6-68c499b0d27a'],
    ['Orenburg', 'Оренбург', 51.768, 55.097, '5600000100000', 'dce97bff-deb2-4fd9-9aec-4f4327bbf89b'],
    ['Ryazan', 'Рязань', 54.629, 39.742, '6200000100000', '86e5bae4-ef58-4031-b34f-5e9ff914cd55'],
    ['Penza', 'Пенза', 53.195, 45.018, '5800000100000', 'ff3292b1-a1d2-47d4-b35b-ac06b50555cc'],
    ['Cheboksary', 'Чебоксары', 56.144, 47.249, '2100000100000', 'dd8caeab-c685-4f2a-bf5f-550aca1bbc48'],
    ['Tula', 'Тула', 54.193, 37.617, '7100000100000', 'b2601b18-6da2-4789-9fbe-800dde06a2bb'],
    ['Lipetsk', 'Липецк', 52.61, 39.594, '4800000100000', 'eacb5f15-1a2e-432e-904a-ca56bd635f1b'],
    ['Kaliningrad', 'Калининград', 54.71, 20.51, '3900000100000', 'df679694-d505-4dd3-b514-4ba48c8a97d8'],
    ['Astrakhan', 'Астрахань', 46.35, 48.035, '3000000100000', 'a101dd8b-3aee-4bda-9c61-9df106f145ff'],
    ['Kirov', 'Киров', 58.603, 49.668, '4300000100000', '452a2ddf-88a1-4e35-8d8d-8635493768d4'],
    ['Sochi', 'Сочи', 43.585, 39.723, '2300000700000', '79da737a-603b-4c19-9b54-9114c96fb912'],
    ['Kursk', 'Курск', 51.73, 36.193, '4600000100000', 'd790c72e-479b-4da2-90d7-842b1712a71c'],
    ['Ulan-Ude', 'Улан-Удэ', 51.834, 107.584, '0300000100000', '9fdcc25f-a3d0-4f28-8b61-40648d099065'],
    ['Tver', 'Тверь', 56.859, 35.912, '6900000100000', 'c52ea942-555e-45c6-9751-58897717b02f'],
  ],
  BY: [['Minsk', 'Минск', 53.904, 27.562, 'relation:59195']],
  KZ: [['Almaty', 'Алматы', 43.238, 76.889, 'relation:2465058', '1526384']],
  UZ: [
    ['Tashkent', 'Ташкент', 41.311, 69.28, 'relation:2216724', 'node:27524773', '1512569'],
    ['Samarkand', 'Самарканд', 39.655, 66.976, 'relation:15589846', '1216265'],
  ],
  AE: [['Dubai', 'Дубай', 25.077, 55.309, '292223']],
  AM: [['Yerevan', 'Ереван', 40.178, 44.513, '616052']],
  AZ: [['Baku', 'Баку', 40.378, 49.892, '587084']],
  CN: [
    ['Beijing', 'Пекин', 39.907, 116.397, '1816670'],
    ['Shanghai', 'Шанхай', 31.222, 121.458, '1796236'],
    ['Guangzhou', 'Гуанчжоу', 23.117, 113.25, '1809858'],
    ['Shenzhen', 'Шэньчжэнь', 22.546, 114.068, '1795565'],
  ],
  CZ: [['Prague', 'Прага', 50.088, 14.421, '3067696']],
  DE: [
    ['Berlin', 'Берлин', 52.524, 13.411, '2950159'],
    ['Hamburg', 'Гамбург', 53.551, 9.993, '2911298'],
    ['Munich', 'Мюнхен', 48.137, 11.575, '2867714'],
  ],
  ES: [['Madrid', 'Мадрид', 40.417, -3.703, '3117735']],
  FR: [['Paris', 'Париж', 48.853, 2.349, '2988507']],
  GB: [['London', 'Лондон', 51.509, -0.126, '2643743']],
  GE: [['Tbilisi', 'Тбилиси', 41.694, 44.834, '611717']],
  IN: [['Delhi', 'Дели', 28.652, 77.231, '1273294']],
  IT: [['Rome', 'Рим', 41.892, 12.511, '3169070']],
  KG: [['Bishkek', 'Бишкек', 42.87, 74.59, '1528675']],
  PL: [['Warsaw', 'Варшава', 52.23, 21.012, '756135']],
  RS: [['Belgrade', 'Белград', 44.804, 20.465, '792680']],
  TR: [['Istanbul', 'Стамбул', 41.014, 28.95, '745044']],
  US: [
    ['New York', 'Нью-Йорк', 40.714, -74.006, '5128581'],
    ['Los Angeles', 'Лос-Анджелес', 34.052, -118.244, '5368361'],
  ],
};

/** Where the country's cities here share one clock, its IANA zone. */
const zones: Readonly<Record<string, string>> = {
  ...zonesOfCountries,
  AE: 'Asia/Dubai',
  AM: 'Asia/Yerevan',
  AZ: 'Asia/Baku',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GE: 'Asia/Tbilisi',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  KG: 'Asia/Bishkek',
  PL: 'Europe/Warsaw',
  RS: 'Europe/Belgrade',
  TR: 'Europe/Istanbul',
};

/** Where it has several. */
const zonesOfCities: Readonly<Record<string, string>> = {
  '5128581': 'America/New_York',
  '5368361': 'America/Los_Angeles',
};

/** A city of the catalogue: where it lies is known. */
export interface CatalogueCity extends City {
  readonly latitude: number;
  readonly longitude: number;
}

const cityOf = (country: string, [en, ru, latitude, longitude, ...codes]: Row): CatalogueCity => {
  const [code = ''] = codes;
  const region = country === 'RU' ? russianRegion(code) : null;
  return {
    country,
    codes,
    name: { en, ru },
    region: region?.ru === ru ? null : region,
    population: null,
    latitude,
    longitude,
    timeZone: country === 'RU' ? russianZone(code) : (zonesOfCities[code] ?? zones[country] ?? null),
  };
};

/** The cities that are known without an import; by country, in no other order. */
export const cityCatalogue: readonly CatalogueCity[] = Object.entries(rows).flatMap(([country, cities]) =>
  cities.map((row) => cityOf(country, row)),
);
