import { keyInHeader } from '../openapi/key-in-header.ts';
import { type DocumentSettings, type OpenApiDocument, openApiDocument } from '../openapi/open-api-document.ts';
import { findPlaces } from './find-places.ts';

/** The OpenAPI document of the search for places, which belongs to no version. */
export function placesOpenApi(settings: DocumentSettings): OpenApiDocument {
  return openApiDocument(
    {
      title: { en: 'City codes', ru: 'Коды городов' },
      description,
      version: '1',
      operations: [findPlaces],
      tags: [
        {
          name: 'places',
          title: { en: 'Places', ru: 'Населённые пункты' },
          description: { en: 'Cities, and the codes that name them.', ru: 'Города и коды, которыми они обозначаются.' },
        },
      ],
      security: keyInHeader(settings.locale, [findPlaces]),
    },
    settings,
  );
}

const description = {
  en: `Finds the city codes that the operations of every version take as \`cityId\`.

**Access.** \`Authorization: apiKey <KEY>\`, with any key, or \`Authorization: Bearer <TOKEN>\`.

**Failures.** A list of all problems of the request: \`code\` is permanent, \`message\` is a sentence in the requested language, \`target\` is the name of the bad parameter.`,
  ru: `Находит коды городов, которые операции всех версий принимают как \`cityId\`.

**Доступ.** \`Authorization: apiKey <КЛЮЧ>\`, подходит любой ключ, или \`Authorization: Bearer <ТОКЕН>\`.

**Ошибки.** Список всех ошибок запроса: \`code\` — постоянный код, \`message\` — предложение на выбранном языке, \`target\` — имя неверного параметра.`,
};
