import {
  type Amendment,
  changesBetween,
  type OrderContent,
  type OrderUpdate,
  type Product,
  withChanges,
} from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleNumbers } from '../models/examples.ts';
import { filledText, optionalText, text } from '../schema/fields.ts';
import { fromDeliveryOptions, toChoice, toFilter, toPickup, toTerms } from './delivery-options.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { exampleBody, receiver, savedOrder } from './example-order.ts';
import { fromOrder, orderContentModel, orderGetModel, toNewOrder } from './order.ts';
import { toOrderRef } from './order-request.ts';
import { partyAsRead } from './party.ts';

/** The body of Update (interface 12.9). */
export const orderUpdateModel = orderContentModel
  .extend({
    orderId: filledText,
    orderKey: optionalText,
    customerOrderId: z.union([text, z.number()]).nullish().describe("The customer's own number, a string or a number."),
    apiKey: filledText,
  })
  .meta({ id: 'OrderUpdateModel' });

/** The body of Update, as a client writes it. */
export type OrderUpdateModel = z.input<typeof orderUpdateModel>;

/**
 * The whole new content: what the request leaves out is taken off the order. What this version has no words for stays as
 * the order has it once it is locked (interface 12.9).
 */
export function toOrderUpdate(model: z.output<typeof orderUpdateModel>): Converted<OrderUpdate> {
  const { customerOrderId } = model;
  const asText = typeof customerOrderId === 'number' ? String(customerOrderId) : customerOrderId;
  const { value, ...rest } = toNewOrder({ ...model, customerOrderId: asText });
  const content: Amendment = (before) => ({ content: replacing(before.content, value.content), problems: [] });
  return { value: { ...toOrderRef(model), content }, ...rest };
}

const replacing = (before: OrderContent, wanted: OrderContent): OrderContent => {
  const content = withCustoms(before, withChanges(before, changesBetween(asRead(before), wanted)));
  return content.callCourier ? { ...content, pickup: { ...content.pickup, isPostponed: false } } : content;
};

/**
 * Goods that stay keep what customs are told of them, of which this version has no words; not their values where it has given
 * the whole another one.
 */
const withCustoms = ({ cargo: before }: OrderContent, content: OrderContent): OrderContent => {
  const { cargo } = content;
  const isRevalued = cargo.customsValue !== before.customsValue || cargo.customsCurrency !== before.customsCurrency;
  const products = cargo.products.map((product) => {
    const known = before.products.find(({ productId }) => productId === product.productId);
    if (known === undefined) return product;
    const { hsCode, originCountry, customsValue } = known;
    return { ...product, hsCode, originCountry, customsValue: isRevalued ? null : customsValue };
  });
  return { ...content, cargo: { ...cargo, products } };
};

/** What a client who reads the order here, and sends it as it is, says of it. */
const asRead = (content: OrderContent): OrderContent => {
  const options = fromDeliveryOptions(content);
  return {
    ...content,
    sender: partyAsRead(content.sender),
    receiver: partyAsRead(content.receiver),
    cargo: { ...content.cargo, incoterm: null, products: content.cargo.products.map(productAsRead) },
    pickup: toPickup(options),
    terms: toTerms(options),
    filter: toFilter(options),
    choice: toChoice(options),
    vendorServices: [],
  };
};

const productAsRead = (product: Product): Product => ({
  ...product,
  hsCode: null,
  originCountry: null,
  customsValue: null,
});

/** The contract of Update. */
export const updateContract = contract(
  {
    ...operation,
    name: 'Update',
    path: '/OpenAPI/v1/Update',
    ids: { orderId: 'OrderNotFound', companyId: 'AccessDenied', parentOrderId: 'OrderNotFound' },
    tag: 'orders',
    right: ['Orders.Write'],
    summary: { en: 'Replaces the contents of an order.', ru: 'Заменяет содержимое заказа.' },
    body: orderUpdateModel,
    replies: { 200: { description: 'The order as it is now.', json: orderGetModel }, ...failures },
    examples: [
      {
        summary: 'A new phone number for the receiver',
        body: { ...exampleBody, orderId: exampleNumbers.changed, receiver: { ...receiver, phone: '+79172345679' } },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'The order', body: fromOrder(savedOrder, reader) }],
    ...exampleRefusal(reader),
  }),
);
