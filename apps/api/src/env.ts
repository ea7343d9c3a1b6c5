import type { Locale } from '@cartage/core';
import {
  type Environment,
  type EnvironmentSource,
  type ProcessSettings,
  type ReadSettings,
  readProcessSettings,
  readSettings,
  type ServiceSettings,
} from '@cartage/service';

export interface ApiEnv extends ProcessSettings {
  readonly host: string;
  readonly port: number;
  /** Where callers reach the API, without a slash at its end, for links; null: where the request was sent to. */
  readonly publicUrl: string | null;
  readonly locale: Locale;
  /** The word in the wire name of the service's order number, lower case. */
  readonly brand: string;
  /** Requests a second for one key; 0: no limit. */
  readonly rateLimit: number;
}

export const readApiEnv = (read: Environment, defaults: Partial<ServiceSettings> = {}): ApiEnv => ({
  ...readProcessSettings(read, defaults),
  host: read.text('HOST', '127.0.0.1'),
  port: read.integer('PORT', 8080, 0, 65_535),
  publicUrl: readPublicUrl(read),
  locale: read.choice('LOCALE', ['en', 'ru'], 'en'),
  brand: read
    .text('BRAND', 'service', {
      test: (word) => /^[a-z][a-z0-9]{0,30}$/i.test(word),
      words: 'a word of letters and digits',
    })
    .toLowerCase(),
  rateLimit: read.integer('RATE_LIMIT_PER_SECOND', 200, 0, 1_000_000),
});

/** The settings from the environment, or sentences that name each wrong variable. */
export const readEnv = (source: EnvironmentSource = process.env): ReadSettings<ApiEnv> =>
  readSettings(source, (read) => readApiEnv(read));

const readPublicUrl = (read: Environment): string | null => {
  const given = read.optional('PUBLIC_URL', {
    test: isPlainUrl,
    words: 'a URL such as https://example.com or https://example.com/delivery, without a query',
  });
  return given === null ? null : new URL(given).href.replace(/\/+$/, '');
};

/** A link is this with a path behind it, so nothing may follow its own path; and nobody's password belongs in a link. */
const isPlainUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && `${url.username}${url.password}` === ''
  );
};
