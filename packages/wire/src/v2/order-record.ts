import { isFreelyChanged, type Order, type OrderRecord } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { attentionModel, fromAttention } from '../models/attention.ts';
import { vendorContractTypes } from '../models/offer-codes.ts';
import {
  masterStatus,
  masterStatusCode,
  masterStatusName,
  orderStatus,
  statusCode,
  statusName,
} from '../models/order-statuses.ts';
import { fromPrintedPapers, printedPapersModel } from '../models/printed-papers.ts';
import { dateTimeOut, midnightOut } from '../schema/date-time-out.ts';
import { everyField } from '../schema/every-field.ts';
import { dateTime, moneyOut } from '../schema/fields.ts';
import { attachmentModel, fromAttachment } from './attachments.ts';
import { fromContent, fromPartyOfRecord, optionModel, orderContentModel, partyRecordModel } from './order.ts';
import { foreignPriceModel, fromForeignPrice, fromToldPrice, toldPriceModel } from './quotes.ts';

const { customerOrderIdDontCheck: _, ...content } = everyField(orderContentModel).shape;

/** An order with all that belongs to it (interface 7.22). */
export const orderRecordModel = z
  .object({
    orderId: z.string(),
    orderKey: z.string().describe('Opens this one order to any caller who has it.'),
    vendorInvoiceNum: z.string().nullable().describe("The vendor's waybill number."),
    vendorReturnInvoiceNumber: z.string().nullable(),
    vendorPickupNum: z.string().nullable().describe("The vendor's number of the courier call."),
    price: z.number().nullable().describe('Roubles, the whole price; null until an option is chosen.'),
    foreignPrice: toldPriceModel
      .nullable()
      .describe('What the vendor has told of the price last, in its currency; null: nothing, or in roubles.'),
    planDeliveryDate: dateTime.nullable(),
    status: orderStatus,
    statusName: z.string(),
    masterStatus,
    masterStatusName: z.string(),
    statusDate: dateTime.describe('Since when the order is in its status.'),
    keepAtPickupPointDateLimit: dateTime
      .nullable()
      .describe('Midnight of the last day on which the pickup point keeps the parcel.'),
    ...content,
    sender: partyRecordModel,
    receiver: partyRecordModel,
    option: everyField(optionModel)
      .extend({
        tags: z.array(z.string()),
        foreignPrice: foreignPriceModel.nullable().describe('What the option was quoted at; null: in roubles.'),
      })
      .meta({ id: 'OptionRecordModel' }),
    deliveryDate: dateTime.nullable().describe('Set when the order is delivered, never before.'),
    receivedBy: z.string().nullable(),
    trackingUrl: z.string().nullable().describe("Where the receiver follows the parcel on the vendor's own pages."),
    pieces: z
      .array(z.string())
      .describe('The codes of the places as the vendor scans them; empty: it has not told any.'),
    collected: z.number().nullable().describe('Roubles that the vendor has collected; null until it says so.'),
    papers: printedPapersModel,
    createDateTime: dateTime,
    children: z.array(
      z
        .object({ orderId: z.string(), orderKey: z.string(), vendorInvoiceNumber: z.string().nullable() })
        .meta({ id: 'ChildOrder' }),
    ),
    orderProperties: z.array(z.object({ key: z.string(), value: z.string() }).meta({ id: 'OrderProperty' })),
    attention: z
      .array(attentionModel)
      .describe('Why somebody has to look at the order, the oldest reason first; empty: nobody has to.'),
    attachments: z.array(attachmentModel),
  })
  .meta({ id: 'OrderRecord' });

/** The answer of Get and Update. */
export const oneOrderModel = z.object({ order: orderRecordModel }).meta({ id: 'OneOrder' });

/** An order with all that belongs to it, as answers hold it. */
export type OrderRecordModel = z.output<typeof orderRecordModel>;

/** An order with all that belongs to it, as Get, List and Update answer with it. */
export const fromOrderRecord = (
  { order, children, keptUntil, attention, attachments }: OrderRecord,
  context: AnswerContext,
): OrderRecordModel => {
  const { customerOrderIdDontCheck: _, ...written } = shownContent(order);
  const { sender, receiver } = order.content;
  return {
    orderId: order.number,
    orderKey: order.key,
    vendorInvoiceNum: order.vendorInvoiceNumber,
    vendorReturnInvoiceNumber: order.vendorReturnInvoiceNumber,
    vendorPickupNum: order.vendorPickupNumber,
    price: moneyOut(order.price),
    foreignPrice: fromToldPrice(order.vendorForeignPrice),
    planDeliveryDate: dateTimeOut(order.plannedDeliveryAt, context.zone),
    status: statusCode(order.status),
    statusName: statusName(order.status, context.locale),
    masterStatus: masterStatusCode(order.status),
    masterStatusName: masterStatusName(order.status, context.locale),
    statusDate: dateTimeOut(order.statusAt, context.zone),
    keepAtPickupPointDateLimit: keptUntil === null ? null : midnightOut(keptUntil, context.zone),
    ...written,
    sender: fromPartyOfRecord(sender, context),
    receiver: fromPartyOfRecord(receiver, context),
    option: {
      ...written.option,
      tags: [...(order.option?.tags ?? [])],
      foreignPrice: fromForeignPrice(order.option?.foreign),
    },
    deliveryDate: dateTimeOut(order.deliveredAt, context.zone),
    receivedBy: order.receivedBy,
    trackingUrl: order.trackingUrl,
    pieces: [...order.pieces],
    collected: moneyOut(order.bought?.collected ?? null),
    papers: fromPrintedPapers(order, context.zone),
    createDateTime: dateTimeOut(order.createdAt, context.zone),
    children: children.map(({ number, key, vendorInvoiceNumber }) => ({
      orderId: number,
      orderKey: key,
      vendorInvoiceNumber,
    })),
    orderProperties: order.properties.map(({ key, value }) => ({ key, value })),
    attention: attention.map((one) => fromAttention(one, context.zone)),
    attachments: attachments.map(fromAttachment),
  };
};

/**
 * What an order holds, as its record shows it: what the vendor was given goes before what was asked for; while the order
 * may still change it is the other way round.
 */
export const shownContent = ({ content, option, status }: Pick<Order, 'content' | 'option' | 'status'>) => {
  const written = fromContent(content);
  const shown = <T>(asked: T | null, given: T | null): T | null =>
    isFreelyChanged(status) ? (asked ?? given) : (given ?? asked);
  const contractType = option && vendorContractTypes.codeOf(option.contractType);
  return {
    ...written,
    option: { ...written.option, vendorContractType: shown(written.option.vendorContractType, contractType) },
    pickupInfo: { ...written.pickupInfo, takeDate: shown(written.pickupInfo.takeDate, option?.takeDate ?? null) },
  };
};
