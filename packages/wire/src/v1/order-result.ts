import type { Option, Order, Problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { fromVendor, vendorInfoModel } from '../models/vendor-info.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, moneyOut } from '../schema/fields.ts';
import { orderPushResults } from './codes.ts';
import { apiErrorModel, fromProblems } from './errors.ts';
import { deliveryOptionModel, fromDistinct } from './option.ts';
import { openApiOrderStatus, statusCode, statusName } from './statuses.ts';

/** An order that was handed over, or is on the way to it. */
export const orderCreateResultModel = z
  .object({
    orderPushResult: orderPushResults.schema,
    orderId: z.string(),
    orderKey: z.string().describe('Opens this one order to any caller who has it.'),
    vendorInvoiceNum: z.string().nullable().describe("The vendor's waybill number."),
    vendorPickupNum: z.string().nullable().describe("The vendor's number of the courier call."),
    price: z.number().nullable().describe('Roubles, the whole price; null until an option is chosen.'),
    planDeliveryDate: dateTime.nullable(),
    vendorInfo: vendorInfoModel.nullable(),
    status: openApiOrderStatus,
    statusName: z.string(),
    emergencyEmail: z.string().nullable(),
  })
  .meta({ id: 'OrderCreateResultModel' });

/** An order that was saved and not handed over. */
export const orderPushErrorModel = z
  .object({
    orderId: z.string(),
    errors: z.array(apiErrorModel).describe('Empty when no option was chosen.'),
    options: z.array(deliveryOptionModel).describe('What PushToVendor may choose from.'),
  })
  .meta({ id: 'OrderPushErrorModel' });

/** An order that was handed over, or is on the way to it. */
export type OrderCreateResultModel = z.output<typeof orderCreateResultModel>;
/** An order that was saved and not handed over. */
export type OrderPushErrorModel = z.output<typeof orderPushErrorModel>;

/** What came of an order, as Create and PushToVendor answer: the price in roubles. */
export const fromOrderResult = (order: Order, { locale, zone }: AnswerContext): OrderCreateResultModel => ({
  orderPushResult: orderPushResults.codeOf(order.pushResult),
  orderId: order.number,
  orderKey: order.key,
  vendorInvoiceNum: order.vendorInvoiceNumber,
  vendorPickupNum: order.vendorPickupNumber,
  price: moneyOut(order.price),
  planDeliveryDate: dateTimeOut(order.plannedDeliveryAt, zone),
  vendorInfo: order.option === null ? null : fromVendor(order.option.vendor),
  status: statusCode(order.status),
  statusName: statusName(order.status, locale),
  emergencyEmail: order.content.emergencyEmail,
});

/** `problems`: why the order was not handed over; their targets are JSON paths, that of PaymentRequired is a link. */
export const fromPushError = (
  orderNumber: string,
  problems: readonly Problem[],
  options: readonly Option[],
  context: AnswerContext,
): OrderPushErrorModel => ({
  orderId: orderNumber,
  errors: [...fromProblems(problems, context.locale)],
  options: fromDistinct(options, context),
});
