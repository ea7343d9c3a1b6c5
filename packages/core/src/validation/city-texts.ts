import type { LocalText } from '../local-text.ts';
import { cityCodeShape, countryName } from '../place.ts';
import { notAccepted, quoted } from './words.ts';

/** The code has not the shape of its country's codes: a name, for one. */
export const cityShapeText = (country: string, cityId: string): LocalText => {
  const place = {
    en: `The city code in ${countryName(country, 'en')}`,
    ru: `Код города (${countryName(country, 'ru')})`,
  };
  const refused = notAccepted(place, cityId, cityCodeShape(country));
  return { en: `${refused.en} ${whereCodesAre(country).en}.`, ru: `${refused.ru} ${whereCodesAre(country).ru}.` };
};

/** The city of a code lies in another country than the request says. */
export const cityElsewhereText = (
  country: string,
  cityId: string,
  city: { readonly country: string; readonly name: LocalText },
): LocalText => ({
  en: `The city code ${quoted(cityId)} is ${city.name.en}, which lies in ${countryName(city.country, 'en')} (${city.country}), not in ${countryName(country, 'en')} (${country}).`,
  ru: `Код города ${quoted(cityId)} — это ${city.name.ru}, страна ${countryName(city.country, 'ru')} (${city.country}), а не ${countryName(country, 'ru')} (${country}).`,
});

/** Nobody can name the city, so that no label could. */
export const cityUnknownText = (country: string, cityId: string): LocalText => ({
  en: `No city with the code ${quoted(cityId)} is known in ${countryName(country, 'en')} (${country}), so the labels could not name it. ${howToFind(country).en}`,
  ru: `В стране ${countryName(country, 'ru')} (${country}) не известен город с кодом ${quoted(cityId)}, и наклейки не смогли бы его назвать. ${howToFind(country).ru}`,
});

/** The same of an order that is saved. */
export const savedCityUnknownText = (
  number: string,
  end: 'sender' | 'receiver',
  country: string,
  cityId: string,
): LocalText => ({
  en: `The ${end}'s city of order ${number} cannot be named: no city with the code ${quoted(cityId)} is known in ${countryName(country, 'en')} (${country}). Give another code in ${end}.cityId with Update. ${howToFind(country).en}`,
  ru: `Город ${end === 'sender' ? 'отправителя' : 'получателя'} в заказе ${number} нельзя назвать: в стране ${countryName(country, 'ru')} (${country}) не известен город с кодом ${quoted(cityId)}. Укажите другой код в ${end}.cityId операцией Update. ${howToFind(country).ru}`,
});

const howToFind = (country: string): LocalText => ({
  en: `${whereCodesAre(country).en}; a city that is missing there is added by the operator with "cartage cities import".`,
  ru: `${whereCodesAre(country).ru}; город, которого там нет, добавляет оператор командой «cartage cities import».`,
});

const whereCodesAre = (country: string): LocalText => ({
  en: `Find the code with GET /places?query=<name>&country=${country}`,
  ru: `Код можно найти запросом GET /places?query=<название>&country=${country}`,
});
