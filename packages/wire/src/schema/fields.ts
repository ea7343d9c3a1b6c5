import {
  bareText,
  isBlank,
  isLocalDate,
  isTimeOfDay,
  isWritable,
  type Kopecks,
  kopecksFromRoubles,
  type LocalText,
  normalizePostalCode,
  parseDateTime,
  roublesFromKopecks,
  tidyEmail,
  tidyPhones,
} from '@cartage/core';
import { z } from 'zod';
import { acceptedTexts } from './accepted-by.ts';

/** A schema with one more check; `accepts` says what fits, to go on after 'accepted:' in a refusal. */
export function checked<S extends z.ZodType>(schema: S, holds: (value: z.output<S>) => boolean, accepts: LocalText): S {
  const made = schema.refine(holds);
  acceptedTexts.add(made, accepts);
  return made;
}

/** An optional member whose absence means a default; null equals absent. */
export const defaulted = <S extends z.ZodType>(schema: S, value: NoInfer<z.output<S>>) =>
  schema
    .nullish()
    .meta({ default: value })
    .transform((given): z.output<S> => given ?? value);

/**
 * Any text that a database can hold: without U+0000 and without halves of surrogate pairs. It may be empty; no length is
 * checked here, since the core's rules name the limits of each field.
 */
export const text = z.string().refine(isWritable);
/** A text of at least one character; blanks count. */
export const filledText = text.min(1);
/** A code or a key, as it is meant (interface 1.19): it has a character that is seen. */
export const filledCode = text.overwrite(bareText).min(1);
/** A text that may be left out; null and an empty text say the same (`textIn`). */
export const optionalText = text.nullish();

/** A whole number of 32 bits, as every count and id of the interface is. */
export const int32 = z.int32();
/** The same, which may be left out or null. */
export const optionalInt32 = int32.nullish();
/** Any finite number, which may be left out or null; what it is measured in, its description says. */
export const optionalNumber = z.number().nullish();
/** true or false, never 0, 1 or a text; left out and null say nothing, and whoever reads it knows the default. */
export const optionalBoolean = z.boolean().nullish();

/** A day; the date of a date-time is taken as it is written, so that an option's takeDate can be sent back. */
export const date = checked(z.string(), isDateText, {
  en: 'a date that exists, yyyy-MM-dd',
  ru: 'существующая дата, гггг-ММ-дд',
}).meta({ format: 'date', examples: ['2026-11-20'] });
/** The same, which may be left out or null. */
export const optionalDate = date.nullish();

/** HH:mm or HH:mm:ss on a clock of 24 hours; the seconds are dropped by `timeIn` (interface 1.5). */
export const timeOfDay = checked(z.string(), isTimeOfDay, {
  en: 'a time of day, HH:mm',
  ru: 'время суток, ЧЧ:мм',
}).meta({ format: 'date-span', examples: ['09:00'] });
/** The same, which may be left out or null. */
export const optionalTime = timeOfDay.nullish();

/** A moment that a caller writes; without an offset it is one of the service's zone, in which `parseDateTime` reads it. */
export const optionalMoment = checked(text, (value) => parseDateTime(value, 'UTC') !== undefined, {
  en: 'a date-time that exists, such as 2026-11-20T12:30:00+03:00',
  ru: 'существующие дата и время, например 2026-11-20T12:30:00+03:00',
})
  .nullish()
  .meta({ format: 'date-time' });

/** Only ever written, by the core's `formatDateTime`. */
export const dateTime = z.string().meta({ format: 'date-time', examples: ['2026-11-20T12:30:00+03:00'] });

/** Roubles, or units of the currency that stands beside. The sign is for the core's rules. */
export const money = checked(z.number(), (value) => kopecksFromRoubles(value) !== undefined, {
  en: 'a sum of money with at most two decimals',
  ru: 'денежная сумма, не более двух знаков после запятой',
}).meta({ examples: [100] });
/** The same, which may be left out or null. */
export const optionalMoney = money.nullish();

/** ISO 3166-1 alpha-2, in any case; the core's rules know which exist. */
export const country = text.meta({ description: 'ISO 3166-1 alpha-2', examples: ['RU'] });

/** An optional text as the core holds it, letter for letter: one in which nothing is to be seen is none (interface 1.19). */
export const textIn = (value: string | null | undefined): string | null =>
  value === undefined || value === null || isBlank(value) ? null : value;

/**
 * A code or a number that may be left out, as the core holds it: without blanks and invisible marks around it (interface
 * 1.19). That of a member that is required is `bareText`.
 */
export const codeIn = (value: string | null | undefined): string | null => textIn(bareText(value ?? ''));

/** A mail address as the core holds it (interface 1.19). */
export const emailIn = (value: string | null | undefined): string | null => textIn(tidyEmail(value ?? ''));

/** Phones as the core holds them (interface 7.7). */
export const phonesIn = (value: string | null | undefined): string | null => textIn(tidyPhones(value ?? ''));

/** A postal code as the core holds it (interface 7.30). */
export const postalCodeIn = (value: string | null | undefined): string | null =>
  textIn(normalizePostalCode(value ?? ''));

/** ISO 3166-1 alpha-2 as the core holds it: in capitals (interface 1.8). */
export const countryIn = (value: string): string => bareText(value).toUpperCase();

/** yyyy-MM-dd as the core holds a day: the date of a date-time as it is written, whatever its offset; null: none. */
export const dateIn = (value: string | null | undefined): string | null => value?.slice(0, 10) ?? null;

/** HH:mm, without the seconds that some clients send. */
export const timeIn = (value: string | null | undefined): string | null => value?.slice(0, 5) ?? null;

/**
 * Roubles into kopecks; null where nothing was written. A sum that `money` has let through always has kopecks, so null never
 * stands for one that could not be read.
 */
export const moneyIn = (value: number | null | undefined): Kopecks | null =>
  value === null || value === undefined ? null : (kopecksFromRoubles(value) ?? null);

/** Kopecks into roubles with at most two decimals, exactly: what is written so is read as the same kopecks. */
export function moneyOut(value: Kopecks): number;
export function moneyOut(value: Kopecks | null): number | null;
export function moneyOut(value: Kopecks | null): number | null {
  return value === null ? null : roublesFromKopecks(value);
}

function isDateText(value: string): boolean {
  return isLocalDate(value) || (value.length > 10 && parseDateTime(value, 'UTC') !== undefined);
}
