import type { CargoType, LocalText, Payer, PaymentType, ServiceCode } from '@cartage/core';

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

export const payerNames: Readonly<Record<Payer, LocalText>> = {
  customer: { en: 'customer', ru: 'заказчик' },
  sender: { en: 'sender', ru: 'отправитель' },
  recipient: { en: 'receiver', ru: 'получатель' },
};
