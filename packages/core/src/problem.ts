import type { LocalText } from './local-text.ts';

/**
 * The catalogue of refusals (interface 5.5). A code is permanent: codes are added, never renamed. The value is the
 * sentence used where no more precise one is at hand.
 */
export const problemCatalogue = {
  ApiKeyEmpty: { en: 'No API key was given.', ru: 'Не указан ключ API.' },
  ApiKeyInvalid: {
    en: 'The API key or token is unknown, revoked or expired.',
    ru: 'Ключ API или токен неизвестен, отозван или просрочен.',
  },
  SignInFailed: {
    en: 'The mail address and the password do not belong together.',
    ru: 'Неверный адрес почты или пароль.',
  },
  SessionEnded: { en: 'The session has ended; sign in again.', ru: 'Сеанс завершён; войдите снова.' },
  StepUpRequired: {
    en: 'This needs a sign-in of the last five minutes; confirm who you are, then repeat it.',
    ru: 'Для этого нужен вход за последние пять минут; подтвердите вход и повторите запрос.',
  },
  AccessDenied: { en: 'Access is denied.', ru: 'Доступ запрещён.' },
  RequestInvalid: { en: 'The request is not valid.', ru: 'Запрос некорректен.' },
  RequestTooLarge: { en: 'The request is too large.', ru: 'Запрос слишком большой.' },
  TooManyRequests: { en: 'Too many requests; try again later.', ru: 'Слишком много запросов; повторите позже.' },
  OrderNotFound: { en: 'There is no such order.', ru: 'Заказ не найден.' },
  VendorNotFound: { en: 'There is no such vendor.', ru: 'Служба доставки не найдена.' },
  ContractInvalid: {
    en: "The vendor refused the contract's credentials.",
    ru: 'Служба доставки отклонила учётные данные договора.',
  },
  OrderStateInvalid: {
    en: "The order's status does not allow this operation.",
    ru: 'Статус заказа не допускает эту операцию.',
  },
  DuplicateCustomerOrderId: {
    en: 'An order with this customer number already exists.',
    ru: 'Заказ с таким номером клиента уже существует.',
  },
  PhoneInvalid: { en: 'The phone number is not valid.', ru: 'Номер телефона некорректен.' },
  TakeDateInvalid: { en: 'The pickup date is not possible.', ru: 'Недопустимая дата забора.' },
  CityInvalid: { en: 'The city code does not fit the country.', ru: 'Код города не подходит к стране.' },
  PostalCodeRequired: { en: 'A postal code is required.', ru: 'Требуется почтовый индекс.' },
  CustomsRequired: { en: 'Customs data is required.', ru: 'Требуются таможенные данные.' },
  DescriptionRequired: { en: 'A cargo description is required.', ru: 'Требуется описание груза.' },
  PickupPointRequired: { en: 'A pickup point is required.', ru: 'Требуется пункт выдачи.' },
  PickupPointInvalid: {
    en: 'The pickup point cannot be used for this shipment.',
    ru: 'Пункт выдачи не подходит для этого отправления.',
  },
  CargoItemsInvalid: { en: 'The cargo items are not valid.', ru: 'Грузовые места указаны некорректно.' },
  ProductInvalid: { en: 'A product is not valid.', ru: 'Товар указан некорректно.' },
  ServiceInvalid: { en: 'An extra service is not valid.', ru: 'Дополнительная услуга указана некорректно.' },
  DeliveryOptionsNotFound: { en: 'No delivery options were found.', ru: 'Варианты доставки не найдены.' },
  VendorRejected: { en: 'The vendor refused the order.', ru: 'Служба доставки отклонила заказ.' },
  VendorUnavailable: { en: 'The vendor is unavailable.', ru: 'Служба доставки недоступна.' },
  InsufficientFunds: {
    en: "The company's credit limit does not allow this order.",
    ru: 'Кредитный лимит компании не позволяет передать заказ.',
  },
  PaymentRequired: { en: 'The order is waiting for payment.', ru: 'Заказ ожидает оплаты.' },
  ApprovalRequired: {
    en: 'The order is waiting for approval by a manager.',
    ru: 'Заказ ожидает согласования менеджером.',
  },
  IdempotencyKeyReused: {
    en: 'This idempotency key was used before with another body.',
    ru: 'Ключ идемпотентности уже использован с другим телом запроса.',
  },
  IdempotencyKeyInProgress: {
    en: 'The first request with this idempotency key is still running.',
    ru: 'Первый запрос с этим ключом идемпотентности ещё выполняется.',
  },
  EventUnknown: { en: 'There is no such event.', ru: 'Такого события нет.' },
  EventsGone: {
    en: 'The events behind this one are no longer kept.',
    ru: 'События после указанного больше не хранятся.',
  },
  WebhookNotFound: { en: 'There is no such webhook.', ru: 'Вебхук не найден.' },
  AttachmentInvalid: { en: 'The attachment cannot be read.', ru: 'Не удалось прочитать вложение.' },
  PdfInvalid: { en: 'The PDF cannot be read.', ru: 'Не удалось прочитать PDF.' },
  NotFound: { en: 'There is nothing at this address.', ru: 'По этому адресу ничего нет.' },
  MethodNotAllowed: { en: 'The method is not allowed here.', ru: 'Метод здесь не разрешён.' },
  UnsupportedMediaType: {
    en: 'The body must be sent as application/json.',
    ru: 'Тело запроса должно передаваться как application/json.',
  },
  InternalError: {
    en: 'The service failed; the error has been logged.',
    ru: 'Внутренняя ошибка сервиса; она записана в журнал.',
  },
} as const satisfies Record<string, LocalText>;

