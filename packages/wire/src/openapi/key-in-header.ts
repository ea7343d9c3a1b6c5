import type { Locale } from '@cartage/core';
import type { Contract } from '../contract.ts';
import type { Security } from './open-api-document.ts';

/** `Authorization: apiKey <KEY>` or `Authorization: Bearer <TOKEN>` (interface 3.2), and what some of the operations take instead. */
export const keyInHeader = (locale: Locale, operations: readonly Contract[]): Security => {
  const pages = operations.filter(({ credential }) => credential === 'token-in-query');
  const takeTokens = operations.some(({ credential }) => credential === undefined);
  return {
    schemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: { en: 'The word `apiKey`, a blank, and the key.', ru: 'Слово `apiKey`, пробел и ключ.' }[locale],
      },
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
      ...(pages.length > 0 && {
        tokenInQuery: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: {
            en: 'A token in the address of a page that a browser opens.',
            ru: 'Токен в адресе страницы, которую открывает браузер.',
          }[locale],
        },
      }),
    },
    requirements: takeTokens ? [{ apiKey: [] }, { token: [] }] : [{ apiKey: [] }],
  };
};

/** Of an operation whose contract names its credential. */
export const securityBy: Readonly<Record<NonNullable<Contract['credential']>, Security['requirements']>> = {
  key: [{ apiKey: [] }],
  'token-in-query': [{ tokenInQuery: [] }],
};
