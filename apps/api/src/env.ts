import type { BlockList } from 'node:net';
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
import { readNetworks } from './limits/callers-address.ts';

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
  /** Whose word for where a request comes from is taken; null: nobody's. */
  readonly proxies: BlockList | null;
}

export const readApiEnv = (read: Environment, defaults: Partial<ServiceSettings> = {}): ApiEnv => {
  const settings = readProcessSettings(read, defaults);
  return {
    ...settings,
    publicUrl: settings.settings.publicUrl,
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
    proxies: readNetworks(
      read.text('TRUSTED_PROXIES', '', {
        test: (text) => readNetworks(text) !== null,
        words: 'addresses and networks with commas between them, such as 10.0.0.0/8, 192.0.2.7',
      }),
    ),
  };
};

/** The settings from the environment, or sentences that name each wrong variable. */
export const readEnv = (source: EnvironmentSource = process.env): ReadSettings<ApiEnv> =>
  readSettings(source, (read) => readApiEnv(read));
