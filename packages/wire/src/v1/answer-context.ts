import { findCity, type Locale } from '@cartage/core';

/** Who reads an answer. */
export interface AnswerContext {
  readonly locale: Locale;
  /** The service's zone, IANA; every date-time is written with its offset. */
  readonly zone: string;
  /** The city's name in the reader's language, null when unknown. Default: the core's catalogue. */
  readonly cityName?: (cityId: string) => string | null;
}

export const cityNameOf = (cityId: string, { cityName, locale }: AnswerContext): string | null =>
  cityName ? cityName(cityId) : (findCity(cityId)?.name[locale] ?? null);
