import { type DocumentSettings, type OpenApiDocument, openApiDocument } from '../openapi/open-api-document.ts';
import { buildV1Operations } from './operations.ts';

/** The OpenAPI document of this version. `brand` as in `buildV1Operations`. */
export function v1OpenApi(settings: DocumentSettings & { readonly brand: string }): OpenApiDocument {
  return openApiDocument(
    {
      title: { en: 'Delivery aggregation service', ru: 'Сервис агрегации доставки' },
      description,
      version: 'v1',
      operations: Object.values(buildV1Operations(settings.brand)),
      tags: Object.entries(tags).map(([name, told]) => ({ name, ...told })),
      // The key travels in the body, which no security scheme of OpenAPI can say: the models and the text do.
      security: { schemes: {}, requirements: [] },
    },
    settings,
  );
}

const tags = {
  quotes: {
    title: { en: 'Calculation', ru: 'Расчёт' },
    description: {
      en: 'What a delivery costs, and how long it takes.',
      ru: 'Сколько стоит доставка и сколько времени она займёт.',
    },
  },
  orders: {
    title: { en: 'Orders', ru: 'Заказы' },
    description: {
      en: 'Orders from their creation to their cancellation.',
      ru: 'Заказы от создания до отмены.',
    },
  },
  courier: {
    title: { en: 'Courier', ru: 'Курьер' },
    description: { en: 'The courier who picks orders up.', ru: 'Курьер, который забирает заказы.' },
  },
  documents: {
    title: { en: 'Documents', ru: 'Документы' },
    description: { en: 'Papers to print, as PDF.', ru: 'Документы для печати в PDF.' },
  },
  tracking: {
    title: { en: 'Tracking', ru: 'Отслеживание' },
    description: { en: 'Where an order is, and where it has been.', ru: 'Где сейчас заказ и как он туда попал.' },
  },
  points: {
    title: { en: 'Pickup points', ru: 'Пункты выдачи' },
    description: { en: 'Where parcels are dropped off and picked up.', ru: 'Где принимают и выдают посылки.' },
  },
} as const;

const description = {
  en: `Calculates delivery with several vendors, creates orders and hands them over, calls couriers, prints waybills, tracks and cancels.

**Access.** Every request carries the API key in its body, in the field \`apiKey\`; in a list, every element carries it.

**Requests.** POST with JSON in UTF-8. Field names are case-insensitive, unknown fields are ignored, and \`null\` is the same as leaving an optional field out.

**Failures.** HTTP 500 with a list of all problems of the request: \`errorCode\` is permanent, \`errorDescription\` is a sentence in the requested language, \`errorAdditionalInfo\` is the JSON path of the bad field. A refused request has changed nothing, unless the answer names an order in the header \`X-Order-Id\` and in \`errorAdditionalInfo\`: that order is saved. InsufficientFunds, for example, leaves a draft that can be handed over later.

**Settings.** What a company has settled beforehand (\`GET /openapi/v2/Settings\`) fills what a new order, a calculation or a courier call leaves out: the sender, the pickup window, whether an impossible day moves, emergencyEmail. \`sender\` need not be sent then.

**Units.** Money in roubles, at most two decimals; weights in kg, dimensions in cm, volume in cubic metres; date-times with the offset of the service.`,
  ru: `Рассчитывает доставку по нескольким службам, создаёт и передаёт заказы, вызывает курьеров, печатает накладные, отслеживает и отменяет заказы.

**Доступ.** Ключ доступа передаётся в теле каждого запроса, в поле \`apiKey\`; в списке его содержит каждый элемент.

**Запросы.** POST с JSON в UTF-8. Регистр букв в именах полей не важен, неизвестные поля не учитываются, \`null\` равнозначен отсутствию необязательного поля.

**Ошибки.** HTTP 500 и список всех ошибок запроса: \`errorCode\` — постоянный код, \`errorDescription\` — предложение на выбранном языке, \`errorAdditionalInfo\` — путь JSON к неверному полю. Отклонённый запрос ничего не меняет, если в ответе не указан заказ (в заголовке \`X-Order-Id\` и в \`errorAdditionalInfo\`); указанный заказ сохранён. Так, InsufficientFunds оставляет черновик, который можно передать позже.

**Настройки.** То, что компания задала заранее (\`GET /openapi/v2/Settings\`), подставляется в новый заказ, расчёт или вызов курьера, если не указано в запросе: отправитель, интервал забора, перенос невозможного дня, emergencyEmail. Тогда \`sender\` можно не передавать.

**Единицы.** Деньги в рублях, не более двух знаков после запятой; вес в кг, размеры в см, объём в кубических метрах; дата и время со смещением часового пояса сервиса.`,
};
