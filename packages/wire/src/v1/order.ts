import { canonicalOrderNumber, type NewOrder, type Order, type OrderContent } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import type { Converted } from '../contract/converted.ts';
import { cargoDescModel, fromCargo, toCargo } from '../models/cargo.ts';
import { volumeWeightProblems } from '../models/cargo-item.ts';
import { fromOrderNotes, orderNotes, toOrderNotes } from '../models/order-notes.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { everyField } from '../schema/every-field.ts';
import { dateTime, defaulted, filledText, optionalInt32, optionalText, textIn } from '../schema/fields.ts';
import {
  fromDeliveryOptions,
  orderDeliveryOptionsModel,
  toChoice,
  toFilter,
  toPickup,
  toTerms,
} from './delivery-options.ts';
import { fromOrderResult, orderCreateResultModel } from './order-result.ts';
import { contactModel, fromParty, fromSeller, sellerModel, toParty, toSeller } from './party.ts';
import { additionalServicesModel, fromInsurance, fromServices, orderServiceModel, toServices } from './services.ts';
import { v1Places } from './targets.ts';

/** What an order holds, in requests and in answers. */
export const orderContentModel = z.object({
  callCourier: defaulted(z.boolean(), true).describe('Whether to call a courier.'),
  sender: contactModel,
  receiver: contactModel,
  seller: sellerModel.nullish(),
  cargo: cargoDescModel,
  deliveryOptions: orderDeliveryOptionsModel,
  services: z.array(orderServiceModel).nullish(),
  additionalServices: additionalServicesModel.nullish(),
  companyId: optionalInt32.describe('Default: the company that owns the key.'),
  ...orderNotes,
  parentOrderId: optionalText.describe('Number of the parent order.'),
});

/** The body of Create (interface 7.12). */
export const orderCreateModel = orderContentModel.extend({ apiKey: filledText }).meta({ id: 'OrderCreateModel' });

/** An order as answers hold it (interface 7.17). */
export const orderGetModel = z
  .object({
    orderInfo: orderCreateResultModel
      .extend({
        deliveryDate: dateTime.nullable().describe('Set when the order is delivered, never before.'),
        receivedBy: z.string().nullable(),
      })
      .meta({ id: 'OrderInfoModel' }),
    ...everyField(orderContentModel).shape,
    orderProperties: z.array(z.object({ key: z.string(), value: z.string() }).meta({ id: 'OrderPropertyModel' })),
  })
  .meta({ id: 'OrderGetModel' });

/** The body of Create, as a client writes it. */
export type OrderCreateModel = z.input<typeof orderCreateModel>;
/** An order as answers hold it. */
export type OrderGetModel = z.output<typeof orderGetModel>;

/**
 * An order in the core's words, money in kopecks. Problems: a filled volumeWeight, unknown services, two insured
 * sums.
 */
export function toNewOrder(model: z.output<typeof orderCreateModel>): Converted<NewOrder> {
  const services = toServices(model.services, model.additionalServices);
  return {
    value: { content: toContent(model, services.value) },
    forCompany: [{ companyId: model.companyId ?? null, target: 'companyId' }],
    problems: [...volumeWeightProblems(model.cargo.cargoItems, 'cargo.cargoItems'), ...services.problems],
    ...v1Places(services.places),
  };
}

const toContent = (model: z.output<typeof orderCreateModel>, services: OrderContent['services']): OrderContent => ({
  callCourier: model.callCourier,
  sender: toParty(model.sender),
  receiver: toParty(model.receiver),
  seller: model.seller ? toSeller(model.seller) : null,
  cargo: toCargo(model.cargo),
  pickup: toPickup(model.deliveryOptions),
  terms: toTerms(model.deliveryOptions),
  filter: toFilter(model.deliveryOptions),
  services,
  vendorServices: [],
  comments: textIn(model.deliveryOptions.comments),
  ...toOrderNotes(model),
  parentNumber: model.parentOrderId ? canonicalOrderNumber(model.parentOrderId) : null,
  choice: toChoice(model.deliveryOptions),
});

/** An order as Get, GetOrders and Update answer with it. */
export function fromOrder(order: Order, context: AnswerContext): OrderGetModel {
  const { content } = order;
  return {
    orderInfo: {
      ...fromOrderResult(order, context),
      deliveryDate: dateTimeOut(order.deliveredAt, context.zone),
      receivedBy: order.receivedBy,
    },
    callCourier: content.callCourier,
    sender: fromParty(content.sender, context),
    receiver: fromParty(content.receiver, context),
    seller: content.seller === null ? null : fromSeller(content.seller),
    cargo: fromCargo(content.cargo),
    deliveryOptions: fromDeliveryOptions(content),
    services: fromServices(content.services),
    additionalServices: fromInsurance(content.services),
    companyId: order.companyId,
    ...fromOrderNotes(content),
    parentOrderId: content.parentNumber,
    orderProperties: order.properties.map(({ key, value }) => ({ key, value })),
  };
}
