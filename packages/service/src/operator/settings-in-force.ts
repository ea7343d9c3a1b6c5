import type { ServiceSettings } from '../service-settings.ts';

/** A setting by the name of its variable (docs/operations/settings.md), as it would be written there; null: it is not set. */
export interface SettingInForce {
  readonly name: string;
  readonly value: string | null;
}

/** What stands in the place of a secret that is set. */
const SECRET = '***';

type Written = Readonly<Record<string, string | number | boolean | null>>;

/** Each by name, and not the object as it is: a new setting is told, or hidden, by somebody who has thought of it. */
const written: { readonly [Key in keyof ServiceSettings]: (value: ServiceSettings[Key]) => Written } = {
  timeZone: (value) => ({ TIME_ZONE: value }),
  sameDayCutoff: (value) => ({ SAME_DAY_CUTOFF: value }),
  orderNumberPrefix: (value) => ({ ORDER_NUMBER_PREFIX: value }),
  operatorName: (value) => ({ OPERATOR_NAME: value }),
  defaultCreditLimit: (value) => ({ DEFAULT_CREDIT_LIMIT: value / 100 }),
  calcDeadlineMs: (value) => ({ CALC_DEADLINE_MS: value }),
  quoteCacheMs: (value) => ({ QUOTE_CACHE_MS: value }),
  handOverTimeoutMs: (value) => ({ HAND_OVER_TIMEOUT_MS: value }),
  retryBaseMs: (value) => ({ RETRY_BASE_MS: value }),
  giveUpAfterMs: (value) => ({ GIVE_UP_AFTER_MS: value }),
  trackEveryMs: (value) => ({ TRACK_EVERY_MS: value }),
  trackMostMs: (value) => ({ TRACK_MOST_MS: value }),
  autoFinishDays: (value) => ({ AUTO_FINISH_DAYS: value }),
  eventsKeepDays: (value) => ({ EVENTS_KEEP_DAYS: value }),
  most: ({ companies, users, keys, webhooks }) => ({
    COMPANIES_PER_OWNER: companies,
    USERS_PER_COMPANY: users,
    KEYS_PER_COMPANY: keys,
    WEBHOOKS_PER_OWNER: webhooks,
  }),
  attachmentQuota: (value) => ({ ATTACHMENT_QUOTA_MB: (value ?? 0) / 1_000_000 }),
  mail: ({ smtpUrl, from, keptDays = 0, mostPerAddress = null, mostPerFamily = null }) => ({
    SMTP_URL: smtpUrl && withoutSecrets(smtpUrl),
    MAIL_FROM: from,
    MAIL_KEPT_DAYS: keptDays,
    MAILS_PER_ADDRESS: mostPerAddress,
    MAILS_PER_COMPANY: mostPerFamily,
  }),
  payment: ({ linkMs, locale }) => ({ PAYMENT_LINK_MINUTES: linkMs / 60_000, PAYMENT_LOCALE: locale }),
  map: ({ tilesUrl, tilesAttribution, tilesAttributionUrl, embedOrigins }) => ({
    // Keys of tile servers stand in the query.
    MAP_TILES_URL: tilesUrl && (tilesUrl.split('?', 1)[0] ?? null),
    MAP_TILES_ATTRIBUTION: tilesAttribution,
    MAP_TILES_ATTRIBUTION_URL: tilesAttributionUrl,
    MAP_EMBED_ORIGINS: embedOrigins.join(' ') || null,
  }),
  payee: (value) => ({
    OPERATOR_LEGAL_NAME: value?.name ?? null,
    OPERATOR_VAT_NUMBER: value?.taxNumber ?? null,
    OPERATOR_KPP: value?.kpp ?? null,
    OPERATOR_ADDRESS: value?.address ?? null,
    OPERATOR_BANK_NAME: value?.bankName ?? null,
    OPERATOR_BIK: value?.bik ?? null,
    OPERATOR_ACCOUNT: value?.account ?? null,
    OPERATOR_CORRESPONDENT_ACCOUNT: value?.correspondentAccount ?? null,
    OPERATOR_VAT_RATE: value === null ? null : (value.vatRate ?? 'none'),
    OPERATOR_DIRECTOR: value?.director ?? null,
    OPERATOR_ACCOUNTANT: value?.accountant ?? null,
  }),
  personalDays: (value) => ({ RETENTION_PERSONAL_DAYS: value ?? 0 }),
  publicUrl: (value) => ({ PUBLIC_URL: value }),
  oidc: (value) => ({
    SIGN_IN: value?.isAlone ? 'oidc' : 'all',
    OIDC_ISSUER: value?.issuer ?? null,
    OIDC_CLIENT_ID: value?.clientId ?? null,
    OIDC_CLIENT_SECRET: value && SECRET,
    OIDC_SCOPE: value?.scope ?? null,
    OIDC_GROUPS_CLAIM: value?.groupsClaim ?? null,
    OIDC_ROLES: value && JSON.stringify(Object.fromEntries(value.roles.map(groupAndRole))),
  }),
  // Each follows from others, by which it is told.
  webhookReach: (value) => ({ ALLOW_UNSAFE: value === 'any' ? 'private-webhooks' : null }),
  isSandbox: () => ({}),
};

const groupAndRole = ({
  group,
  staff,
  role,
}: NonNullable<ServiceSettings['oidc']>['roles'][number]): readonly [string, string] => [group, `${staff}:${role}`];

/** The address of a server without whoever signs in there. */
const withoutSecrets = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
};

/** What this process goes by, by name. A secret is never told, only that it is set. */
export const settingsInForce = (settings: ServiceSettings): readonly SettingInForce[] =>
  (Object.keys(written) as (keyof ServiceSettings)[])
    .flatMap((key) => Object.entries(writtenOf(key, settings)))
    .map(([name, value]) => ({ name, value: value === null ? null : String(value) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));

const writtenOf = <Key extends keyof ServiceSettings>(key: Key, settings: ServiceSettings): Written =>
  written[key](settings[key]);
