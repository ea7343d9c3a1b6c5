import { keyInHeader } from '../openapi/key-in-header.ts';
import { type DocumentSettings, type OpenApiDocument, openApiDocument } from '../openapi/open-api-document.ts';
import { printRegisters } from './print-registers.ts';

/** The OpenAPI document of the registers, which belong to no version. */
export function registersOpenApi(settings: DocumentSettings): OpenApiDocument {
  return openApiDocument(
    {
      title: { en: 'Registers of a shipping day', ru: 'Реестры дня отгрузки' },
      description,
      version: '1',
      operations: [printRegisters],
      tags: [
        {
          name: 'registers',
          title: { en: 'Registers', ru: 'Реестры' },
          description: {
            en: 'What couriers take on a day, for them to sign.',
            ru: 'Что курьеры забирают за день — им на подпись.',
          },
        },
      ],
      security: keyInHeader(settings.locale, [printRegisters]),
    },
    settings,
  );
}

const description = {
  en: `Prints the register (scan sheet) of the orders that couriers pick up on a day.

**Access.** \`Authorization: apiKey <KEY>\` or \`Authorization: Bearer <TOKEN>\`, with the right \`Print\`.

**Failures.** A list of all problems of the request: \`code\` is permanent, \`message\` is a sentence in the language asked for, \`target\` is the name of the bad parameter.`,
  ru: `Печатает реестр заказов, которые курьеры забирают за день.

**Доступ.** \`Authorization: apiKey <КЛЮЧ>\` или \`Authorization: Bearer <ТОКЕН>\`; нужно право \`Print\`.

**Ошибки.** Список всех ошибок запроса: \`code\` — постоянный код, \`message\` — предложение на выбранном языке, \`target\` — имя неверного параметра.`,
};
