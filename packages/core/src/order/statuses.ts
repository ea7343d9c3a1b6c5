import type { LocalText } from '../local-text.ts';

/**
 * Where an order stands. One row per status: the number and the coarser state that clients see
 * (specification, States; decisions, section 5), the group that decides its moves, and its texts.
 *
 * - `code`: OpenApiOrderStatus. RateRequest and AwaitingPayment, known to the newer interface alone, share Draft's.
 * - `detail`, `master`: status and masterStatus of the newer interface.
 * - `rank`: how far along the way, for events of one instant.
 */
export interface StatusRow {
  readonly code: number;
  readonly detail: number;
  readonly master: MasterName;
  readonly group: 'before' | 'transfer' | 'with-vendor' | 'returning' | 'refused' | 'cancel' | 'final';
  readonly rank: number;
  readonly text: LocalText;
}

export type MasterName = keyof typeof masterStatuses;

export const masterStatuses = {
  New: { code: 0, text: { en: 'New', ru: 'Новый заказ' } },
  Waiting: { code: 10, text: { en: 'Waiting', ru: 'Ожидание перед обработкой' } },
  Approval: { code: 20, text: { en: 'Approval', ru: 'Подтверждение заказа' } },
  Payment: { code: 30, text: { en: 'Payment', ru: 'Ожидание оплаты' } },
  Transfer: { code: 50, text: { en: 'Transfer', ru: 'Передача заказа поставщику' } },
  Transportation: { code: 100, text: { en: 'Transportation', ru: 'Доставка' } },
  Delivery: { code: 200, text: { en: 'Delivery', ru: 'Вручение посылки' } },
  Returning: { code: 300, text: { en: 'Returning', ru: 'Возврат' } },
  ProblemDetected: { code: 500, text: { en: 'ProblemDetected', ru: 'Проблема' } },
  Cancelled: { code: 600, text: { en: 'Cancelled', ru: 'Отмена' } },
  Removed: { code: 610, text: { en: 'Removed', ru: 'Удалён' } },
  Finished: { code: 700, text: { en: 'Finished', ru: 'Заказ выполнен' } },
  NotDelivered: { code: 800, text: { en: 'NotDelivered', ru: 'Возврат, не вручено' } },
} as const satisfies Record<string, { code: number; text: LocalText }>;

const row = (
  code: number,
  detail: number,
  master: MasterName,
  group: StatusRow['group'],
  rank: number,
  en: string,
  ru: string,
): StatusRow => ({ code, detail, master, group, rank, text: { en, ru } });

export const statuses = {
  Draft: row(0, 0, 'New', 'before', 0, 'Draft', 'Черновик'),
  RateRequest: row(0, 10, 'Waiting', 'before', 0, 'RateRequest', 'Запрос тарифов'),
  OnApproval: row(1, 20, 'Approval', 'before', 1, 'OnApproval', 'На согласовании'),
  AwaitingPayment: row(0, 30, 'Payment', 'before', 1, 'AwaitingPayment', 'Ожидание оплаты'),
  TransferringToVendor: row(2, 50, 'Transfer', 'transfer', 2, 'TransferringToVendor', 'Передаётся в службу доставки'),
  VendorError: row(3, 51, 'Transfer', 'transfer', 2, 'VendorError', 'Ошибка передачи в службу доставки'),
  VendorUnavailable: row(4, 52, 'Transfer', 'transfer', 2, 'VendorUnavailable', 'Служба доставки недоступна'),
  TransferredToVendor: row(5, 60, 'Transfer', 'with-vendor', 3, 'TransferredToVendor', 'Передан в службу доставки'),
  CourierAssigned: row(6, 70, 'Transportation', 'with-vendor', 4, 'CourierAssigned', 'Курьер назначен'),
  CourierOnTheWay: row(8, 90, 'Transportation', 'with-vendor', 5, 'CourierOnTheWay', 'Курьер в пути'),
  ParcelPickedUp: row(7, 80, 'Transportation', 'with-vendor', 6, 'ParcelPickedUp', 'Груз забран'),
  VendorStatus: row(13, 120, 'Transportation', 'with-vendor', 7, 'VendorStatus', 'Статус службы доставки'),
  InProgress: row(14, 130, 'Transportation', 'with-vendor', 7, 'InProgress', 'В работе'),
  ParcelOnTheWay: row(9, 100, 'Transportation', 'with-vendor', 8, 'ParcelOnTheWay', 'Посылка в пути'),
  ParcelInTheRecipientCity: row(
    10,
    110,
    'Transportation',
    'with-vendor',
    9,
    'ParcelInTheRecipientCity',
    'Посылка в городе получателя',
  ),
  ParcelHandedForDelivery: row(
    11,
    200,
    'Delivery',
    'with-vendor',
    10,
    'ParcelHandedForDelivery',
    'Посылка передана на доставку',
  ),
  ParcelInPickupPoint: row(12, 210, 'Delivery', 'with-vendor', 10, 'ParcelInPickupPoint', 'Посылка доставлена в ПВЗ'),
  ChangeDateByReceiver: row(
    30,
    220,
    'Delivery',
    'with-vendor',
    11,
    'ChangeDateByReceiver',
    'Дата доставки изменена получателем',
  ),
  FailedDeliveryAttempt: row(
    31,
    230,
    'Delivery',
    'with-vendor',
    11,
    'FailedDeliveryAttempt',
    'Неудачная попытка вручения',
  ),
  StoragePeriodExpires: row(32, 240, 'Delivery', 'with-vendor', 11, 'StoragePeriodExpires', 'Истекает срок хранения'),
  RequestForInformation: row(
    50,
    500,
    'ProblemDetected',
    'with-vendor',
    12,
    'RequestForInformation',
    'Запрошена дополнительная информация',
  ),
  ProblemDetected: row(51, 510, 'ProblemDetected', 'with-vendor', 12, 'ProblemDetected', 'Проблема при доставке'),
  RefuseOfDelivery: row(95, 800, 'NotDelivered', 'refused', 13, 'RefuseOfDelivery', 'Отказ от вручения'),
  Returning: row(80, 300, 'Returning', 'returning', 14, 'Returning', 'Возврат документов'),
  CancelRequest: row(97, 600, 'Cancelled', 'cancel', 15, 'CancelRequest', 'Запрошена отмена'),
  Finished: row(90, 700, 'Finished', 'final', 16, 'Finished', 'Заказ выполнен'),
  FinishedWithAdditional: row(
    91,
    710,
    'Finished',
    'final',
    16,
    'FinishedWithAdditional',
    'Выполнен с дополнительными работами',
  ),
  AutoFinished: row(92, 720, 'Finished', 'final', 16, 'AutoFinished', 'Завершён автоматически'),
  FinishedWithReturn: row(93, 810, 'NotDelivered', 'final', 16, 'FinishedWithReturn', 'Завершён с возвратом'),
  Canceled: row(98, 605, 'Cancelled', 'final', 16, 'Canceled', 'Отменён'),
  Removed: row(99, 610, 'Removed', 'final', 16, 'Removed', 'Удалён'),
} as const satisfies Record<string, StatusRow>;

export type OrderStatus = keyof typeof statuses;

export const orderStatuses = Object.keys(statuses) as readonly OrderStatus[];

export const isOrderStatus = (name: string): name is OrderStatus => Object.hasOwn(statuses, name);
