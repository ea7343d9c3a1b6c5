import { cityCatalogue, cityCodeFits, foldCityName, foldName, normalizeCityCode } from '@cartage/core';
import { expect, it } from 'vitest';
import { versionOf } from '../make/version-of.ts';
import { cityDataVersion, loadCities, type ShippedCity } from './index.ts';

const cities = await loadCities();
const byCode = new Map(cities.flatMap((city) => city.codes.map((code) => [code, city] as const)));

const named = (country: string, ru: string) => cities.filter((city) => city.country === country && city.name.ru === ru);

it('holds every city of Russia under both its codes, and those inside Moscow and Saint Petersburg', () => {
  const russian = cities.filter(({ country }) => country === 'RU');
  const isInner = ({ codes: [kladr = ''] }: ShippedCity): boolean => /^7[78]\d*[1-9]/.test(kladr);
  const others = russian.filter((city) => !isInner(city));
  expect([russian.filter(isInner).length, others.length]).toEqual([13, 1_117]);
  for (const { codes } of others)
    expect(codes).toEqual([expect.stringMatching(/^\d{13}$/), expect.stringMatching(/-/)]);
});

it('holds the towns of its neighbours that open packages have codes of', () => {
  const counted = ['BY', 'KZ', 'UZ'].map((country) => cities.filter((city) => city.country === country).length);
  expect(counted).toEqual([200, 285, 209]);
});

it.each<[string, readonly string[]]>([
  ['RU', ['Зеленоград', 'Щербинка', 'Московский', 'Колпино', 'Красное Село', 'Кронштадт', 'Ломоносов', 'Петергоф']],
  ['RU', ['Пушкин', 'Сестрорецк']],
  ['BY', ['Брест', 'Витебск', 'Гомель', 'Гродно', 'Могилёв', 'Минск']],
  ['KZ', ['Темиртау', 'Экибастуз', 'Рудный', 'Жезказган', 'Туркестан', 'Семей', 'Кокшетау', 'Талдыкорган', 'Атырау']],
  [
    'KZ',
    ['Алматы', 'Астана', 'Шымкент', 'Павлодар', 'Балхаш', 'Кентау', 'Риддер', 'Аркалык', 'Жанаозен', 'Степногорск'],
  ],
  [
    'UZ',
    ['Андижан', 'Наманган', 'Фергана', 'Бухара', 'Карши', 'Коканд', 'Термез', 'Ургенч', 'Хива', 'Джизак', 'Навои'],
  ],
  ['UZ', ['Ташкент', 'Самарканд', 'Гулистан', 'Маргилан', 'Чирчик', 'Шахрисабз', 'Денау', 'Каттакурган', 'Турткуль']],
])('knows of %s %j, each once', (country, names) => {
  for (const ru of names) expect([ru, named(country, ru).length]).toEqual([ru, 1]);
});

it('has towns of one name beside each other, each with its region', () => {
  expect(named('RU', 'Троицк').map(({ region }) => region?.ru)).toEqual(['Челябинская область', 'Москва']);
  expect(named('RU', 'Павловск').map(({ region }) => region?.ru)).toEqual(['Воронежская область', 'Санкт-Петербург']);
});

it('has every town of OpenStreetMap and GeoNames within its country', () => {
  const within = { BY: [51.2, 56.2, 23.1, 32.8], KZ: [40.5, 55.5, 46.4, 87.4], UZ: [37.1, 45.6, 55.9, 73.2] };
  for (const [country, [south = 0, north = 0, west = 0, east = 0]] of Object.entries(within)) {
    for (const { latitude, longitude, name } of cities.filter((city) => city.country === country)) {
      expect(latitude > south && latitude < north, name.ru).toBe(true);
      expect(longitude > west && longitude < east, name.ru).toBe(true);
    }
  }
});

it('knows what the catalogue of the core knows, by the same codes and names, and once', () => {
  for (const { country, codes, name } of cityCatalogue) {
    for (const code of codes) {
      expect(byCode.get(code)).toMatchObject({ country, name });
      // The first code is the one by which an installation knows the city.
      expect(byCode.get(code)?.codes.slice(0, codes.length)).toEqual(codes);
    }
  }
  expect(byCode.size).toBe(cities.flatMap(({ codes }) => codes).length);
});

it.each<[string, Partial<ShippedCity>]>([
  ['5000003000000', { name: { en: 'Khimki', ru: 'Химки' }, region: { en: 'Moscow Oblast', ru: 'Московская область' } }],
  ['7700000000000', { name: { en: 'Moscow', ru: 'Москва' }, region: null }],
  ['9200000000000', { name: { en: 'Sevastopol', ru: 'Севастополь' }, region: null }],
  ['5004400200000', { name: { en: 'Beloozyorsky', ru: 'Белоозёрский' } }],
  ['relation:130921', { country: 'BY', name: { en: 'Grodno', ru: 'Гродно' }, population: 373547 }],
  ['7700000200000', { name: { en: 'Zelenograd', ru: 'Зеленоград' }, region: { en: 'Moscow', ru: 'Москва' } }],
  ['7701100100000', { name: { en: 'Moskovsky', ru: 'Московский' } }],
  ['7800000800000', { name: { en: 'Peterhof', ru: 'Петергоф' } }],
  ['relation:3577787', { codes: ['relation:3577787', '609655'], name: { en: 'Karaganda', ru: 'Караганда' } }],
  ['1518262', { country: 'KZ', name: { en: 'Temirtau', ru: 'Темиртау' }, population: 170600 }],
  ['1538222', { codes: ['1513092', '1538222'], name: { en: "To'rtko'l", ru: 'Турткуль' } }],
  [
    'relation:7774377',
    { codes: ['relation:7774377', 'node:246175637', '1514581'], name: { en: 'Angren', ru: 'Ангрен' } },
  ],
  [
    'node:246177830',
    { name: { en: "Yangiyo'l", ru: 'Янгиюль' }, region: { en: 'Tashkent Region', ru: 'Ташкентская область' } },
  ],
  ['relation:3087156', { name: { en: 'Astana', ru: 'Астана' }, region: null, population: null }],
  ['5200000100000', { name: { en: 'Nizhny Novgorod', ru: 'Нижний Новгород' } }],
])('%s is %j', (code, city) => expect(byCode.get(code)).toMatchObject(city));

it('is sound: codes of their countries in one spelling, names in their letters, places on the map', () => {
  for (const city of cities) {
    for (const code of city.codes) {
      expect(cityCodeFits(city.country, code), code).toBe(true);
      expect(normalizeCityCode(code)).toBe(code);
    }
    // No word of a name is taken for a kind of settlement.
    for (const name of [city.name.ru, city.name.en]) expect(foldCityName(name)).toBe(foldName(name));
    expect(city.name.ru).toMatch(/^[А-ЯЁ][А-ЯЁа-яё 0-9.-]+$/);
    expect(city.name.en).toMatch(/^[A-Z][A-Za-z '.-]+$/);
    expect(Math.abs(city.latitude)).toBeLessThan(82);
    expect(Math.abs(city.longitude)).toBeLessThan(180);
    expect(city.population ?? 1).toBeGreaterThan(0);
    expect([city.latitude, city.longitude]).not.toContain(0);
  }
});

// Else an installation would keep the cities that it has: run make/make-city-data.ts.
it('has the version of what it holds', () => expect(cityDataVersion).toBe(versionOf(cities)));
