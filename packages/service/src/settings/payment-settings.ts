import type { Environment } from '../environment/environment.ts';
import type { PaymentSettings } from '../service-settings.ts';

/** Which provider takes card payments, and the operator's account with it. */
export interface ProviderSettings {
  /** The key of its plugin. */
  readonly key: string;
  /** By the names of the plugin's fields. */
  readonly account: Readonly<Record<string, string>>;
}

export const readPaymentSettings = (env: Environment, defaults: Partial<PaymentSettings> = {}): PaymentSettings => ({
  linkMs: env.integer('PAYMENT_LINK_MINUTES', (defaults.linkMs ?? 60 * MINUTE) / MINUTE, 1, 7 * 24 * 60) * MINUTE,
  locale: env.choice('PAYMENT_LOCALE', ['en', 'ru'], defaults.locale ?? 'ru'),
});

const MINUTE = 60_000;

/** null: card payments are not taken. */
export const readProviderSettings = (env: Environment): ProviderSettings | null => {
  const key = env.optional('PAYMENT_PROVIDER');
  const account = env.text('PAYMENT_ACCOUNT', '{}', {
    test: (text) => textsOf(text) !== null,
    words: 'a JSON object of texts, such as {"baseUrl": "https://pay.example.com", "secret": "..."}',
  });
  return key === null ? null : { key, account: textsOf(account) ?? {} };
};

const textsOf = (json: string): Readonly<Record<string, string>> | null => {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const entries = Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []));
    return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : null;
  } catch {
    return null;
  }
};
