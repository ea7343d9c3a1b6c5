import { formatRoubles, type Kopecks, type LocalText } from '@cartage/core';

/** What the history says of a card payment. */
export const paymentTexts = {
  awaitsPayment: { en: 'The order is waiting for payment by card.', ru: 'Заказ ожидает оплаты картой.' },
  askedAnew: { en: 'A new payment link was asked for.', ru: 'Запрошена новая ссылка на оплату.' },
  paid: { en: 'The order was paid by card.', ru: 'Заказ оплачен картой.' },
  notPaid: {
    en: 'The order was not paid; a new payment link can be asked for.',
    ru: 'Заказ не оплачен; можно запросить новую ссылку на оплату.',
  },
  lostHandOver: {
    en: 'The paid order cannot be handed over; the money goes back.',
    ru: 'Оплаченный заказ нельзя передать; деньги возвращаются.',
  },
  returned: { en: 'The money goes back to the card.', ru: 'Деньги возвращаются на карту.' },
} as const satisfies Record<string, LocalText>;

/** Of an order whose price rose after it was paid. */
export const dearer = (paid: Kopecks, price: Kopecks): LocalText => ({
  en: `The order is waiting for approval by a manager: ${formatRoubles(paid, 'en')} roubles were paid, and the vendor's price is now ${formatRoubles(price, 'en')}.`,
  ru: `Заказ ожидает согласования менеджером: оплачено ${formatRoubles(paid, 'ru')} руб., а цена службы доставки теперь ${formatRoubles(price, 'ru')} руб.`,
});

/** Of money that was given back. */
export const refunded = (amount: Kopecks): LocalText => ({
  en: `${formatRoubles(amount, 'en')} roubles were returned to the card.`,
  ru: `На карту возвращено ${formatRoubles(amount, 'ru')} руб.`,
});
