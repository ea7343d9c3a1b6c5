import {
  isLocalDate,
  isTimeOfDay,
  isWritable,
  type Kopecks,
  kopecksFromRoubles,
  type LocalText,
  parseDateTime,
  roublesFromKopecks,
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

export const text = z.string().refine(isWritable);
export const filledText = text.min(1);
export const optionalText = text.nullish();

export const int32 = z.int32();
export const optionalInt32 = int32.nullish();
export const optionalNumber = z.number().nullish();
export const optionalBoolean = z.boolean().nullish();

/** A day; the date of a date-time is taken as it is written, so that an option's takeDate can be sent back. */
export const date = checked(z.string(), isDateText, {
  en: 'a date that exists, yyyy-MM-dd',
  ru: 'существующая дата, гггг-ММ-дд',
}).meta({ format: 'date', examples: ['2026-11-20'] });
export const optionalDate = date.nullish();

export const timeOfDay = checked(z.string(), isTimeOfDay, {
  en: 'a time of day, HH:mm',
  ru: 'время суток, ЧЧ:мм',
}).meta({ format: 'date-span', examples: ['09:00'] });
export const optionalTime = timeOfDay.nullish();

/** Only ever written, by the core's `formatDateTime`. */
export const dateTime = z.string().meta({ format: 'date-time', examples: ['2026-11-20T12:30:00+03:00'] });

/** Roubles, or units of the currency that stands beside. The sign is for the core's rules. */
export const money = checked(z.number(), (value) => kopecksFromRoubles(value) !== undefined, {
  en: 'a sum of money with at most two decimals',
  ru: 'денежная сумма, не более двух знаков после запятой',
}).meta({ examples: [100] });
export const optionalMoney = money.nullish();

/** ISO 3166-1 alpha-2, in any case; the core's rules know which exist. */
export const country = text.meta({ description: 'ISO 3166-1 alpha-2', examples: ['RU'] });

/** An optional text as the core holds it: an empty one is none. */
export const textIn = (value: string | null | undefined): string | null => (value ? value : null);

export const dateIn = (value: string | null | undefined): string | null => value?.slice(0, 10) ?? null;

/** HH:mm, without the seconds that some clients send. */
export const timeIn = (value: string | null | undefined): string | null => value?.slice(0, 5) ?? null;

export const moneyIn = (value: number | null | undefined): Kopecks | null =>
  value === null || value === undefined ? null : (kopecksFromRoubles(value) ?? null);

export function moneyOut(value: Kopecks): number;
export function moneyOut(value: Kopecks | null): number | null;
export function moneyOut(value: Kopecks | null): number | null {
  return value === null ? null : roublesFromKopecks(value);
}

function isDateText(value: string): boolean {
  return isLocalDate(value) || (value.length > 10 && parseDateTime(value, 'UTC') !== undefined);
}
