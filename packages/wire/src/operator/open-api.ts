import type { LocalText } from '@cartage/core';
import type { OpenApiDocument } from '../openapi/open-api-document.ts';
import type { DocumentSettings } from '../openapi/operation.ts';
import { versionDocument } from '../openapi/version-document.ts';
import { operatorOperations } from './operations.ts';

/** The OpenAPI document of the operator's interface. */
export const operatorOpenApi = (settings: DocumentSettings): OpenApiDocument =>
  versionDocument(
    { version: 'operator-v1', title, description, operations: Object.values(operatorOperations), tags },
    settings,
  );

const title: LocalText = { en: "The operator's interface", ru: 'Интерфейс оператора' };

const tags = {
  orders: {
    title: { en: 'Orders', ru: 'Заказы' },
    description: { en: 'Orders of all companies.', ru: 'Заказы всех компаний.' },
  },
  vendors: {
    title: { en: 'Vendors', ru: 'Службы доставки' },
    description: { en: 'The connections, and how they go.', ru: 'Подключения и их состояние.' },
  },
  jobs: {
    title: { en: 'Jobs', ru: 'Задачи' },
    description: { en: 'What the worker does beside requests.', ru: 'Что рабочий процесс делает помимо запросов.' },
  },
  people: {
    title: { en: 'People and keys', ru: 'Сотрудники и ключи' },
    description: { en: 'Who may do what, and who has done what.', ru: 'Кому что разрешено и кто что сделал.' },
  },
  erasures: {
    title: { en: 'Personal data', ru: 'Персональные данные' },
    description: {
      en: 'Erased wherever they stand, with an act.',
      ru: 'Уничтожение везде, где они хранятся, с актом.',
    },
  },
  companies: {
    title: { en: 'Companies', ru: 'Компании' },
    description: {
      en: 'The customers of the service, their terms, settings and PartnerKeys.',
      ru: 'Клиенты сервиса, их условия, настройки и PartnerKey.',
    },
  },
  money: {
    title: { en: 'Money', ru: 'Деньги' },
    description: {
      en: 'Balances, payments, invoices, exchange rates, and the ledger as a whole.',
      ru: 'Балансы, платежи, счета, курсы валют и сверка проводок.',
    },
  },
  installation: {
    title: { en: 'The installation', ru: 'Установка' },
    description: {
      en: 'What is installed and serves, by which settings, and the webhooks of all companies.',
      ru: 'Что установлено и работает, с какими настройками, и вебхуки всех компаний.',
    },
  },
};

const description: readonly LocalText[] = [
  {
    en: 'For whoever runs the service: what the command line does to an installation, done by programs.',
    ru: 'Для тех, кто управляет сервисом: то, что делает командная строка, — для программ.',
  },
  {
    en: "**Access.** `Authorization: apiKey <KEY>` with a key of the operator's, which `cartage operator-key create` makes. Keys and tokens of companies do not open it. Of what a role may not do AccessDenied says which roles may.",
    ru: '**Доступ.** `Authorization: apiKey <КЛЮЧ>` с ключом оператора, который создаёт команда `cartage operator-key create`. Ключи и токены компаний не подходят. Если роль не имеет права на операцию, в AccessDenied указаны роли, у которых оно есть.',
  },
  {
    en: '**Failures.** A list of all problems of the request: `code` is permanent, `message` is a sentence in the requested language, `target` is the JSON path or the name of the bad parameter.',
    ru: '**Ошибки.** Список всех ошибок запроса: `code` — постоянный код, `message` — предложение на выбранном языке, `target` — JSON-путь или имя неверного параметра.',
  },
];
