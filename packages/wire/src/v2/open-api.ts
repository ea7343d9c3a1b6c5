import { eventTypes, type LocalText } from '@cartage/core';
import type { OpenApiDocument } from '../openapi/open-api-document.ts';
import type { DocumentSettings } from '../openapi/operation.ts';
import { settledBeforehand, sharedTags, units, versionDocument, whatItDoes } from '../openapi/version-document.ts';
import { eventTexts, fromEvent, modelOfEvent } from './event.ts';
import { exampleEvents } from './example-events.ts';
import { v2Operations } from './operations.ts';

/** The OpenAPI document of this version. */
export const v2OpenApi = (settings: DocumentSettings): OpenApiDocument =>
  versionDocument(
    {
      version: 'v2',
      description,
      operations: Object.values(v2Operations),
      webhooks: eventTypes.map((name) => ({
        name,
        summary: eventTexts[name],
        tag: 'events',
        body: modelOfEvent(name),
        example: fromEvent(exampleEvents[name], settings),
      })),
      tags,
    },
    settings,
  );

const tags = {
  attachments: {
    title: { en: 'Attachments', ru: 'Вложения' },
    description: { en: 'Files of orders and companies.', ru: 'Файлы заказов и компаний.' },
  },
  quotes: sharedTags.quotes,
  companies: {
    title: { en: 'Companies', ru: 'Компании' },
    description: {
      en: 'The companies for which you may act, and new ones with their users and keys.',
      ru: 'Компании, от имени которых вы можете действовать, и новые — с пользователями и ключами.',
    },
  },
  people: {
    title: { en: 'People and keys', ru: 'Сотрудники и ключи' },
    description: { en: 'Who may do what, and who has done what.', ru: 'Кому что разрешено и кто что сделал.' },
  },
  balance: {
    title: { en: 'Balance', ru: 'Баланс' },
    description: {
      en: 'What a company has, how it came about, and invoices by which it is topped up.',
      ru: 'Сколько денег у компании, откуда они и счета на пополнение.',
    },
  },
  orders: sharedTags.orders,
  courier: sharedTags.courier,
  points: {
    title: { en: 'Pickup points', ru: 'Пункты выдачи' },
    description: { en: 'Points that hand parcels out or take them in.', ru: 'Пункты выдачи и приёма посылок.' },
  },
  catalogue: {
    title: { en: 'Catalogue', ru: 'Справочники' },
    description: {
      en: 'What orders and calculations name by a code.',
      ru: 'То, что в заказах и расчётах указывают кодом.',
    },
  },
  tracking: sharedTags.tracking,
  reports: {
    title: { en: 'Reports', ru: 'Отчёты' },
    description: {
      en: 'What became of many orders, and what they cost.',
      ru: 'Что стало с заказами и сколько они стоили.',
    },
  },
  documents: {
    title: { en: 'Documents', ru: 'Документы' },
    description: {
      en: 'Waybills, labels, policies and confirmations, of one order or of many in one file.',
      ru: 'Накладные, этикетки, полисы и подтверждения: одного заказа или многих в одном файле.',
    },
  },
  settings: {
    title: { en: 'Settings', ru: 'Настройки' },
    description: {
      en: 'What a company settles beforehand for its orders, calculations, papers and mails.',
      ru: 'Что компания задаёт заранее для своих заказов, расчётов, документов и писем.',
    },
  },
  tariffs: {
    title: { en: 'Tariffs', ru: 'Тарифы' },
    description: { en: 'What the vendors sell.', ru: 'Что предлагают службы доставки.' },
  },
  vendors: {
    title: { en: 'Vendors', ru: 'Службы доставки' },
    description: {
      en: "The company's vendors, its own contracts with them, and the parameters that it keeps of them.",
      ru: 'Службы доставки компании, её собственные договоры с ними и сохранённые о них параметры.',
    },
  },
  events: {
    title: { en: 'Events', ru: 'События' },
    description: {
      en: 'What has happened: read in pages, waited for, or sent to you.',
      ru: 'Что произошло: чтение по страницам, ожидание или отправка вам.',
    },
  },
};

const description: readonly LocalText[] = [
  whatItDoes,
  {
    en: `**Access.** \`Authorization: apiKey <KEY>\` in the header of every request, or \`Authorization: Bearer <TOKEN>\` with a token of v3.`,
    ru: `**Доступ.** Заголовок \`Authorization: apiKey <КЛЮЧ>\` в каждом запросе или \`Authorization: Bearer <ТОКЕН>\` с токеном v3.`,
  },
  {
    en: `**Requests.** JSON in UTF-8. Field names are case-insensitive, unknown fields are ignored, and \`null\` is the same as leaving an optional field out. Every POST takes an \`Idempotency-Key\`.`,
    ru: `**Запросы.** JSON в UTF-8. Регистр букв в именах полей не важен, неизвестные поля не учитываются, \`null\` равнозначен отсутствию необязательного поля. Каждый POST принимает \`Idempotency-Key\`.`,
  },
  {
    en: `**Failures.** A list of all problems of the request: \`code\` is permanent, \`message\` is a sentence in the requested language, \`target\` is the JSON path of the bad field or the name of the bad parameter. A refused request has changed nothing, unless the answer names an order in the header \`X-Order-Id\`: that order is saved.`,
    ru: `**Ошибки.** Список всех ошибок запроса: \`code\` — постоянный код, \`message\` — предложение на выбранном языке, \`target\` — путь JSON к неверному полю или имя неверного параметра. Отклонённый запрос ничего не меняет, если в ответе нет заголовка \`X-Order-Id\`; указанный в нём заказ сохранён.`,
  },
  settledBeforehand,
  units,
];
