import type { Locale } from '@cartage/core';
import { type ProcessSettings, readEnvironment, readProcessSettings, type ServiceSettings } from '@cartage/service';

export interface ApiEnv extends ProcessSettings {
  readonly host: string;
  readonly port: number;
  readonly locale: Locale;
  /** The word in the wire name of the service's order number, lower case. */
  readonly brand: string;
  /** Requests a second for one key; 0: no limit. */
  readonly rateLimit: number;
}

/** The settings from the environment, or sentences that name each wrong variable. */
export const readEnv = (
  source: Readonly<Record<string, string | undefined>> = process.env,
  defaults: Partial<ServiceSettings> = {},
): { readonly env: ApiEnv; readonly problems: readonly string[] } => {
  const read = readEnvironment(source);
  const env: ApiEnv = {
    ...readProcessSettings(read, defaults),
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 8080, 0, 65_535),
    locale: read.choice('LOCALE', ['en', 'ru'], 'en'),
    brand: read
      .text('BRAND', 'service', {
        test: (word) => /^[a-z][a-z0-9]{0,30}$/i.test(word),
        words: 'a word of letters and digits',
      })
      .toLowerCase(),
    rateLimit: read.integer('RATE_LIMIT_PER_SECOND', 200, 0, 1_000_000),
  };
  return { env, problems: read.problems };
};
