import type { LocalText } from '../local-text.ts';
import { parsePhones } from '../phone.ts';
import { cityCodeFits, countryName, findCity, isCityCode, isCountryCode, mayBeOneCity } from '../place.ts';
import { hasPostalCodes, postalCodeFits } from '../postal-code.ts';
import { problemCatalogue } from '../problem.ts';
import { isBlank } from '../written-text.ts';
import { cityElsewhereText, cityShapeText, countryText, noCityCodeText, postalCodeText } from './city-texts.ts';
import { emailText, isEmail } from './email.ts';
import { bothEnds, bothParties, isInternational } from './places.ts';
import { both, orderOnly, type Rule } from './rule.ts';
import { quoted } from './words.ts';

/** Sender and receiver. */
export const partyRules: readonly Rule[] = [
  orderOnly({
    code: 'RequestInvalid',
    name: 'a party has a name',
    source: 'interface 7.6',
    at: bothParties,
    field: 'name',
    holds: ({ name }) => !isBlank(name),
    text: () => ({
      en: 'The name is empty; give the name of a company or a person.',
      ru: 'Имя не указано; укажите название компании или имя человека.',
    }),
  }),
  orderOnly({
    code: 'RequestInvalid',
    name: 'a party at a door has an address',
    source: 'interface 7.6, 6.3',
    at: bothParties,
    field: 'address',
    reads: ['.contactType', '.address'],
    when: ({ contactType }) => contactType !== 'pickup-point',
    holds: ({ address }) => !isBlank(address),
    text: () => ({
      en: 'The address is empty; give the street, house, and flat or office, as free text.',
      ru: 'Адрес не указан; укажите улицу, дом и квартиру или офис в свободной форме.',
    }),
  }),
  orderOnly({
    code: 'PhoneInvalid',
    name: 'phones can be read',
    source: 'interface 7.7',
    at: bothParties,
    field: 'phone',
    holds: ({ phone }) => parsePhones(phone).ok,
    text: ({ phone }) => phoneText(phone),
  }),
  orderOnly({
    code: 'RequestInvalid',
    name: "a party's e-mail is an address",
    source: 'interface 7.6',
    at: bothParties,
    field: 'email',
    holds: ({ email }) => email === null || isBlank(email) || isEmail(email),
    text: ({ email }) => emailText(email ?? ''),
  }),
  both({
    code: 'RequestInvalid',
    name: 'mailing lists stay within one city',
    source: 'interface 6.3',
    at: bothEnds,
    field: 'contactType',
    reads: ['.contactType', 'sender.cityId', 'receiver.cityId'],
    when: ({ contactType }) => contactType === 'mailing-list',
    holds: (_, { sender, receiver }) => mayBeOneCity(sender.cityId, receiver.cityId),
    text: (_, { sender, receiver }) => ({
      en: `The contact type MailingList works only within one city, but the cities are ${quoted(sender.cityId).en} and ${quoted(receiver.cityId).en}; use Door or PickupPoint.`,
      ru: `Тип контакта MailingList работает только внутри одного города, а города — ${quoted(sender.cityId).ru} и ${quoted(receiver.cityId).ru}; используйте Door или PickupPoint.`,
    }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the country is a country',
    source: 'interface 1.8',
    at: bothEnds,
    field: 'country',
    holds: ({ country }) => isCountryCode(country),
    text: ({ country }) => countryText(country),
  }),
  both({
    code: 'CityInvalid',
    name: 'the city has a code',
    source: 'interface 15.6',
    at: bothEnds,
    field: 'cityId',
    holds: ({ cityId }) => !isBlank(cityId),
    text: ({ cityId }) => noCityCodeText(cityId),
  }),
  both({
    code: 'CityInvalid',
    name: "the city code has its country's shape",
    source: 'interface 15.6',
    at: bothEnds,
    field: 'cityId',
    reads: ['.country', '.cityId'],
    when: ({ cityId }) => !isBlank(cityId),
    // Beside a country that is none, a code that no country has is wrong all the same.
    holds: ({ country, cityId }) => (isCountryCode(country) ? cityCodeFits(country, cityId) : isCityCode(cityId)),
    text: ({ country, cityId }) => (isCountryCode(country) ? cityShapeText(country, cityId) : noCityCodeText(cityId)),
  }),
  both({
    code: 'CityInvalid',
    name: 'the city lies in the country',
    source: 'interface 15.6',
    at: bothEnds,
    field: 'cityId',
    reads: ['.country', '.cityId'],
    when: ({ country, cityId }) => isCountryCode(country) && cityCodeFits(country, cityId),
    holds: ({ country, cityId }) => (findCity(cityId)?.country ?? country) === country,
    text: ({ country, cityId }) => cityElsewhereText(country, cityId, findCity(cityId) ?? nowhere),
  }),
  both({
    code: 'PostalCodeRequired',
    name: 'postal codes abroad',
    source: 'interface 7.5',
    at: bothEnds,
    field: 'postalCode',
    reads: ['.country', '.postalCode', 'sender.country', 'receiver.country'],
    when: ({ country }, request) => isInternational(request) && hasPostalCodes(country),
    holds: ({ postalCode }) => !isBlank(postalCode),
    text: ({ country }, { sender, receiver }) => ({
      en: `A shipment from ${sender.country} to ${receiver.country} needs a postal code in ${countryName(country, 'en')} (${country}).`,
      ru: `Для отправления из ${sender.country} в ${receiver.country} нужен почтовый индекс (страна — ${countryName(country, 'ru')}, ${country}).`,
    }),
  }),
  both({
    code: 'RequestInvalid',
    name: "the postal code has its country's shape",
    source: 'interface 7.30',
    at: bothEnds,
    field: 'postalCode',
    reads: ['.country', '.postalCode'],
    when: ({ postalCode }) => !isBlank(postalCode),
    holds: ({ country, postalCode }) => postalCodeFits(country, postalCode ?? ''),
    text: ({ postalCode }) => postalCodeText(postalCode ?? ''),
  }),
  both({
    code: 'PickupPointRequired',
    name: 'the pickup point is named',
    source: 'interface 7.5',
    at: bothEnds,
    field: 'pickupPointId',
    reads: ['.contactType', '.pickupPointId'],
    when: ({ contactType }, _, { openPoints }) => contactType === 'pickup-point' && !openPoints,
    holds: ({ pickupPointId }) => !isBlank(pickupPointId),
    text: () => ({
      en: 'The contact type PickupPoint needs the id of the pickup point; take it from the list of pickup points.',
      ru: 'Для типа контакта PickupPoint нужен идентификатор пункта выдачи; возьмите его из списка пунктов выдачи.',
    }),
  }),
  both({
    code: 'PickupPointRequired',
    name: "the pickup point's vendor is named",
    source: 'interface 7.5',
    at: bothEnds,
    field: 'pickupPointVendorId',
    reads: ['.contactType', '.pickupPointId', '.pickupPointVendorId'],
    when: ({ contactType, pickupPointId }, _, { openPoints }) =>
      contactType === 'pickup-point' && !(openPoints && isBlank(pickupPointId)),
    holds: ({ pickupPointVendorId }) => pickupPointVendorId !== null,
    text: () => ({
      en: 'The contact type PickupPoint needs the vendor whose pickup point it is; take its id from the list of pickup points.',
      ru: 'Для типа контакта PickupPoint нужна служба доставки, которой принадлежит пункт; возьмите её идентификатор из списка пунктов выдачи.',
    }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'loading works are counted in whole numbers',
    source: 'interface 7.19',
    at: bothEnds,
    field: 'loading',
    reads: ['.loading.floor', '.loading.loadersCount'],
    when: ({ loading }) => loading !== null,
    holds: ({ loading }) =>
      Number.isInteger(loading?.floor ?? 0) &&
      Number.isInteger(loading?.loadersCount) &&
      (loading?.loadersCount ?? 0) >= 0,
    text: ({ loading }) => ({
      en: `The loading work has floor ${loading?.floor ?? 'none'} and ${loading?.loadersCount} loaders; accepted: whole numbers, 0 or more loaders.`,
      ru: `Погрузочные работы: этаж — ${loading?.floor ?? 'нет'}, грузчиков — ${loading?.loadersCount}; допустимы целые числа, грузчиков — от 0.`,
    }),
  }),
];

const phoneText = (phone: string): LocalText => {
  const parsed = parsePhones(phone);
  return parsed.ok ? problemCatalogue.PhoneInvalid : parsed.reason;
};

/** Never told of: the rule holds for a city that is not known. */
const nowhere = { country: '', name: { en: '', ru: '' } };
