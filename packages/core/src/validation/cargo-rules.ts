import { incoterms, isDocuments } from '../cargo.ts';
import { isCurrencyCode, isSumOf } from '../currency.ts';
import { isBlank } from '../written-text.ts';
import { MAX_PLACES, MAX_SIDE_CM, MAX_VOLUME_M3, MAX_WEIGHT_KG } from './bounds.ts';
import { cargo, eachItem, isInternational } from './places.ts';
import { both, orderOnly, type Rule } from './rule.ts';
import { currencySumText, isSum } from './sums.ts';
import { notAccepted } from './words.ts';

/** Cargo and its items. */
export const cargoRules: readonly Rule[] = [
  both({
    code: 'CargoItemsInvalid',
    name: 'there is an item',
    source: 'interface 7.1',
    at: cargo,
    field: 'items',
    reads: ['.items.length'],
    holds: ({ items }) => items.length > 0,
    text: () => ({
      en: 'The cargo has no items; give at least one with weight and qty.',
      ru: 'У груза нет мест; укажите хотя бы одно с весом и количеством.',
    }),
  }),
  both({
    code: 'CargoItemsInvalid',
    name: 'there are not too many places',
    source: 'interface 2.8',
    at: cargo,
    field: 'items',
    reads: ['.items[].qty'],
    holds: ({ items }) => !(items.reduce((places, { qty }) => places + qty, 0) > MAX_PLACES),
    text: ({ items }) =>
      notAccepted(
        { en: 'The number of places', ru: 'Число мест' },
        items.reduce((places, { qty }) => places + qty, 0),
        { en: `at most ${MAX_PLACES} in one shipment`, ru: `не больше ${MAX_PLACES} в одном отправлении` },
      ),
  }),
  both({
    code: 'CargoItemsInvalid',
    name: 'an item weighs something',
    source: 'interface 7.2, 2.8',
    at: eachItem,
    field: 'weightKg',
    holds: ({ weightKg }) => isAboveZero(weightKg, MAX_WEIGHT_KG),
    text: ({ weightKg }) => aboveZero({ en: 'The weight', ru: 'Вес' }, weightKg, MAX_WEIGHT_KG, { en: 'kg', ru: 'кг' }),
  }),
  both({
    code: 'CargoItemsInvalid',
    name: 'an item is there at least once',
    source: 'interface 7.2',
    at: eachItem,
    field: 'qty',
    holds: ({ qty }) => Number.isSafeInteger(qty) && qty > 0,
    text: ({ qty }) =>
      notAccepted({ en: 'The quantity', ru: 'Количество' }, qty, {
        en: 'a whole number of 1 or more',
        ru: 'целое число от 1',
      }),
  }),
  both({
    code: 'CargoItemsInvalid',
    name: 'dimensions come all three or not at all',
    source: 'interface 7.2',
    at: eachItem,
    reads: ['.l', '.h', '.w'],
    holds: ({ l, h, w }) => [l, h, w].every((side) => side === null) || [l, h, w].every((side) => side !== null),
    text: ({ l, h, w }) => ({
      en: `The dimensions are l ${l ?? 'absent'}, h ${h ?? 'absent'}, w ${w ?? 'absent'}; give all three in cm, or none.`,
      ru: `Размеры: l ${l ?? 'нет'}, h ${h ?? 'нет'}, w ${w ?? 'нет'}; укажите все три в см или ни одного.`,
    }),
  }),
  ...(['l', 'h', 'w'] as const).map((side) =>
    both({
      code: 'CargoItemsInvalid',
      name: `the dimension ${side} is above zero`,
      source: 'interface 7.2, 2.8',
      at: eachItem,
      field: side,
      holds: (item) => item[side] === null || isAboveZero(item[side], MAX_SIDE_CM),
      text: (item) =>
        aboveZero({ en: `The dimension ${side}`, ru: `Размер ${side}` }, item[side], MAX_SIDE_CM, {
          en: 'cm',
          ru: 'см',
        }),
    }),
  ),
  both({
    code: 'CargoItemsInvalid',
    name: 'a volume is above zero',
    source: 'interface 7.2, 2.8',
    at: eachItem,
    field: 'volumeM3',
    holds: ({ volumeM3 }) => volumeM3 === null || isAboveZero(volumeM3, MAX_VOLUME_M3),
    text: ({ volumeM3 }) =>
      aboveZero({ en: 'The volume', ru: 'Объём' }, volumeM3, MAX_VOLUME_M3, { en: 'cubic metres', ru: 'куб. м' }),
  }),
  both({
    code: 'CargoItemsInvalid',
    name: 'a volume stands alone',
    source: 'interface 7.2',
    at: eachItem,
    field: 'volumeM3',
    reads: ['.volumeM3', 'cargo.items.length'],
    when: ({ volumeM3 }) => volumeM3 !== null,
    holds: (_, { cargo }) => cargo.items.length === 1,
    text: ({ volumeM3 }, { cargo }) => ({
      en: `The volume ${volumeM3} is that of the whole parcel, but the cargo has ${cargo.items.length} items; give one item, or no volume.`,
      ru: `Объём ${volumeM3} относится ко всему отправлению, а мест указано ${cargo.items.length}; укажите одно место или не указывайте объём.`,
    }),
  }),
  orderOnly({
    code: 'DescriptionRequired',
    name: 'cargo other than documents is described',
    source: 'interface 7.1',
    at: cargo,
    field: 'description',
    reads: ['.type', '.description'],
    when: ({ type }) => !isDocuments(type),
    holds: ({ description }) => !isBlank(description),
    text: () => ({
      en: 'Give a short description of the cargo; only documents need none.',
      ru: 'Укажите краткое описание груза; оно не требуется только для документов.',
    }),
  }),
  both({
    code: 'CustomsRequired',
    name: 'a value for customs abroad',
    source: 'interface 7.1',
    at: cargo,
    field: 'customsValue',
    reads: ['.customsValue', 'sender.country', 'receiver.country'],
    when: (_, request) => isInternational(request),
    holds: ({ customsValue }) => customsValue !== null,
    text: (_, { sender, receiver }) => ({
      en: `A shipment from ${sender.country} to ${receiver.country} needs the customs value of the cargo.`,
      ru: `Для отправления из ${sender.country} в ${receiver.country} нужна таможенная стоимость груза.`,
    }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the value for customs is a sum of money',
    source: 'interface 7.1, 7.31',
    at: cargo,
    field: 'customsValue',
    reads: ['.customsValue', '.customsCurrency'],
    holds: ({ customsValue, customsCurrency }) =>
      customsValue === null || (isSum(customsValue) && isSumOf(customsValue, customsCurrency)),
    text: ({ customsValue, customsCurrency }) =>
      currencySumText({ en: 'The customs value', ru: 'Таможенная стоимость' }, customsValue, customsCurrency),
  }),
  both({
    code: 'CustomsRequired',
    name: 'a currency of the value abroad',
    source: 'interface 7.1',
    at: cargo,
    field: 'customsCurrency',
    reads: ['.customsCurrency', 'sender.country', 'receiver.country'],
    when: (_, request) => isInternational(request),
    holds: ({ customsCurrency }) => !isBlank(customsCurrency),
    text: (_, { sender, receiver }) => ({
      en: `A shipment from ${sender.country} to ${receiver.country} needs the currency of the customs value, such as RUB.`,
      ru: `Для отправления из ${sender.country} в ${receiver.country} нужна валюта таможенной стоимости, например RUB.`,
    }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the currency is a currency',
    source: 'interface 1.8, 7.1',
    at: cargo,
    field: 'customsCurrency',
    when: ({ customsCurrency }) => !isBlank(customsCurrency),
    holds: ({ customsCurrency }) => isCurrencyCode(customsCurrency ?? ''),
    text: ({ customsCurrency }) =>
      notAccepted({ en: 'The currency', ru: 'Валюта' }, customsCurrency, {
        en: 'a three-letter ISO 4217 code such as RUB',
        ru: 'трёхбуквенный код ISO 4217, например RUB',
      }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the Incoterms rule is one of them',
    source: 'interface 7.32',
    at: cargo,
    field: 'incoterm',
    holds: ({ incoterm }) => incoterm === null || incoterms.includes(incoterm),
    text: ({ incoterm }) =>
      notAccepted({ en: 'The Incoterms rule', ru: 'Условие поставки' }, incoterm, {
        en: `one of Incoterms 2020: ${incoterms.join(', ')}`,
        ru: `одно из Incoterms 2020: ${incoterms.join(', ')}`,
      }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the danger class is a class',
    source: 'interface 6.9',
    at: cargo,
    field: 'dangerClass',
    holds: ({ dangerClass }) => Number.isInteger(dangerClass) && dangerClass >= 0 && dangerClass <= 9,
    text: ({ dangerClass }) =>
      notAccepted({ en: 'The danger class', ru: 'Класс опасности' }, dangerClass, {
        en: '0 (none) to 9',
        ru: 'от 0 (нет) до 9',
      }),
  }),
];

const isAboveZero = (value: number | null, most: number): boolean => value !== null && value > 0 && value <= most;

const aboveZero = (
  name: { en: string; ru: string },
  value: number | null,
  most: number,
  unit: { en: string; ru: string },
) =>
  notAccepted(name, value, {
    en: `above 0 and at most ${most} ${unit.en}`,
    ru: `больше 0 и не больше ${most} ${unit.ru}`,
  });
