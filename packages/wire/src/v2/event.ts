import {
  type BalanceFacts,
  type ConnectionFacts,
  type EventFacts,
  type EventPlace,
  type EventType,
  eventId,
  type Locale,
  type LocalText,
  type OrderAttentionFacts,
  type OrderEventType,
  type OrderFacts,
  orderEventTypes,
  type PaymentFacts,
  paymentEventTypes,
  paymentStatuses,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { attentionModel, fromAttention } from '../models/attention.ts';
import { masterStatus, masterStatusCode, orderStatus, statusCode } from '../models/order-statuses.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, moneyOut } from '../schema/fields.ts';
import { CURRENCY } from './balance.ts';
import { paymentStatusCodes } from './codes.ts';
import { orderPlaces } from './order.ts';

/** When an event of each type is written (interface 22.2). */
export const eventTexts: Readonly<Record<EventType, LocalText>> = {
  'order.created': { en: 'An order was created.', ru: 'Создан заказ.' },
  'order.handed_over': { en: 'The vendor has taken the order.', ru: 'Служба доставки приняла заказ.' },
  'order.status_changed': {
    en: 'The order has another status. Every move is told so; the particular event of a move comes right after it.',
    ru: 'У заказа новый статус. Так сообщается о каждой смене статуса; более точное событие следует сразу за ним.',
  },
  'order.tracked': {
    en: "The order's history has another line, by which its status may change or not.",
    ru: 'В истории заказа новая запись; статус при этом может и не измениться.',
  },
  'order.delivered': { en: 'The order was delivered.', ru: 'Заказ доставлен.' },
  'order.problem': {
    en: 'Somebody has to look at the order, or it does not go as planned.',
    ru: 'Заказ требует внимания или доставляется не так, как планировалось.',
  },
  'order.canceled': { en: 'The order was cancelled.', ru: 'Заказ отменён.' },
  'order.changed': {
    en: "The order was changed, or a number of its vendor's came.",
    ru: 'Изменены данные заказа, или пришёл номер от службы доставки.',
  },
  'order.attention': {
    en: 'Somebody has to look at the order, for a reason that it did not have before.',
    ru: 'Заказ требует внимания по новой причине.',
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

/** The version of the form below: a form that a reader of this one would misread gets another. */
const VERSION = 1;

const everyEvent = {
  id: z
    .string()
    .meta({ examples: ['evt_2_1f3_mi7ny680'] })
    .describe('The same wherever the event is told; the cursor behind which Events goes on. At most 64 characters.'),
  version: z.literal(VERSION).describe('The version of the form of the event; members may be added to it.'),
  timestamp: dateTime.describe('When it was written.'),
  companyId: z.int().describe('Whose event it is.'),
};

const aboutOrder = {
  orderId: z.string().describe('The number of the order.'),
  customerOrderId: z.string().nullable(),
};

/** What an event of an order tells: the order as it stood when the event was written (interface 22.1). */
export const orderEventModel = z
  .object({
    ...everyEvent,
    type: z.enum(orderEventTypes),
    data: z
      .object({
        ...aboutOrder,
        status: orderStatus,
        masterStatus,
        statusDate: dateTime.describe('Since when the order is in its status.'),
        previousStatus: orderStatus
          .nullable()
          .describe('The status before a move; else the same as status. null: the order is new.'),
        previousMasterStatus: masterStatus.nullable(),
        price: z.number().nullable().describe('Roubles, the whole price; null until an option is chosen.'),
        vendorKey: z
          .string()
          .nullable()
          .describe('The key of the vendor of the chosen option; null until one is chosen.'),
        vendorInvoiceNum: z.string().nullable().describe("The vendor's waybill number."),
        vendorReturnInvoiceNumber: z.string().nullable(),
        vendorPickupNum: z.string().nullable().describe("The vendor's number of the courier call."),
        planDeliveryDate: dateTime.nullable(),
        deliveryDate: dateTime.nullable().describe('Set when the order is delivered, never before.'),
        receivedBy: z.string().nullable(),
        collected: z.number().nullable().describe('Roubles that the vendor has collected; null: it has not said.'),
        purchased: z
          .array(
            z
              .object({
                productId: z.string(),
                purchasedQty: z.int().nullable(),
                purchasedAmount: z.number().nullable().describe('Roubles.'),
              })
              .meta({ id: 'PurchasedProduct' }),
          )
          .nullable()
          .describe('What was bought of each product; null: the vendor has not said, or there are more than 100.'),
        trackItem: z
          .object({
            eventDateTime: dateTime.describe('When it happened.'),
            eventSource: z.string().describe('Who reported it.'),
            eventText: z.string(),
            isReturn: z.boolean().describe('The cargo is going back to the sender.'),
          })
          .meta({ id: 'EventTrackItem' })
          .nullable()
          .describe("The line of the order's history that the event is; null: it is none."),
        changedFields: z
          .array(z.string())
          .describe('For order.changed: the fields of the order that have another value, a list as one.'),
      })
      .meta({ id: 'OrderEventData' }),
  })
  .meta({ id: 'OrderEvent' });

/** What `order.attention` tells. */
export const attentionEventModel = z
  .object({
    ...everyEvent,
    type: z.literal('order.attention'),
    data: z.object({ orderId: aboutOrder.orderId, ...attentionModel.shape }).meta({ id: 'AttentionEventData' }),
  })
  .meta({ id: 'AttentionEvent' });

/** What an event of a card payment tells. */
export const paymentEventModel = z
  .object({
    ...everyEvent,
    type: z.enum(paymentStatuses.map((status) => paymentEventTypes[status])),
    data: z
      .object({
        ...aboutOrder,
        paymentId: z.string().describe('The id of this payment of the order.'),
        paymentStatus: paymentStatusCodes.schema,
        amount: z.number().describe('Roubles.'),
        refunded: z.number().describe('Roubles that have been given back.'),
        expiresAt: dateTime.describe('Until when it can be paid.'),
      })
      .meta({ id: 'PaymentEventData' }),
  })
  .meta({ id: 'PaymentEvent' });

/** What an event of a company's balance tells. */
export const balanceEventModel = z
  .object({
    ...everyEvent,
    type: z.literal('balance.low'),
    data: z
      .object({
        amount: z.number().describe('Roubles; sums that are held for hand-overs under way are still in it.'),
        reserved: z.number().describe('Held for hand-overs under way.'),
        creditLimit: z.number().describe('How far below zero the balance may go.'),
        available: z.number().describe('What is left to spend: amount less reserved, and the credit limit.'),
        threshold: z.number().describe('Available has fallen below it.'),
        currencyId: z.string().describe(CURRENCY),
      })
      .meta({ id: 'BalanceEventData' }),
  })
  .meta({ id: 'BalanceEvent' });

/** What an event of a company's contract with a vendor tells. */
export const vendorEventModel = z
  .object({
    ...everyEvent,
    type: z.literal('vendor.connection_failed'),
    data: z
      .object({
        vendorKey: z.string(),
        reason: z.string().describe('The class of the failure, as in X-Failed-Vendors.'),
      })
      .meta({ id: 'VendorEventData' }),
  })
  .meta({ id: 'VendorEvent' });

/** An event of any type: an element of Events' answer, and the body of a webhook. */
export const eventModel = z
  .union([orderEventModel, attentionEventModel, paymentEventModel, balanceEventModel, vendorEventModel])
  .meta({ id: 'Event' });

/** An event as a client reads it. */
export type EventModel = z.output<typeof eventModel>;

/** The model of the events of a type. */
export const modelOfEvent = (type: EventType): (typeof eventModel)['options'][number] => {
  if (isOrderEvent(type)) return orderEventModel;
  if (type === 'order.attention') return attentionEventModel;
  if (type === 'balance.low') return balanceEventModel;
  return type === 'vendor.connection_failed' ? vendorEventModel : paymentEventModel;
};

/** An event where it stands. */
export interface ToldEvent extends EventPlace {
  readonly type: EventType;
  /** Those of its type. */
  readonly facts: EventFacts;
}

/**
 * The event as answers and webhooks hold it (interface 22.1): roubles, date-times with the offset of `zone`, texts in `locale`.
 * The same event is told with the same id and data wherever it is told; only the language of its texts may differ.
 */
export const fromEvent = (event: ToldEvent, reader: Pick<AnswerContext, 'zone' | 'locale'>): EventModel =>
  ({
    id: eventId(event),
    type: event.type,
    version: VERSION,
    timestamp: dateTimeOut(event.at, reader.zone),
    companyId: event.companyId,
    data: dataOf(event, reader),
    // The writer of the event has given it the facts of its type.
  }) as EventModel;

/** How events become text. */
export interface EventWriter {
  /** JSON, as webhooks send it. */
  readonly write: (event: ToldEvent, locale: Locale) => string;
}

/** The same as text. `zone`: the service's, IANA. */
export const eventText = (zone: string): EventWriter => ({
  write: (event, locale) => JSON.stringify(fromEvent(event, { zone, locale })),
});

const dataOf = ({ type, facts }: ToldEvent, reader: Pick<AnswerContext, 'zone' | 'locale'>): EventModel['data'] => {
  if (isOrderEvent(type)) return fromOrderFacts(facts as OrderFacts, reader);
  if (type === 'order.attention') {
    const { number, ...asked } = facts as OrderAttentionFacts;
    return { orderId: number, ...fromAttention(asked, reader.zone) };
  }
  if (type === 'balance.low') return fromBalanceFacts(facts as BalanceFacts);
  if (type === 'vendor.connection_failed') return fromConnectionFacts(facts as ConnectionFacts);
  return fromPaymentFacts(facts as PaymentFacts, reader);
};

const isOrderEvent = (type: EventType): type is OrderEventType => orderEventTypes.some((one) => one === type);

const fromOrderFacts = (
  facts: OrderFacts,
  { zone, locale }: Pick<AnswerContext, 'zone' | 'locale'>,
): z.output<typeof orderEventModel>['data'] => ({
  orderId: facts.number,
  customerOrderId: facts.customerOrderId,
  status: statusCode(facts.status),
  masterStatus: masterStatusCode(facts.status),
  statusDate: dateTimeOut(facts.statusAt, zone),
  previousStatus: facts.statusBefore && statusCode(facts.statusBefore),
  previousMasterStatus: facts.statusBefore && masterStatusCode(facts.statusBefore),
  price: moneyOut(facts.price),
  vendorKey: facts.vendorKey,
  vendorInvoiceNum: facts.vendorInvoiceNumber,
  vendorReturnInvoiceNumber: facts.vendorReturnInvoiceNumber,
  vendorPickupNum: facts.vendorPickupNumber,
  planDeliveryDate: dateTimeOut(facts.plannedDeliveryAt, zone),
  deliveryDate: dateTimeOut(facts.deliveredAt, zone),
  receivedBy: facts.receivedBy,
  collected: moneyOut(facts.collected ?? null),
  purchased:
    facts.purchased?.map(({ purchasedAmount, ...product }) => ({
      ...product,
      purchasedAmount: moneyOut(purchasedAmount),
    })) ?? null,
  trackItem: facts.line && {
    eventDateTime: dateTimeOut(facts.line.at, zone),
    eventSource: facts.line.source,
    eventText: facts.line.text[locale],
    isReturn: facts.line.isReturn,
  },
  changedFields: [...new Set(facts.changed.flatMap(fieldsOf))],
});

/** Where the order's record has what was changed. */
const fieldsOf = (path: string): readonly string[] => decidedLater[path] ?? placesOf(path);

const { placesOf } = orderPlaces([]);

/** What the order has from its vendor, and not from a request. */
const decidedLater: Readonly<Record<string, readonly string[]>> = {
  price: ['price'],
  vendorInvoiceNumber: ['vendorInvoiceNum'],
  vendorPickupNumber: ['vendorPickupNum'],
  receivedBy: ['receivedBy'],
  collected: ['collected'],
  plannedDeliveryAt: ['planDeliveryDate'],
  storedUntil: ['keepAtPickupPointDateLimit'],
  trackingUrl: ['trackingUrl'],
  pieces: ['pieces'],
  vendorForeignPrice: ['foreignPrice'],
  // The record has neither.
  vendorShipmentId: [],
  trackingNumber: [],
};

const fromPaymentFacts = (
  facts: PaymentFacts,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof paymentEventModel>['data'] => ({
  orderId: facts.number,
  customerOrderId: facts.customerOrderId,
  paymentId: facts.reference,
  paymentStatus: paymentStatusCodes.codeOf(facts.status),
  amount: moneyOut(facts.amount),
  refunded: moneyOut(facts.refunded),
  expiresAt: dateTimeOut(facts.expiresAt, zone),
});

const fromBalanceFacts = ({
  amount,
  reserved,
  creditLimit,
  threshold,
}: BalanceFacts): z.output<typeof balanceEventModel>['data'] => ({
  amount: moneyOut(amount),
  reserved: moneyOut(reserved),
  creditLimit: moneyOut(creditLimit),
  available: moneyOut(amount - reserved + creditLimit),
  threshold: moneyOut(threshold),
  currencyId: CURRENCY,
});

const fromConnectionFacts = ({ vendorKey, reason }: ConnectionFacts): z.output<typeof vendorEventModel>['data'] => ({
  vendorKey,
  reason,
});
