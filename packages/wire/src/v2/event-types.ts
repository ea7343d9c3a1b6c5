import type { EventType, LocalText } from '@cartage/core';

/** When an event of each type is written (interface 22.2). */
export const eventTexts: Readonly<Record<EventType, LocalText>> = {
  'order.created': { en: 'An order was created.', ru: 'Создан заказ.' },
  'order.handed_over': { en: 'The vendor has taken the order.', ru: 'Служба доставки приняла заказ.' },
  'order.status_changed': {
    en: 'The order has another status. Every move is told so; what a particular one is besides comes right after it.',
    ru: 'У заказа новый статус. Так сообщается о каждой смене статуса; более точное событие следует сразу за ним.',
  },
  'order.tracked': {
    en: "There is another line in the order's history, by which its status may change or not.",
    ru: 'В истории заказа новая запись; статус при этом может и не измениться.',
  },
  'order.delivered': { en: 'The order was delivered.', ru: 'Заказ доставлен.' },
  'order.problem': {
    en: 'Somebody has to look at the order, or it does not go the way that was planned.',
    ru: 'Заказ требует внимания или доставляется не так, как планировалось.',
  },
  'order.canceled': { en: 'The order was cancelled.', ru: 'Заказ отменён.' },
  'order.changed': {
    en: "What the order holds was changed, or a number of its vendor's came.",
    ru: 'Изменены данные заказа, или пришёл номер от службы доставки.',
  },
  'payment.created': { en: 'A card payment of an order was begun.', ru: 'Начата оплата заказа картой.' },
  'payment.pending': { en: 'The payment can be made: its link is there.', ru: 'Платёж можно оплатить: есть ссылка.' },
  'payment.paid': { en: 'The payment was made.', ru: 'Платёж оплачен.' },
  'payment.failed': {
    en: 'The payment was declined, or nobody paid in time.',
    ru: 'Платёж отклонён или не оплачен вовремя.',
  },
  'payment.canceled': { en: 'The payment is not needed any more.', ru: 'Платёж больше не нужен.' },
  'payment.refunded': { en: 'The money was given back.', ru: 'Деньги возвращены.' },
  'balance.low': {
    en: 'Less is left to spend than the company has settled.',
    ru: 'Доступно меньше, чем компания задала в настройках.',
  },
  'vendor.connection_failed': {
    en: "A vendor does not accept the company's own contract.",
    ru: 'Служба доставки не принимает собственный договор компании.',
  },
};
