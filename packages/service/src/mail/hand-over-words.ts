import type { LocalText, Order } from '@cartage/core';
import { plainName } from './plain-name.ts';
import type { Words } from './post.ts';

/** Vendors repeat in their reasons what a caller has written. */
const LONGEST_REASON = 300;

/** Of an order that is VendorUnavailable or VendorError. What the vendor itself said stands in the order's history. */
export const unavailableWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: { en: `Order ${order.number} could not be handed over`, ru: `Заказ ${order.number} не удалось передать` },
    text:
      order.status === 'VendorUnavailable'
        ? {
            en: `${named.en} could not be handed over: ${vendor.en} is unavailable. The hand-over is retried automatically, and another message will follow when it succeeds.`,
            ru: `${named.ru} не удалось передать: ${vendor.ru} недоступна. Передача повторяется автоматически; когда она удастся, придёт ещё одно письмо.`,
          }
        : {
            en: `${named.en} could not be handed over: ${vendor.en} gave no usable answer. The hand-over is not retried automatically; please check the order.`,
            ru: `${named.ru} не удалось передать: ${vendor.ru} не дала понятного ответа. Передача не повторяется автоматически; пожалуйста, проверьте заказ.`,
          },
  };
};

/** Of an order that is a draft again, with the reason. */
export const refusedWords = (order: Order, reason: LocalText): Words => {
  const named = nameOf(order);
  return {
    subject: { en: `Order ${order.number} could not be handed over`, ru: `Заказ ${order.number} не удалось передать` },
    text: {
      en: `${named.en} could not be handed over after all (${plainName(reason.en, LONGEST_REASON)}). It is a draft again; please choose another option or correct the order.`,
      ru: `${named.ru} всё же не удалось передать (${plainName(reason.ru, LONGEST_REASON)}). Заказ снова черновик; пожалуйста, выберите другой вариант или исправьте заказ.`,
    },
  };
};

export const handedOverWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  const waybill = order.vendorInvoiceNumber;
  return {
    subject: { en: `Order ${order.number} was handed over`, ru: `Заказ ${order.number} передан` },
    text: {
      en: `${named.en} was handed over: ${vendor.en} has accepted it.${waybill ? ` The waybill number is ${waybill}.` : ''}`,
      ru: `${named.ru} передан: ${vendor.ru} приняла его.${waybill ? ` Номер накладной: ${waybill}.` : ''}`,
    },
  };
};

/** Of a canceled order of which the vendor may have a shipment, or has one that it does not cancel. */
export const leftBehindWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: {
      en: `Order ${order.number} is canceled, but its vendor may still have it`,
      ru: `Заказ ${order.number} отменён, но мог остаться в службе доставки`,
    },
    text: {
      en: `${named.en} is canceled, but ${vendor.en} may still have it: it did not confirm the cancellation. Please stop the delivery there.`,
      ru: `${named.ru} отменён, но мог остаться в службе доставки: ${vendor.ru} не подтвердила отмену. Пожалуйста, остановите доставку у неё.`,
    },
  };
};

/** Of an order whose cancellation the vendor never answered: it goes on. */
export const notCanceledWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: { en: `Order ${order.number} was not canceled`, ru: `Заказ ${order.number} не отменён` },
    text: {
      en: `${named.en} was not canceled: ${vendor.en} gave no usable answer, and it is not asked again automatically. Please cancel the order again, or ask the vendor.`,
      ru: `${named.ru} не отменён: ${vendor.ru} не дала понятного ответа, и автоматически запрос не повторяется. Пожалуйста, отмените заказ ещё раз или обратитесь в службу доставки.`,
    },
  };
};

/** Of an order for which a courier was called and nobody knows whether he comes. */
export const courierUnknownWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: {
      en: `It is not known whether a courier will come for order ${order.number}`,
      ru: `Неизвестно, приедет ли курьер за заказом ${order.number}`,
    },
    text: {
      en: `${named.en}: ${vendor.en} did not say whether a courier will come. Please ask it, or call a courier again.`,
      ru: `${named.ru}: ${vendor.ru} не сообщила, приедет ли курьер. Пожалуйста, уточните у неё или вызовите курьера снова.`,
    },
  };
};

/** Of an order with a change of which its vendor never said whether it made it. */
export const changeUnknownWords = (order: Order): Words => {
  const [named, vendor] = [nameOf(order), vendorOf(order)];
  return {
    subject: {
      en: `It is not known whether a change of order ${order.number} was made`,
      ru: `Неизвестно, внесено ли изменение заказа ${order.number}`,
    },
    text: {
      en: `${named.en}: ${vendor.en} did not say whether it made a change of the order, and the change is not sent again automatically. Please change the order again, or ask the vendor.`,
      ru: `${named.ru}: ${vendor.ru} не сообщила, внесла ли она изменение заказа, и повторно оно ей не передаётся. Пожалуйста, измените заказ ещё раз или обратитесь в службу доставки.`,
    },
  };
};

/** By the customer's number too, which may be the only one that the reader knows. */
const nameOf = ({ number, content: { customerOrderId } }: Order): LocalText => ({
  en: `Order ${number}${customerOrderId ? ` (your number ${plainName(customerOrderId)})` : ''}`,
  ru: `Заказ ${number}${customerOrderId ? ` (ваш номер ${plainName(customerOrderId)})` : ''}`,
});

const vendorOf = ({ option }: Order): LocalText => ({
  en: option?.vendor.name ?? 'the vendor',
  ru: `служба доставки${option ? ` ${option.vendor.name}` : ''}`,
});
