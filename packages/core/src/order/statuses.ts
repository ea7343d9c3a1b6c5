import type { LocalText } from '../local-text.ts';

/**
 * Where an order stands. One row per status: the coarser state that it belongs to (interface 9.1, 9.2), the group that
 * decides its moves, and its texts. The numbers that stand for it belong to the versions of the interface.
 *
 * - `rank`: how far along the way, for events of one instant.
 */
export interface StatusRow {
  /** The coarser state (interface 9.2). */
  readonly master: MasterName;
  /** Decides which moves there are; see lifecycle.ts. */
  readonly group: 'before' | 'transfer' | 'with-vendor' | 'returning' | 'refused' | 'cancel' | 'final';
  /** How far along the way, for events of one instant. */
  readonly rank: number;
  /** As customers read it. */
  readonly text: LocalText;
}

/** One of the coarser states. */
export type MasterName = keyof typeof masterStatuses;

/** The coarser states, with their texts. */
export const masterStatuses = {
  New: { en: 'New', ru: 'Новый заказ' },
  Waiting: { en: 'Waiting', ru: 'Ожидание перед обработкой' },
  Approval: { en: 'Approval', ru: 'Подтверждение заказа' },
  Payment: { en: 'Payment', ru: 'Ожидание оплаты' },
  Transfer: { en: 'Transfer', ru: 'Передача заказа поставщику' },
  Transportation: { en: 'Transportation', ru: 'Доставка' },
  Delivery: { en: 'Delivery', ru: 'Вручение посылки' },
  Returning: { en: 'Returning', ru: 'Возврат' },
  ProblemDetected: { en: 'ProblemDetected', ru: 'Проблема' },
  Cancelled: { en: 'Cancelled', ru: 'Отмена' },
  Removed: { en: 'Removed', ru: 'Удалён' },
  Finished: { en: 'Finished', ru: 'Заказ выполнен' },
  NotDelivered: { en: 'NotDelivered', ru: 'Возврат, не вручено' },
} as const satisfies Record<string, LocalText>;

const row = (master: MasterName, group: StatusRow['group'], rank: number, en: string, ru: string): StatusRow => ({
  master,
  group,
  rank,
  text: { en, ru },
});

/** Every status with its row, in the order of the way that an order goes (interface 9.1). */
export const statuses = {
  Draft: row('New', 'before', 0, 'Draft', 'Черновик'),
  RateRequest: row('Waiting', 'before', 0, 'RateRequest', 'Запрос тарифов'),
  OnApproval: row('Approval', 'before', 1, 'OnApproval', 'На согласовании'),
  AwaitingPayment: row('Payment', 'before', 1, 'AwaitingPayment', 'Ожидание оплаты'),
  TransferringToVendor: row('Transfer', 'transfer', 2, 'TransferringToVendor', 'Передаётся в службу доставки'),
  VendorError: row('Transfer', 'transfer', 2, 'VendorError', 'Ошибка передачи в службу доставки'),
  VendorUnavailable: row('Transfer', 'transfer', 2, 'VendorUnavailable', 'Служба доставки недоступна'),
  TransferredToVendor: row('Transfer', 'with-vendor', 3, 'TransferredToVendor', 'Передан в службу доставки'),
  CourierAssigned: row('Transportation', 'with-vendor', 4, 'CourierAssigned', 'Курьер назначен'),
  CourierOnTheWay: row('Transportation', 'with-vendor', 5, 'CourierOnTheWay', 'Курьер в пути'),
  ParcelPickedUp: row('Transportation', 'with-vendor', 6, 'ParcelPickedUp', 'Груз забран'),
  VendorStatus: row('Transportation', 'with-vendor', 7, 'VendorStatus', 'Статус службы доставки'),
  InProgress: row('Transportation', 'with-vendor', 7, 'InProgress', 'В работе'),
  ParcelOnTheWay: row('Transportation', 'with-vendor', 8, 'ParcelOnTheWay', 'Посылка в пути'),
  ParcelInTheRecipientCity: row(
    'Transportation',
    'with-vendor',
    9,
    'ParcelInTheRecipientCity',
    'Посылка в городе получателя',
  ),
  ParcelHandedForDelivery: row(
    'Delivery',
    'with-vendor',
    10,
    'ParcelHandedForDelivery',
    'Посылка передана на доставку',
  ),
  ParcelInPickupPoint: row('Delivery', 'with-vendor', 10, 'ParcelInPickupPoint', 'Посылка доставлена в ПВЗ'),
  ChangeDateByReceiver: row(
    'Delivery',
    'with-vendor',
    11,
    'ChangeDateByReceiver',
    'Дата доставки изменена получателем',
  ),
  FailedDeliveryAttempt: row('Delivery', 'with-vendor', 11, 'FailedDeliveryAttempt', 'Неудачная попытка вручения'),
  StoragePeriodExpires: row('Delivery', 'with-vendor', 11, 'StoragePeriodExpires', 'Истекает срок хранения'),
  RequestForInformation: row(
    'ProblemDetected',
    'with-vendor',
    12,
    'RequestForInformation',
    'Запрошена дополнительная информация',
  ),
  ProblemDetected: row('ProblemDetected', 'with-vendor', 12, 'ProblemDetected', 'Проблема при доставке'),
  RefuseOfDelivery: row('NotDelivered', 'refused', 13, 'RefuseOfDelivery', 'Отказ от вручения'),
  Returning: row('Returning', 'returning', 14, 'Returning', 'Возврат документов'),
  CancelRequest: row('Cancelled', 'cancel', 15, 'CancelRequest', 'Запрошена отмена'),
  Finished: row('Finished', 'final', 16, 'Finished', 'Заказ выполнен'),
  FinishedWithAdditional: row('Finished', 'final', 16, 'FinishedWithAdditional', 'Выполнен с дополнительными работами'),
  AutoFinished: row('Finished', 'final', 16, 'AutoFinished', 'Завершён автоматически'),
  FinishedWithReturn: row('NotDelivered', 'final', 16, 'FinishedWithReturn', 'Завершён с возвратом'),
  Canceled: row('Cancelled', 'final', 16, 'Canceled', 'Отменён'),
  Removed: row('Removed', 'final', 16, 'Removed', 'Удалён'),
} as const satisfies Record<string, StatusRow>;

/** One of the statuses. */
export type OrderStatus = keyof typeof statuses;

/** The names of the statuses, in the order of `statuses`. */
export const orderStatuses = Object.keys(statuses) as readonly OrderStatus[];

/** The statuses of orders that a vendor took and that nobody called off: a courier signs for these. */
export const handedOverStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) =>
    !['before', 'transfer', 'cancel'].includes(statuses[status].group) && status !== 'Canceled' && status !== 'Removed',
);

/** Whether it is the name of a status, letter for letter. */
export const isOrderStatus = (name: string): name is OrderStatus => Object.hasOwn(statuses, name);
