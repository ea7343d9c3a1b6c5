import type { LocalText } from '@cartage/core';
import type { OpenApiDocument } from '../openapi/open-api-document.ts';
import type { DocumentSettings } from '../openapi/operation.ts';
import { settledBeforehand, sharedTags, units, versionDocument, whatItDoes } from '../openapi/version-document.ts';
import { buildV1Operations } from './operations.ts';

/** The OpenAPI document of this version. `brand` as in `buildV1Operations`. */
export const v1OpenApi = (settings: DocumentSettings & { readonly brand: string }): OpenApiDocument =>
  versionDocument(
    {
      version: 'v1',
      description,
      operations: Object.values(buildV1Operations(settings.brand)),
      tags,
      // The key travels in the body, which no security scheme of OpenAPI can say: the models and the text do.
      security: { schemes: {}, requirements: [] },
    },
    settings,
  );

const tags = {
  quotes: sharedTags.quotes,
  orders: sharedTags.orders,
  courier: sharedTags.courier,
  documents: {
    title: { en: 'Documents', ru: 'Документы' },
    description: { en: 'Papers to print, as PDF.', ru: 'Документы для печати в PDF.' },
  },
  tracking: sharedTags.tracking,
  points: {
    title: { en: 'Pickup points', ru: 'Пункты выдачи' },
    description: { en: 'Where parcels are dropped off and picked up.', ru: 'Где принимают и выдают посылки.' },
  },
};

const description: readonly LocalText[] = [
  whatItDoes,
  {
    en: `**Access.** Every request carries the API key in its body, in the field \`apiKey\`; in a list, every element carries it.`,
    ru: `**Доступ.** Ключ доступа передаётся в теле каждого запроса, в поле \`apiKey\`; в списке его содержит каждый элемент.`,
  },
  {
    en: `**Requests.** POST with JSON in UTF-8. Field names are case-insensitive, unknown fields are ignored, and \`null\` is the same as leaving an optional field out.`,
    ru: `**Запросы.** POST с JSON в UTF-8. Регистр букв в именах полей не важен, неизвестные поля не учитываются, \`null\` равнозначен отсутствию необязательного поля.`,
  },
  {
    en: `**Failures.** HTTP 500 with a list of all problems of the request: \`errorCode\` is permanent, \`errorDescription\` is a sentence in the requested language, \`errorAdditionalInfo\` is the JSON path of the bad field. A refused request has changed nothing, unless the answer names an order in the header \`X-Order-Id\` and in \`errorAdditionalInfo\`: that order is saved. InsufficientFunds, for example, leaves a draft that can be handed over later.`,
    ru: `**Ошибки.** HTTP 500 и список всех ошибок запроса: \`errorCode\` — постоянный код, \`errorDescription\` — предложение на выбранном языке, \`errorAdditionalInfo\` — путь JSON к неверному полю. Отклонённый запрос ничего не меняет, если в ответе не указан заказ (в заголовке \`X-Order-Id\` и в \`errorAdditionalInfo\`); указанный заказ сохранён. Так, InsufficientFunds оставляет черновик, который можно передать позже.`,
  },
  settledBeforehand,
  units,
];
