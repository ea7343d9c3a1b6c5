import type { LocalText } from '@cartage/core';
import type { OpenApiDocument } from '../openapi/open-api-document.ts';
import type { DocumentSettings } from '../openapi/operation.ts';
import { failuresOfParameters, versionDocument } from '../openapi/version-document.ts';
import { v3Operations } from './operations.ts';

/** The OpenAPI document of this version. */
export const v3OpenApi = (settings: DocumentSettings): OpenApiDocument =>
  versionDocument({ version: 'v3', description, operations: Object.values(v3Operations), tags }, settings);

const tags = {
  access: {
    title: { en: 'Access', ru: 'Доступ' },
    description: {
      en: 'Tokens that stand in for an API key for an hour.',
      ru: 'Токены, которые на час заменяют ключ API.',
    },
  },
  calculations: {
    title: { en: 'Calculations', ru: 'Расчёты' },
    description: {
      en: 'Prices of all vendors that show themselves as they come: begin a calculation, then follow its status.',
      ru: 'Цены всех служб по мере поступления: запустите расчёт и следите за его статусом.',
    },
  },
};

const description: readonly LocalText[] = [
  {
    en: `Issues tokens, which a page in a browser gets instead of an API key. Prices a shipment without letting anyone wait: a calculation begins at once, and its options show as each vendor answers, in one request that is held or followed as events.`,
    ru: `Выдаёт токены: их, в отличие от ключа API, можно доверить странице в браузере. И рассчитывает доставку, никого не заставляя ждать: расчёт начинается сразу, а варианты появляются по мере ответов служб — в одном запросе, который удерживается или передаёт события.`,
  },
  {
    en: `**Access.** \`Authorization: apiKey <KEY>\`. The token goes into \`Authorization: Bearer <TOKEN>\`, in v2 as well; into the query where an operation says so.`,
    ru: `**Доступ.** \`Authorization: apiKey <КЛЮЧ>\`. Токен передаётся как \`Authorization: Bearer <ТОКЕН>\`, в том числе в v2; в запросе (query) — там, где это указано у операции.`,
  },
  failuresOfParameters,
];
