import type { LocalText, Order } from '@cartage/core';
import type { Words } from './post.ts';

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

/** Of a canceled order of which the vendor may have a shipment, or has one that it does not cancel. */
export const leftBehindWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: {
      en: `Order ${order.number} is canceled, but perhaps not at its vendor`,
      ru: `Заказ ${order.number} отменён, но, возможно, не у службы доставки`,
    },
    text: {
      en: `${named.en} is canceled. It may be left at its vendor all the same: ${vendor.en} did not say that it has canceled it. Please stop it there.`,
      ru: `${named.ru} отменён, но мог остаться у перевозчика: ${vendor.ru} не подтвердила отмену. Пожалуйста, остановите доставку у неё.`,
    },
  };
};

/** Of an order whose cancellation the vendor never answered: it goes on. */
export const notCanceledWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: { en: `Order ${order.number} was not canceled`, ru: `Заказ ${order.number} не отменён` },
    text: {
      en: `${named.en} was not canceled: ${vendor.en} gave no usable answer, and it is not asked again by itself. Please cancel the order again, or ask the vendor.`,
      ru: `${named.ru} не отменён: ${vendor.ru} не дала пригодного ответа, и повторно её не спрашивают. Пожалуйста, отмените заказ ещё раз или обратитесь в службу доставки.`,
    },
  };
};

/** Of an order for which a courier was called and nobody knows whether he comes. */
export const courierUnknownWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: {
      en: `Nobody knows whether a courier comes for order ${order.number}`,
      ru: `Неизвестно, приедет ли курьер за заказом ${order.number}`,
    },
    text: {
      en: `${named.en}: ${vendor.en} did not say whether a courier comes. Please ask it, or call a courier again.`,
      ru: `${named.ru}: ${vendor.ru} не сообщила, приедет ли курьер. Пожалуйста, уточните у неё или вызовите курьера снова.`,
    },
  };
};

/** Of an order with a change of which its vendor never said whether it made it. */
export const changeUnknownWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: {
      en: `Nobody knows whether a change of order ${order.number} was made`,
      ru: `Неизвестно, внесено ли изменение заказа ${order.number}`,
    },
    text: {
      en: `${named.en}: ${vendor.en} did not say whether it made a change of the order, and it is not told of it again by itself. Please change the order again, or ask the vendor.`,
      ru: `${named.ru}: ${vendor.ru} не сообщила, внесла ли она изменение заказа, и повторно оно ей не передаётся. Пожалуйста, измените заказ ещё раз или обратитесь в службу доставки.`,
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
