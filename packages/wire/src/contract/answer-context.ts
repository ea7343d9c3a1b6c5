import { findCity, type Locale } from '@cartage/core';

/** Who reads an answer. */
export interface AnswerContext {
  readonly locale: Locale;
  /** The service's zone, IANA; every date-time is written with its offset. */
  readonly zone: string;
  /** Names of cities that the core's catalogue does not know, by city code. */
  readonly cityNames?: Readonly<Record<string, string>>;
}

/** null: nobody knows it. */
export const cityNameOf = (cityId: string, { cityNames, locale }: AnswerContext): string | null =>
  findCity(cityId)?.name[locale] ?? cityNames?.[cityId] ?? null;
