import type { LocalText } from '../local-text.ts';
import { anyCityCodeShape, cityCodeShape, countryName } from '../place.ts';
import { notAccepted, quoted } from './words.ts';

/** There is no such country. */
export const countryText = (country: string): LocalText =>
  notAccepted({ en: 'The country', ru: 'Страна' }, country, {
    en: 'a two-letter ISO 3166-1 code such as RU',
    ru: 'двухбуквенный код ISO 3166-1, например RU',
  });

/** It is no postal code of Russia. */
export const postalCodeText = (postalCode: string): LocalText =>
  notAccepted({ en: 'The postal code in Russia', ru: 'Почтовый индекс в России' }, postalCode, {
    en: 'six digits, such as 190000',
    ru: 'шесть цифр, например 190000',
  });

/** The code has not the shape of its country's codes: a name, for one. */
export const cityShapeText = (country: string, cityId: string): LocalText => {
  const place = {
    en: `The city code in ${countryName(country, 'en')}`,
    ru: `Код города (${countryName(country, 'ru')})`,
  };
  const refused = notAccepted(place, cityId, cityCodeShape(country));
  return { en: `${refused.en} ${whereCodesAre(country).en}.`, ru: `${refused.ru} ${whereCodesAre(country).ru}.` };
};

/** No country has codes of such a shape. */
export const noCityCodeText = (cityId: string): LocalText => {
  const refused = notAccepted({ en: 'The city code', ru: 'Код города' }, cityId, anyCityCodeShape);
  const where = whereCodesAre('<country>', '<страна>');
  return { en: `${refused.en} ${where.en}.`, ru: `${refused.ru} ${where.ru}.` };
};

/** The city of a code lies in another country than the request says. */
export const cityElsewhereText = (
  country: string,
  cityId: string,
  city: { readonly country: string; readonly name: LocalText },
): LocalText => ({
  en: `The city code ${quoted(cityId).en} is ${city.name.en}, which is in ${countryName(city.country, 'en')} (${city.country}), not in ${countryName(country, 'en')} (${country}).`,
  ru: `Код города ${quoted(cityId).ru} относится к другой стране: ${city.name.ru}, ${countryName(city.country, 'ru')} (${city.country}); указана страна ${countryName(country, 'ru')} (${country}).`,
});

/** Nobody can name the city, so that no label could. */
export const cityUnknownText = (country: string, cityId: string): LocalText => ({
  en: `No city with the code ${quoted(cityId).en} is known in ${countryName(country, 'en')} (${country}), so labels could not name it. ${howToFind(country).en}`,
  ru: `Город с кодом ${quoted(cityId).ru} неизвестен (страна — ${countryName(country, 'ru')}, ${country}), поэтому его нельзя указать на этикетке. ${howToFind(country).ru}`,
});

/** The same of an order that is saved. */
export const savedCityUnknownText = (
  number: string,
  end: 'sender' | 'receiver',
  country: string,
  cityId: string,
): LocalText => ({
  en: `The ${end}'s city of order ${number} is unknown: there is no city with the code ${quoted(cityId).en} in ${countryName(country, 'en')} (${country}). Give another code in ${end}.cityId with Update. ${howToFind(country).en}`,
  ru: `Город ${end === 'sender' ? 'отправителя' : 'получателя'} в заказе ${number} неизвестен: нет города с кодом ${quoted(cityId).ru} (страна — ${countryName(country, 'ru')}, ${country}). Укажите другой код в ${end}.cityId операцией Update. ${howToFind(country).ru}`,
});

const howToFind = (country: string): LocalText => ({
  en: `${whereCodesAre(country).en}; a city that is missing there is added by the operator with "cartage cities import".`,
  ru: `${whereCodesAre(country).ru}; город, которого там нет, добавляет оператор командой «cartage cities import».`,
});

const whereCodesAre = (country: string, countryInRussian = country): LocalText => ({
  en: `Find the code with GET /places?query=<name>&country=${country}`,
  ru: `Код можно найти запросом GET /places?query=<название>&country=${countryInRussian}`,
});
