import type { LocalText, Order } from '@cartage/core';

export interface Words {
  readonly subject: LocalText;
  readonly text: LocalText;
}

/** Of an order that is VendorUnavailable or VendorError. What the vendor itself said stands in the order's history. */
export const unavailableWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: { en: `Order ${order.number} could not be handed over`, ru: `Заказ ${order.number} не удалось передать` },
    text:
      order.status === 'VendorUnavailable'
        ? {
            en: `${named.en} could not be handed over: ${vendor.en} is unavailable. The hand-over is repeated by itself, and another message will tell when it succeeds.`,
            ru: `${named.ru} не удалось передать: ${vendor.ru} недоступна. Передача повторяется автоматически, об успехе сообщит ещё одно письмо.`,
          }
        : {
            en: `${named.en} could not be handed over: ${vendor.en} gave no usable answer. The hand-over is not repeated by itself; please look at the order.`,
            ru: `${named.ru} не удалось передать: ${vendor.ru} не дала пригодного ответа. Передача не повторяется автоматически; пожалуйста, проверьте заказ.`,
          },
  };
};

export const handedOverWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  const waybill = order.vendorInvoiceNumber;
  return {
    subject: { en: `Order ${order.number} was handed over`, ru: `Заказ ${order.number} передан` },
    text: {
      en: `${named.en} was handed over: ${vendor.en} has taken it.${waybill ? ` The waybill number is ${waybill}.` : ''}`,
      ru: `${named.ru} передан: ${vendor.ru} приняла его.${waybill ? ` Номер накладной: ${waybill}.` : ''}`,
    },
  };
};

/** By the customer's number too, which may be the only one that the reader knows. */
const nameOf = ({ number, content: { customerOrderId } }: Order): LocalText => ({
  en: `Order ${number}${customerOrderId ? ` (your number ${customerOrderId})` : ''}`,
  ru: `Заказ ${number}${customerOrderId ? ` (ваш номер ${customerOrderId})` : ''}`,
});

const vendorOf = ({ option }: Order): LocalText => ({
  en: option?.vendor.name ?? 'the vendor',
  ru: `служба доставки${option ? ` ${option.vendor.name}` : ''}`,
});
