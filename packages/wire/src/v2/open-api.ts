import { eventTypes } from '@cartage/core';
import { keyInHeader } from '../openapi/key-in-header.ts';
import { type DocumentSettings, type OpenApiDocument, openApiDocument } from '../openapi/open-api-document.ts';
import { eventTexts, fromEvent, modelOfEvent } from './event.ts';
import { exampleEvents } from './example-events.ts';
import { v2Operations } from './operations.ts';

/** The OpenAPI document of this version. */
export function v2OpenApi(settings: DocumentSettings): OpenApiDocument {
  return openApiDocument(
    {
      title: { en: 'Delivery aggregation service', ru: 'Сервис агрегации доставки' },
      description,
      version: 'v2',
      operations: Object.values(v2Operations),
      webhooks: eventTypes.map((name) => ({
        name,
        summary: eventTexts[name],
        tag: 'events',
        body: modelOfEvent(name),
        example: fromEvent(exampleEvents[name], settings),
      })),
      tags: Object.entries(tags).map(([name, told]) => ({ name, ...told })),
      security: keyInHeader(settings.locale, Object.values(v2Operations)),
    },
    settings,
  );
}

const tags = {
  attachments: {
    title: { en: 'Attachments', ru: 'Вложения' },
    description: { en: 'Files of orders and companies.', ru: 'Файлы заказов и компаний.' },
  },
  quotes: {
    title: { en: 'Calculation', ru: 'Расчёт' },
    description: {
      en: 'What a delivery costs, and how long it takes.',
      ru: 'Сколько стоит доставка и сколько времени она займёт.',
    },
  },
  companies: {
    title: { en: 'Companies', ru: 'Компании' },
    description: {
      en: 'The companies for which you may act, and new ones with their users and keys.',
      ru: 'Компании, от имени которых вы можете действовать, и новые — с пользователями и ключами.',
    },
  },
  balance: {
    title: { en: 'Balance', ru: 'Баланс' },
    description: {
      en: 'What a company has, how it came about, and invoices by which it is topped up.',
      ru: 'Сколько денег у компании, откуда они и счета на пополнение.',
    },
  },
  orders: {
    title: { en: 'Orders', ru: 'Заказы' },
    description: { en: 'Orders from their creation to their cancellation.', ru: 'Заказы от создания до отмены.' },
  },
  courier: {
    title: { en: 'Courier', ru: 'Курьер' },
    description: { en: 'The courier who picks orders up.', ru: 'Курьер, который забирает заказы.' },
  },
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
  tracking: {
    title: { en: 'Tracking', ru: 'Отслеживание' },
    description: { en: 'Where an order is, and where it has been.', ru: 'Где сейчас заказ и как он туда попал.' },
  },
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
} as const;

const description = {
  en: `Calculates delivery with several vendors, creates orders and hands them over, calls couriers, prints waybills, tracks and cancels.

**Access.** \`Authorization: apiKey <KEY>\` in the header of every request, or \`Authorization: Bearer <TOKEN>\` with a token of v3.

**Requests.** JSON in UTF-8. Field names are case-insensitive, unknown fields are ignored, and \`null\` is the same as leaving an optional field out. Every POST takes an \`Idempotency-Key\`.

**Failures.** A list of all problems of the request: \`code\` is permanent, \`message\` is a sentence in the requested language, \`target\` is the JSON path of the bad field or the name of the bad parameter. A refused request has changed nothing, unless the answer names an order in the header \`X-Order-Id\`: that order is saved.

**Settings.** What a company has settled beforehand (\`GET /openapi/v2/Settings\`) fills what a new order, a calculation or a courier call leaves out: the sender, the pickup window, whether an impossible day moves, emergencyEmail. \`sender\` need not be sent then.

**Units.** Money in roubles, at most two decimals; weights in kg, dimensions in cm, volume in cubic metres; date-times with the offset of the service.`,
  ru: `Рассчитывает доставку по нескольким службам, создаёт и передаёт заказы, вызывает курьеров, печатает накладные, отслеживает и отменяет заказы.

**Доступ.** Заголовок \`Authorization: apiKey <КЛЮЧ>\` в каждом запросе или \`Authorization: Bearer <ТОКЕН>\` с токеном v3.

**Запросы.** JSON в UTF-8. Регистр букв в именах полей не важен, неизвестные поля не учитываются, \`null\` равнозначен отсутствию необязательного поля. Каждый POST принимает \`Idempotency-Key\`.

**Ошибки.** Список всех ошибок запроса: \`code\` — постоянный код, \`message\` — предложение на выбранном языке, \`target\` — путь JSON к неверному полю или имя неверного параметра. Отклонённый запрос ничего не меняет, если в ответе нет заголовка \`X-Order-Id\`; указанный в нём заказ сохранён.

**Настройки.** То, что компания задала заранее (\`GET /openapi/v2/Settings\`), подставляется в новый заказ, расчёт или вызов курьера, если не указано в запросе: отправитель, интервал забора, перенос невозможного дня, emergencyEmail. Тогда \`sender\` можно не передавать.

**Единицы.** Деньги в рублях, не более двух знаков после запятой; вес в кг, размеры в см, объём в кубических метрах; дата и время со смещением часового пояса сервиса.`,
};