/** One of the catalogue's codes. */
export type ProblemCode = keyof typeof problemCatalogue;

/** A refusal that is a value. */
export interface Problem {
  /** Permanent; programs tell refusals apart by it. */
  readonly code: ProblemCode;
  /** Place in the core's own terms (`receiver.phone`, `cargo.items[0].qty`); each version renames it at the rim. */
  readonly target: string | null;
  /** For people: what is wrong, and what would be accepted. */
  readonly text: LocalText;
  /**
   * All that the verdict and the text rest on, where that is not the target alone, in the words of the target; `[]` is
   * every element (`cargo.items[].qty`). Where one of these could not be read, the problem means nothing.
   */
  readonly reads?: readonly string[];
  /**
   * The number of the order that is saved although the request is refused, or holds a part of what it asked for. Without
   * it a refusal changed nothing (interface 5.9).
   */
  readonly saved?: string;
  /** Says how things stand at this moment; see `isPassing`. */
  readonly isPassing?: true;
}

/** Whether the same request may be answered otherwise in a moment: such an answer is not kept for repeats. */
export const isPassing = (found: Problem): boolean => found.isPassing === true || passing.has(found.code);

const passing: ReadonlySet<ProblemCode> = new Set(['IdempotencyKeyInProgress', 'TooManyRequests', 'InternalError']);

/** A problem; without a text of its own it has the catalogue's. */
export const problem = (
  code: ProblemCode,
  target: string | null = null,
  text: LocalText = problemCatalogue[code],
  reads?: readonly string[],
): Problem => (reads === undefined ? { code, target, text } : { code, target, text, reads });

/** The problem, telling which order is saved all the same. */
export const withSaved = (found: Problem, number: string): Problem => ({ ...found, saved: number });

/** Tells a refusal from the value that stands where none was needed. */
export const isProblem = (value: object): value is Problem => 'code' in value && 'target' in value && 'text' in value;

/** A problem of element `index` of a list: its target starts with `[i].`, and so does what it reads. */
export const inElement = (found: Problem, index: number): Problem => ({
  ...found,
  target: found.target === null ? `[${index}]` : `[${index}].${found.target}`,
  ...(found.reads && { reads: found.reads.map((path) => `[${index}].${path}`) }),
});
