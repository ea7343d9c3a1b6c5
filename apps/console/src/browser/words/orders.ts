import { type AttentionReason, type MasterName, masterStatuses, type OrderStatus, statuses } from '@cartage/core';
import type { Dictionary } from './locale.ts';

/** The number of each status on the wire; a test compares them with the service's. */
export const statusNumbers: Readonly<Record<number, OrderStatus>> = {
  0: 'Draft',
  10: 'RateRequest',
  20: 'OnApproval',
  30: 'AwaitingPayment',
  50: 'TransferringToVendor',
  51: 'VendorError',
  52: 'VendorUnavailable',
  60: 'TransferredToVendor',
  70: 'CourierAssigned',
  90: 'CourierOnTheWay',
  80: 'ParcelPickedUp',
  120: 'VendorStatus',
  130: 'InProgress',
  100: 'ParcelOnTheWay',
  110: 'ParcelInTheRecipientCity',
  200: 'ParcelHandedForDelivery',
  210: 'ParcelInPickupPoint',
  220: 'ChangeDateByReceiver',
  230: 'FailedDeliveryAttempt',
  240: 'StoragePeriodExpires',
  500: 'RequestForInformation',
  510: 'ProblemDetected',
  800: 'RefuseOfDelivery',
  300: 'Returning',
  600: 'CancelRequest',
  700: 'Finished',
  710: 'FinishedWithAdditional',
  720: 'AutoFinished',
  810: 'FinishedWithReturn',
  605: 'Canceled',
  610: 'Removed',
};

/** The coarser states by their numbers. */
export const masterNumbers: Readonly<Record<number, MasterName>> = {
  0: 'New',
  10: 'Waiting',
  20: 'Approval',
  30: 'Payment',
  50: 'Transfer',
  100: 'Transportation',
  200: 'Delivery',
  300: 'Returning',
  500: 'ProblemDetected',
  600: 'Cancelled',
  610: 'Removed',
  700: 'Finished',
  800: 'NotDelivered',
};

/** Core's texts of a status are the wire's names in English; people read words. */
const english: Readonly<Record<OrderStatus, string>> = {
  Draft: 'Draft',
  RateRequest: 'Rates requested',
  OnApproval: 'Waiting for approval',
  AwaitingPayment: 'Waiting for payment',
  TransferringToVendor: 'Being handed over',
  VendorError: 'Refused by the vendor',
  VendorUnavailable: 'Vendor does not answer',
  TransferredToVendor: 'Handed over',
  CourierAssigned: 'Courier assigned',
  CourierOnTheWay: 'Courier on the way',
  ParcelPickedUp: 'Picked up',
  VendorStatus: 'At the vendor',
  InProgress: 'In progress',
  ParcelOnTheWay: 'On its way',
  ParcelInTheRecipientCity: 'In the receiver’s city',
  ParcelHandedForDelivery: 'Out for delivery',
  ParcelInPickupPoint: 'At the pickup point',
  ChangeDateByReceiver: 'Receiver moved the date',
  FailedDeliveryAttempt: 'Delivery attempt failed',
  StoragePeriodExpires: 'Storage is ending',
  RequestForInformation: 'Information needed',
  ProblemDetected: 'Problem',
  RefuseOfDelivery: 'Receiver refused',
  Returning: 'Coming back',
  CancelRequest: 'Cancellation asked for',
  Finished: 'Delivered',
  FinishedWithAdditional: 'Delivered with extras',
  AutoFinished: 'Ended by itself',
  FinishedWithReturn: 'Returned',
  Canceled: 'Canceled',
  Removed: 'Removed',
};

const masterEnglish: Readonly<Record<MasterName, string>> = {
  New: 'New',
  Waiting: 'Waiting',
  Approval: 'Approval',
  Payment: 'Payment',
  Transfer: 'Handing over',
  Transportation: 'On its way',
  Delivery: 'Delivery',
  Returning: 'Coming back',
  ProblemDetected: 'Problem',
  Cancelled: 'Canceled',
  Removed: 'Removed',
  Finished: 'Delivered',
  NotDelivered: 'Not delivered',
};

