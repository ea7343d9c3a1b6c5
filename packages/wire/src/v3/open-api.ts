import { keyInHeader } from '../openapi/key-in-header.ts';
import { type DocumentSettings, type OpenApiDocument, openApiDocument } from '../openapi/open-api-document.ts';
import { v3Operations } from './operations.ts';

/** The OpenAPI document of this version. */
export function v3OpenApi(settings: DocumentSettings): OpenApiDocument {
  const operations = Object.values(v3Operations);
  return openApiDocument(
    {
      title: { en: 'Delivery aggregation service', ru: 'Сервис агрегации доставки' },
      description,
      version: 'v3',
      operations,
      tags: Object.entries(tags).map(([name, told]) => ({ name, ...told })),
      security: keyInHeader(settings.locale, operations),
    },
    settings,
  );
}

const tags = {
  access: {
    title: { en: 'Access', ru: 'Доступ' },
    description: {
      en: 'Tokens that stand in for an API key for an hour.',
      ru: 'Токены, которые на час заменяют ключ API.',
    },
  },
} as const;

const description = {
  en: `Issues tokens: what a page in a browser can be trusted with instead of an API key.

**Access.** \`Authorization: apiKey <KEY>\`. The token goes into \`Authorization: Bearer <TOKEN>\`, in v2 as well; a page takes it in its address where its operation says so.

**Failures.** A list of all problems of the request: \`code\` is permanent, \`message\` is a sentence in the requested language, \`target\` is the name of the bad parameter.`,
  ru: `Выдаёт токены: их, в отличие от ключа API, можно доверить странице в браузере.

**Доступ.** \`Authorization: apiKey <КЛЮЧ>\`. Токен передаётся как \`Authorization: Bearer <ТОКЕН>\`, в том числе в v2; страница принимает его в своём адресе, если это указано у операции.

**Ошибки.** Список всех ошибок запроса: \`code\` — постоянный код, \`message\` — предложение на выбранном языке, \`target\` — имя неверного параметра.`,
};
