import { AUTO_FINISH_DAYS, isOrderNumberPrefix, isTimeOfDay, isTimeZone, LONGEST_TURN_MS } from '@cartage/core';
import type { Environment } from '../environment/environment.ts';
import { readQuota } from '../files/file-settings.ts';
import { readMailSettings } from '../mail/mail-settings.ts';
import type { ServiceSettings } from '../service-settings.ts';
import { MOST_ENDPOINTS } from '../webhooks/list-endpoints.ts';
import { readMapSettings } from './map-settings.ts';
import { readOidcSettings } from './oidc-settings.ts';
import { readPayee } from './payee-settings.ts';
import { readPaymentSettings } from './payment-settings.ts';
import { readPublicUrl } from './public-url.ts';

/** The settings that every process of one installation shares. */
export const readServiceSettings = (env: Environment, defaults: Partial<ServiceSettings> = {}): ServiceSettings => {
  const trackEveryMs = env.integer('TRACK_EVERY_MS', defaults.trackEveryMs ?? 900_000, 10, 24 * 3_600_000);
  return {
    timeZone: env.text('TIME_ZONE', 'Europe/Moscow', {
      test: isTimeZone,
      words: 'an IANA time zone such as Europe/Moscow',
    }),
    sameDayCutoff: env.text('SAME_DAY_CUTOFF', '14:00', { test: isTimeOfDay, words: 'a time of day, HH:mm' }),
    orderNumberPrefix: env.text('ORDER_NUMBER_PREFIX', 'CTG', {
      test: isOrderNumberPrefix,
      words: '1 to 6 of A-Z and 0-9',
    }),
    operatorName: env.text('OPERATOR_NAME', 'Cartage'),
    defaultCreditLimit:
      env.integer('DEFAULT_CREDIT_LIMIT', (defaults.defaultCreditLimit ?? 0) / 100, 0, 999_999_999_999) * 100,
    calcDeadlineMs: env.integer('CALC_DEADLINE_MS', defaults.calcDeadlineMs ?? 10_000, 50, 120_000),
    quoteCacheMs: env.integer('QUOTE_CACHE_MS', defaults.quoteCacheMs ?? 300_000, 0, 900_000),
    handOverTimeoutMs: env.integer('HAND_OVER_TIMEOUT_MS', defaults.handOverTimeoutMs ?? 30_000, 100, 300_000),
    retryBaseMs: env.integer('RETRY_BASE_MS', defaults.retryBaseMs ?? 60_000, 10, 3_600_000),
    giveUpAfterMs: env.integer('GIVE_UP_AFTER_MS', defaults.giveUpAfterMs ?? 24 * 3_600_000, 0, 30 * 24 * 3_600_000),
    trackEveryMs,
    // What a mock vendor does is to be seen at once.
    trackMostMs: env.integer('TRACK_MOST_MS', defaults.isSandbox ? trackEveryMs : LONGEST_TURN_MS, 10, LONGEST_TURN_MS),
    autoFinishDays: env.integer('AUTO_FINISH_DAYS', defaults.autoFinishDays ?? AUTO_FINISH_DAYS, 1, 3_650),
    // A sandbox's listeners are its neighbours.
    webhookReach: defaults.webhookReach ?? (defaults.isSandbox ? 'any' : 'public'),
    // Whoever is told of them by a webhook is told again for three days.
    eventsKeepDays: env.integer('EVENTS_KEEP_DAYS', defaults.eventsKeepDays ?? 90, 4, 3_650),
    personalDays: env.integer('RETENTION_PERSONAL_DAYS', defaults.personalDays ?? 0, 0, 3_650) || null,
    most: {
      companies: env.integer('COMPANIES_PER_OWNER', 100, 0, 1_000_000),
      users: env.integer('USERS_PER_COMPANY', 100, 0, 100_000),
      keys: env.integer('KEYS_PER_COMPANY', 100, 0, 100_000),
      webhooks: env.integer('WEBHOOKS_PER_OWNER', 20, 0, MOST_ENDPOINTS),
    },
    attachmentQuota: readQuota(env),
    mail: readMailSettings(env),
    payment: readPaymentSettings(env, defaults.payment),
    map: readMapSettings(env),
    isSandbox: defaults.isSandbox ?? false,
    payee: readPayee(env),
    publicUrl: readPublicUrl(env),
    oidc: readOidcSettings(env),
  };
};
