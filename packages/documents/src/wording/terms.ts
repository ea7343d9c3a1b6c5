import type { CargoType, LocalText, OrderStatus, PaymentType, ServiceCode } from '@cartage/core';

/** Names of the core's enumerations, as papers print them. */

export const serviceNames: Readonly<Record<ServiceCode, LocalText>> = {
  CashOnDelivery: { en: 'Cash on delivery', ru: 'Наложенный платёж' },
  Insurance: { en: 'Insurance', ru: 'Страхование' },
  PartialBuyOut: { en: 'Partial buy-out', ru: 'Частичный выкуп' },
  PrintReceipt: { en: 'Receipt for the receiver', ru: 'Чек получателю' },
  SmsToReceiver: { en: 'SMS to the receiver', ru: 'СМС получателю' },
};

export const cargoTypeNames: Readonly<Record<CargoType, LocalText>> = {
  documents: { en: 'Documents', ru: 'Документы' },
  regular: { en: 'Regular cargo', ru: 'Обычный груз' },
  dangerous: { en: 'Dangerous cargo', ru: 'Опасный груз' },
  oversize: { en: 'Oversize cargo', ru: 'Негабаритный груз' },
  fragile: { en: 'Fragile cargo', ru: 'Хрупкий груз' },
  'online-store': { en: 'Online store order', ru: 'Заказ интернет-магазина' },
  ltl: { en: 'Groupage cargo', ru: 'Сборный груз' },
  ftl: { en: 'Dedicated vehicle', ru: 'Отдельная машина' },
  'postal-documents': { en: 'Documents by post', ru: 'Документы почтой' },
};

export const paymentNames: Readonly<Record<PaymentType, LocalText>> = {
  invoice: { en: 'by invoice', ru: 'по счёту' },
  cash: { en: 'cash', ru: 'наличными' },
  card: { en: 'bank card', ru: 'банковской картой' },
};

/** The English names of the core are those of the interface; these are for people. */
export const statusNames: Readonly<Record<OrderStatus, LocalText>> = {
  Draft: { en: 'Draft', ru: 'Черновик' },
  RateRequest: { en: 'Prices requested', ru: 'Запрошены тарифы' },
  OnApproval: { en: 'Waiting for approval', ru: 'На согласовании' },
  AwaitingPayment: { en: 'Waiting for payment', ru: 'Ожидает оплаты' },
  TransferringToVendor: { en: 'Being handed over to the carrier', ru: 'Передаётся в службу доставки' },
  VendorError: { en: 'Not handed over: error', ru: 'Не передан: ошибка' },
  VendorUnavailable: { en: 'Not handed over: carrier unavailable', ru: 'Не передан: служба доставки недоступна' },
  TransferredToVendor: { en: 'Handed over to the carrier', ru: 'Передан в службу доставки' },
  CourierAssigned: { en: 'Courier assigned', ru: 'Курьер назначен' },
  CourierOnTheWay: { en: 'Courier on the way', ru: 'Курьер в пути' },
  ParcelPickedUp: { en: 'Picked up', ru: 'Груз забран' },
  VendorStatus: { en: 'With the carrier', ru: 'В службе доставки' },
  InProgress: { en: 'In progress', ru: 'В работе' },
  ParcelOnTheWay: { en: 'On the way', ru: 'В пути' },
  ParcelInTheRecipientCity: { en: "In the receiver's city", ru: 'В городе получателя' },
  ParcelHandedForDelivery: { en: 'Out for delivery', ru: 'Передан на доставку' },
  ParcelInPickupPoint: { en: 'At the pickup point', ru: 'В пункте выдачи' },
  ChangeDateByReceiver: { en: 'Delivery date changed by the receiver', ru: 'Дата доставки изменена получателем' },
  FailedDeliveryAttempt: { en: 'Delivery attempt failed', ru: 'Неудачная попытка вручения' },
  StoragePeriodExpires: { en: 'Storage period is about to end', ru: 'Истекает срок хранения' },
  RequestForInformation: { en: 'More information is needed', ru: 'Запрошена дополнительная информация' },
  ProblemDetected: { en: 'Problem during delivery', ru: 'Проблема при доставке' },
  RefuseOfDelivery: { en: 'Refused by the receiver', ru: 'Отказ от вручения' },
  Returning: { en: 'On the way back to the sender', ru: 'Возвращается отправителю' },
  CancelRequest: { en: 'Cancellation requested', ru: 'Запрошена отмена' },
  Finished: { en: 'Delivered', ru: 'Доставлен' },
  FinishedWithAdditional: { en: 'Delivered, with additional work', ru: 'Доставлен, с дополнительными работами' },
  AutoFinished: { en: 'Closed automatically', ru: 'Завершён автоматически' },
  FinishedWithReturn: { en: 'Returned to the sender', ru: 'Возвращён отправителю' },
  Canceled: { en: 'Canceled', ru: 'Отменён' },
  Removed: { en: 'Removed', ru: 'Удалён' },
};
