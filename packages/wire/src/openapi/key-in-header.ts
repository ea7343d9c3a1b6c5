import type { Locale } from '@cartage/core';
import type { Security } from './open-api-document.ts';

/** `Authorization: apiKey <KEY>` (interface 3.2). */
export const keyInHeader = (locale: Locale): Security => ({
  schemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: { en: 'The word `apiKey`, a blank, and the key.', ru: 'Слово `apiKey`, пробел и ключ.' }[locale],
    },
  },
  requirements: [{ apiKey: [] }],
});
