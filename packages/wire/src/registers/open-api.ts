import type { LocalText } from '@cartage/core';
import type { OpenApiDocument } from '../openapi/open-api-document.ts';
import type { DocumentSettings } from '../openapi/operation.ts';
import { versionDocument } from '../openapi/version-document.ts';
import { printRegisters } from './print-registers.ts';

/** The OpenAPI document of the registers, which belong to no version. */
export const registersOpenApi = (settings: DocumentSettings): OpenApiDocument =>
  versionDocument(
    {
      title: { en: 'Registers of a shipping day', ru: 'Реестры дня отгрузки' },
      description,
      version: '1',
      operations: [printRegisters],
      tags: {
        registers: {
          title: { en: 'Registers', ru: 'Реестры' },
          description: {
            en: 'What couriers take on a day, for them to sign.',
            ru: 'Что курьеры забирают за день — им на подпись.',
          },
        },
      },
    },
    settings,
  );

const description: readonly LocalText[] = [
  {
    en: `Prints the register (scan sheet) of the orders that couriers pick up on a day.`,
    ru: `Печатает реестр заказов, которые курьеры забирают за день.`,
  },
  {
    en: `**Access.** \`Authorization: apiKey <KEY>\` or \`Authorization: Bearer <TOKEN>\`, with the right \`Print\`.`,
    ru: `**Доступ.** \`Authorization: apiKey <КЛЮЧ>\` или \`Authorization: Bearer <ТОКЕН>\`; нужно право \`Print\`.`,
  },
  {
    en: `**Failures.** A list of all problems of the request: \`code\` is permanent, \`message\` is a sentence in the language asked for, \`target\` is the name of the bad parameter.`,
    ru: `**Ошибки.** Список всех ошибок запроса: \`code\` — постоянный код, \`message\` — предложение на выбранном языке, \`target\` — имя неверного параметра.`,
  },
];
