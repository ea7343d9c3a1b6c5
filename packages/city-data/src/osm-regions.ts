import type { LocalText } from '@cartage/core';

/** By ISO 3166-2. */
const regions: Readonly<Record<string, readonly [en: string, ru: string]>> = {
  'BY-BR': ['Brest Region', 'Брестская область'],
  'BY-HO': ['Gomel Region', 'Гомельская область'],
  'BY-HR': ['Grodno Region', 'Гродненская область'],
  'BY-MA': ['Mogilev Region', 'Могилёвская область'],
  'BY-MI': ['Minsk Region', 'Минская область'],
  'BY-VI': ['Vitebsk Region', 'Витебская область'],
  'KZ-10': ['Abai Region', 'Абайская область'],
  'KZ-11': ['Akmola Region', 'Акмолинская область'],
  'KZ-15': ['Aktobe Region', 'Актюбинская область'],
  'KZ-19': ['Almaty Region', 'Алматинская область'],
  'KZ-23': ['Atyrau Region', 'Атырауская область'],
  'KZ-27': ['West Kazakhstan Region', 'Западно-Казахстанская область'],
  'KZ-31': ['Jambyl Region', 'Жамбылская область'],
  'KZ-33': ['Jetisu Region', 'Жетысуская область'],
  'KZ-35': ['Karaganda Region', 'Карагандинская область'],
  'KZ-39': ['Kostanay Region', 'Костанайская область'],
  'KZ-43': ['Kyzylorda Region', 'Кызылординская область'],
  'KZ-47': ['Mangystau Region', 'Мангистауская область'],
  'KZ-55': ['Pavlodar Region', 'Павлодарская область'],
  'KZ-59': ['North Kazakhstan Region', 'Северо-Казахстанская область'],
  'KZ-61': ['Turkistan Region', 'Туркестанская область'],
  'KZ-62': ['Ulytau Region', 'Улытауская область'],
  'KZ-63': ['East Kazakhstan Region', 'Восточно-Казахстанская область'],
  'UZ-AN': ['Andijan Region', 'Андижанская область'],
  'UZ-BU': ['Bukhara Region', 'Бухарская область'],
  'UZ-FA': ['Fergana Region', 'Ферганская область'],
  'UZ-JI': ['Jizzakh Region', 'Джизакская область'],
  'UZ-NG': ['Namangan Region', 'Наманганская область'],
  'UZ-NW': ['Navoiy Region', 'Навоийская область'],
  'UZ-QA': ['Kashkadarya Region', 'Кашкадарьинская область'],
  'UZ-QR': ['Karakalpakstan', 'Республика Каракалпакстан'],
  'UZ-SA': ['Samarkand Region', 'Самаркандская область'],
  'UZ-SI': ['Syrdarya Region', 'Сырдарьинская область'],
  'UZ-SU': ['Surkhandarya Region', 'Сурхандарьинская область'],
  'UZ-TK': ['Tashkent', 'Ташкент'],
  'UZ-TO': ['Tashkent Region', 'Ташкентская область'],
  'UZ-XO': ['Khorezm Region', 'Хорезмская область'],
};

export const osmRegion = (code: string): LocalText | null => {
  const [en, ru] = regions[code] ?? [];
  return en === undefined || ru === undefined ? null : { en, ru };
};

/** The region's code by its Russian name, in the country; empty: unknown. */
export const osmRegionCode = (country: string, ru: string): string =>
  Object.entries(regions).find(([code, [, name]]) => code.startsWith(`${country}-`) && name === ru)?.[0] ?? '';
