import type { LocalText } from '@cartage/core';
import type { Contract } from '../contract/contract.ts';
import { keyInHeader, type Security } from './key-in-header.ts';
import { type DocumentSource, type OpenApiDocument, openApiDocument } from './open-api-document.ts';
import type { DocumentSettings } from './operation.ts';

// How the document of a version is made, and what those of several versions say alike.

/** What a version says of itself. */
interface VersionSource extends Pick<DocumentSource, 'version' | 'webhooks'> {
  /** Default: that of the service. */
  readonly title?: LocalText;
  /** Paragraphs of CommonMark. */
  readonly description: readonly LocalText[];
  readonly operations: readonly Contract[];
  /** By name, in the order of the document. */
  readonly tags: Readonly<Record<string, TagTexts>>;
  /** Default: a key or a token in the header. */
  readonly security?: Security;
}

interface TagTexts {
  readonly title: LocalText;
  readonly description: LocalText;
}

/**
 * The OpenAPI document of a version, or of what stands beside the versions, in the language of `settings`; the same source and
 * settings always give the same bytes.
 * @throws as `openApiDocument`
 */
export const versionDocument = (
  { title = serviceTitle, description, tags, security, ...source }: VersionSource,
  settings: DocumentSettings,
): OpenApiDocument =>
  openApiDocument(
    {
      ...source,
      title,
      description: {
        en: description.map(({ en }) => en).join('\n\n'),
        ru: description.map(({ ru }) => ru).join('\n\n'),
      },
      tags: Object.entries(tags).map(([name, told]) => ({ name, ...told })),
      security: security ?? keyInHeader(settings.locale, source.operations),
    },
    settings,
  );

const serviceTitle: LocalText = { en: 'Delivery aggregation service', ru: 'Сервис агрегации доставки' };

/** Failures of what takes no body. */
export const failuresOfParameters: LocalText = {
  en: `**Failures.** A list of all problems of the request: \`code\` is permanent, \`message\` is a sentence in the requested language, \`target\` is the name of the bad parameter.`,
  ru: `**Ошибки.** Список всех ошибок запроса: \`code\` — постоянный код, \`message\` — предложение на выбранном языке, \`target\` — имя неверного параметра.`,
};

/** How settings fill bodies (interface 21.1). */
export const settledBeforehand: LocalText = {
  en: `**Settings.** What a company has settled beforehand (\`GET /openapi/v2/Settings\`) fills what a new order, a calculation or a courier call leaves out: the sender, the pickup window, whether an impossible day moves, emergencyEmail. \`sender\` need not be sent then.`,
  ru: `**Настройки.** То, что компания задала заранее (\`GET /openapi/v2/Settings\`), подставляется в новый заказ, расчёт или вызов курьера, если не указано в запросе: отправитель, интервал забора, перенос невозможного дня, emergencyEmail. Тогда \`sender\` можно не передавать.`,
};

/** Units (interface 1.5, 1.6). */
export const units: LocalText = {
  en: `**Units.** Money in roubles, at most two decimals; weights in kg, dimensions in cm, volume in cubic metres; date-times with the offset of the service.`,
  ru: `**Единицы.** Деньги в рублях, не более двух знаков после запятой; вес в кг, размеры в см, объём в кубических метрах; дата и время со смещением часового пояса сервиса.`,
};

/** What the versions with orders are for. */
export const whatItDoes: LocalText = {
  en: `Calculates delivery with several vendors, creates orders and hands them over, calls couriers, prints waybills, tracks and cancels.`,
  ru: `Рассчитывает доставку по нескольким службам, создаёт и передаёт заказы, вызывает курьеров, печатает накладные, отслеживает и отменяет заказы.`,
};

/** The groups of operations that v1 and v2 share. */
export const sharedTags = {
  quotes: {
    title: { en: 'Calculation', ru: 'Расчёт' },
    description: {
      en: 'What a delivery costs, and how long it takes.',
      ru: 'Сколько стоит доставка и сколько времени она займёт.',
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
  tracking: {
    title: { en: 'Tracking', ru: 'Отслеживание' },
    description: { en: 'Where an order is, and where it has been.', ru: 'Где сейчас заказ и как он туда попал.' },
  },
} as const;
