import type { LocalText } from '@cartage/core';
import type { OpenApiDocument } from '../openapi/open-api-document.ts';
import type { DocumentSettings } from '../openapi/operation.ts';
import { failuresOfParameters, versionDocument } from '../openapi/version-document.ts';
import { findPlaces } from './find-places.ts';

/** The OpenAPI document of the search for places, which belongs to no version. */
export const placesOpenApi = (settings: DocumentSettings): OpenApiDocument =>
  versionDocument(
    {
      title: { en: 'City codes', ru: 'Коды городов' },
      description,
      version: '1',
      operations: [findPlaces],
      tags: {
        places: {
          title: { en: 'Places', ru: 'Населённые пункты' },
          description: { en: 'Cities, and the codes that name them.', ru: 'Города и коды, которыми они обозначаются.' },
        },
      },
    },
    settings,
  );

const description: readonly LocalText[] = [
  {
    en: `Finds the city codes that the operations of every version take as \`cityId\`.`,
    ru: `Находит коды городов, которые операции всех версий принимают как \`cityId\`.`,
  },
  {
    en: `**Access.** \`Authorization: apiKey <KEY>\`, with any key, or \`Authorization: Bearer <TOKEN>\`.`,
    ru: `**Доступ.** \`Authorization: apiKey <КЛЮЧ>\`, подходит любой ключ, или \`Authorization: Bearer <ТОКЕН>\`.`,
  },
  failuresOfParameters,
];
