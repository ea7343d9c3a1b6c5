import type { CargoItem } from '../cargo.ts';
import { formatUnits } from '../currency.ts';
import type { ExtraService, VendorServiceWish } from '../extra-services.ts';
import type { Locale, LocalText } from '../local-text.ts';
import { totalPlaces } from '../measures.ts';
import { formatRoubles } from '../money.ts';
import type { ChangedField } from './changes.ts';
import { fieldWords } from './field-words.ts';
import { valueWords } from './value-words.ts';

/**
 * What was changed, for people: each field with its old and new value. At most some two thousand characters; long values
 * are cut, and what finds no room is counted.
 */
export const changeText = (fields: readonly ChangedField[]): LocalText => ({
  en: textIn('en', fields),
  ru: textIn('ru', fields),
});

const MOST_CHARACTERS = 1_500;
const MOST_OF_A_VALUE = 120;

const textIn = (locale: Locale, fields: readonly ChangedField[]): string => {
  const parts: string[] = [];
  let length = 0;
  for (const { path, before, after, currencies = [null, null] } of fields) {
    const [was, is] = [valueText(path, before, locale, currencies[0]), valueText(path, after, locale, currencies[1])];
    const part = `${fieldWords(path)[locale]}: ${was} → ${is}`;
    length += part.length;
    if (parts.length > 0 && length > MOST_CHARACTERS) break;
    parts.push(part);
  }
  const left = fields.length - parts.length;
  return [...parts, ...(left > 0 ? [more(left)[locale]] : [])].join('; ');
};

const more = (count: number): LocalText => ({
  en: `and ${count} more ${count === 1 ? 'field' : 'fields'}`,
  ru: `и ещё полей: ${count}`,
});

const valueText = (path: string, value: unknown, locale: Locale, currency: string | null): string => {
  if (path === 'cargo.customsValue' && typeof value === 'number') return formatUnits(value, currency, locale);
  if (path === 'cargo.items') return placesText(value as readonly CargoItem[])[locale];
  if (path === 'cargo.products') return productsText(value as readonly unknown[])[locale];
  if (path === 'services') return shortened(servicesText(value as readonly ExtraService[], locale));
  if (path === 'vendorServices') return shortened(vendorServicesText(value as readonly VendorServiceWish[], locale));
  return shortened(plainText(path, value, locale));
};

const placesText = (items: readonly CargoItem[]): LocalText => {
  const kg = Math.round(items.reduce((sum, { weightKg, qty }) => sum + weightKg * qty, 0) * 1000) / 1000;
  return { en: `${totalPlaces(items)} (${kg} kg)`, ru: `${totalPlaces(items)} (${kg} кг)` };
};

const productsText = (products: readonly unknown[]): LocalText => ({
  en: `${products.length} ${products.length === 1 ? 'line' : 'lines'}`,
  ru: `строк: ${products.length}`,
});

const servicesText = (services: readonly ExtraService[], locale: Locale): string =>
  services
    .map(({ code, sum, parameter }) =>
      [code, sum === null ? null : formatRoubles(sum, locale), parameter].filter(Boolean).join(' '),
    )
    .join(', ') || nothing[locale];

const vendorServicesText = (wishes: readonly VendorServiceWish[], locale: Locale): string =>
  wishes.map(({ vendorKey, code }) => `${vendorKey} ${code}`).join(', ') || nothing[locale];

const plainText = (path: string, value: unknown, locale: Locale): string => {
  if (value === null || value === undefined) return nothing[locale];
  if (typeof value === 'boolean') return (value ? yes : no)[locale];
  if (typeof value === 'number') return isMoney(path) ? formatRoubles(value, locale) : String(value);
  if (typeof value === 'string')
    return valueWords(path, value)?.[locale] ?? (locale === 'ru' ? `«${value}»` : `“${value}”`);
  if (Array.isArray(value)) {
    return value.map((one) => plainText(path, one, locale)).join(', ') || nothing[locale];
  }
  return Object.entries(value)
    .filter(([, inner]) => inner !== null)
    .map(([name, inner]) => `${fieldWords(name)[locale]} ${plainText(`${path}.${name}`, inner, locale)}`)
    .join(', ');
};

const isMoney = (path: string): boolean => path === 'receiverDeliveryCharge';

const nothing: LocalText = { en: 'nothing', ru: 'не указано' };
const yes: LocalText = { en: 'yes', ru: 'да' };
const no: LocalText = { en: 'no', ru: 'нет' };

/** On one line, and never cut through a character. */
const shortened = (text: string): string => {
  // Three times as many code units hold it, whatever it is made of.
  const characters = [...text.slice(0, 3 * MOST_OF_A_VALUE).replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')];
  return characters.length > MOST_OF_A_VALUE || text.length > 3 * MOST_OF_A_VALUE
    ? `${characters.slice(0, MOST_OF_A_VALUE).join('')}…`
    : characters.join('');
};
