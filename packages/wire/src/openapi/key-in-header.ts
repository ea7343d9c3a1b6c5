import type { Locale } from '@cartage/core';
import type { Contract } from '../contract/contract.ts';

/** How a caller proves who it is. */
export interface Security {
  /** OpenAPI's security schemes by name; none where the proof travels in the body, which OpenAPI has no word for. */
  readonly schemes: Readonly<Record<string, object>>;
  /** Any one of these is enough; empty together with `schemes`. */
  readonly requirements: readonly Readonly<Record<string, readonly string[]>>[];
}

/** `Authorization: apiKey <KEY>` or `Authorization: Bearer <TOKEN>` (interface 3.2), and what some of the operations take instead. */
export const keyInHeader = (locale: Locale, operations: readonly Contract[]): Security => {
  const takes = (...which: readonly Contract['credential'][]) =>
    operations.some(({ credential }) => which.includes(credential));
  const takeTokens = takes(undefined, 'token-anywhere');
  // Signing in takes no key at all.
  const takesKeys = operations.some(({ credential }) => credential !== 'none' && credential !== 'session');
  const takesSessions =
    takes(undefined, 'token-in-query', 'token-anywhere', 'session') || operations.some((one) => one.operatorRight);
  return {
    schemes: {
      ...(takesKeys && { apiKey: keyScheme(locale) }),
      ...(takesSessions && { session: sessionScheme(locale) }),
      ...(takeTokens && {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: {
            en: 'A token that was issued for a key; it is valid for one hour.',
            ru: 'Токен, выданный по ключу; действует один час.',
          }[locale],
        },
      }),
      ...(takes('token-in-query', 'token-anywhere') && {
        tokenInQuery: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: {
            en: 'A token in the address, for what a browser asks for without headers.',
            ru: 'Токен в адресе — для запросов, которые браузер отправляет без заголовков.',
          }[locale],
        },
      }),
    },
    requirements: [
      ...(takesKeys ? [{ apiKey: [] }] : []),
      ...(takeTokens ? [{ token: [] }] : []),
      ...(takesSessions ? [{ session: [] }] : []),
    ],
  };
};

const keyScheme = (locale: Locale) => ({
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: { en: 'The word `apiKey`, a blank, and the key.', ru: 'Слово `apiKey`, пробел и ключ.' }[locale],
});

const sessionScheme = (locale: Locale) => ({
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-session',
  description: {
    en: 'The cookie that `POST /session` sets; in a sandbox its name is `session`. The header `X-Company` chooses the company.',
    ru: 'Cookie, который устанавливает `POST /session`; в песочнице — `session`. Компанию выбирает заголовок `X-Company`.',
  }[locale],
});

/** The security of an operation that does not take what its version does. */
export const securityOf = ({ credential, operatorRight }: Contract): Security['requirements'] | null => {
  if (credential === undefined) return null;
  return operatorRight ? [{ apiKey: [] }, { session: [] }] : securityBy[credential];
};

const securityBy: Readonly<Record<NonNullable<Contract['credential']>, Security['requirements']>> = {
  key: [{ apiKey: [] }],
  session: [{ session: [] }],
  none: [],
  'token-in-query': [{ tokenInQuery: [] }, { session: [] }],
  'token-anywhere': [{ apiKey: [] }, { token: [] }, { tokenInQuery: [] }, { session: [] }],
};
