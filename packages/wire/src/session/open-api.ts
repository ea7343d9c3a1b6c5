import type { LocalText } from '@cartage/core';
import type { OpenApiDocument } from '../openapi/open-api-document.ts';
import type { DocumentSettings } from '../openapi/operation.ts';
import { versionDocument } from '../openapi/version-document.ts';
import { sessionOperations } from './operations.ts';

/** The OpenAPI document of signing in. */
export const sessionOpenApi = (settings: DocumentSettings): OpenApiDocument =>
  versionDocument({ version: '1', title, description, operations: Object.values(sessionOperations), tags }, settings);

const title: LocalText = { en: 'Signing in', ru: 'Вход' };

const tags = {
  session: {
    title: { en: 'Session', ru: 'Сеанс' },
    description: { en: 'Sessions and passwords of people.', ru: 'Сеансы и пароли пользователей.' },
  },
  passkeys: {
    title: { en: 'Passkeys', ru: 'Ключи доступа' },
    description: { en: 'Signing in without a password.', ru: 'Вход без пароля.' },
  },
};

const description: readonly LocalText[] = [
  {
    en: 'Signs people in from a browser. Their session, a cookie, is taken wherever a token is, in v2 and v3, with the rights of their role, and opens the interface of the operator to its people.',
    ru: 'Вход пользователей из браузера. Сеанс (cookie) принимается там же, где токен, в v2 и v3, с правами роли пользователя; сотрудникам оператора он открывает интерфейс оператора.',
  },
  {
    en: '**Changes.** What is sent with a cookie and changes something comes from a page of the service (`Sec-Fetch-Site`, else `Origin`) and is JSON; else it is AccessDenied.',
    ru: '**Изменения.** Запрос с cookie, который что-то меняет, принимается только со страниц сервиса (`Sec-Fetch-Site`, иначе `Origin`) и в JSON; иначе — AccessDenied.',
  },
  {
    en: '**Failures.** A list of all problems of the request: `code` is permanent, `message` is a sentence in the requested language, `target` is the JSON path or the name of the bad header.',
    ru: '**Ошибки.** Список всех ошибок запроса: `code` — постоянный код, `message` — предложение на выбранном языке, `target` — JSON-путь или имя неверного заголовка.',
  },
];