const reasonsEnglish: Readonly<Record<AttentionReason, string>> = {
  approval: 'Waits for approval',
  'vendor-error': 'The vendor refused it',
  'vendor-unavailable': 'The vendor does not answer',
  doubtful: 'Nobody knows whether the vendor has it',
  'payment-failed': 'The payment failed',
  'price-rose': 'The price rose',
  'courier-missing': 'The courier is not confirmed',
  late: 'Late',
  silent: 'No news for long',
  'storage-ending': 'The point sends it back soon',
  problem: 'Problem on the way',
  'contract-refused': 'The vendor refuses the contract',
};

const reasonsRussian: Readonly<Record<AttentionReason, string>> = {
  approval: 'Ждёт согласования',
  'vendor-error': 'Служба доставки отказала',
  'vendor-unavailable': 'Служба доставки не отвечает',
  doubtful: 'Неизвестно, принят ли заказ',
  'payment-failed': 'Оплата не прошла',
  'price-rose': 'Цена выросла',
  'courier-missing': 'Курьер не подтверждён',
  late: 'Опаздывает',
  silent: 'Давно нет новостей',
  'storage-ending': 'Скоро истечёт хранение',
  problem: 'Проблема в пути',
  'contract-refused': 'Служба не принимает договор',
};

/** Words that no row of a list has room for, said shorter there. */
const shortRussian: Readonly<Partial<Record<OrderStatus, string>>> = {
  TransferringToVendor: 'Передаётся службе',
  VendorError: 'Служба отказала',
  VendorUnavailable: 'Служба недоступна',
  TransferredToVendor: 'Передан службе',
  VendorStatus: 'У службы доставки',
  ParcelInTheRecipientCity: 'Прибыл в город',
  ParcelHandedForDelivery: 'На доставке',
  ParcelInPickupPoint: 'В пункте выдачи',
  ChangeDateByReceiver: 'Дата перенесена',
  FailedDeliveryAttempt: 'Не вручили',
  StoragePeriodExpires: 'Истекает срок',
  RequestForInformation: 'Нужны сведения',
  FinishedWithAdditional: 'С допработами',
  ProblemDetected: 'Проблема',
  Returning: 'Возврат',
  AutoFinished: 'Завершён сам',
  FinishedWithReturn: 'Возвращён',
};

const shortEnglish: Readonly<Partial<Record<OrderStatus, string>>> = {
  VendorError: 'Vendor refused',
  VendorUnavailable: 'No answer yet',
  ChangeDateByReceiver: 'Date moved',
  FailedDeliveryAttempt: 'Attempt failed',
  CancelRequest: 'Cancel asked for',
  FinishedWithAdditional: 'Done with extras',
};

/** What orders are in: their statuses, coarser states, and why they ask for attention. */
export const orderWords: Dictionary<{
  readonly status: Readonly<Record<OrderStatus, string>>;
  /** In a list, where it is another. */
  readonly short: Readonly<Partial<Record<OrderStatus, string>>>;
  readonly master: Readonly<Record<MasterName, string>>;
  readonly reason: Readonly<Record<AttentionReason, string>>;
}> = {
  en: { status: english, short: shortEnglish, master: masterEnglish, reason: reasonsEnglish },
  ru: {
    status: Object.fromEntries(Object.entries(statuses).map(([name, { text }]) => [name, text.ru])) as Readonly<
      Record<OrderStatus, string>
    >,
    short: shortRussian,
    master: Object.fromEntries(Object.entries(masterStatuses).map(([name, { ru }]) => [name, ru])) as Readonly<
      Record<MasterName, string>
    >,
    reason: reasonsRussian,
  },
};

/** How a coarser state looks; its word stands beside it always. */
const toneOfMaster: Readonly<Record<MasterName, Tone>> = {
  New: 'plain',
  Waiting: 'plain',
  Approval: 'wait',
  Payment: 'wait',
  Transfer: 'wait',
  Transportation: 'going',
  Delivery: 'going',
  Returning: 'wait',
  ProblemDetected: 'bad',
  Cancelled: 'plain',
  Removed: 'plain',
  Finished: 'good',
  NotDelivered: 'bad',
};

export type Tone = 'plain' | 'going' | 'wait' | 'good' | 'bad';

/** Handing over that has failed looks like it, though it is still being handed over. */
export const toneOfStatus = (status: OrderStatus): Tone =>
  status === 'VendorError' || status === 'VendorUnavailable' ? 'bad' : toneOfMaster[statuses[status].master];
