import { type CurrentStatus, canonicalOrderNumber, type OrderNumbers } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { exampleNumbers } from '../models/examples.ts';
import { filledText, optionalText, textIn } from '../schema/fields.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey, savedOrder } from './example-order.ts';
import { openApiOrderStatus, statusCode } from './statuses.ts';

/** The most orders of one call (interface 2.2). */
const MAX_ITEMS = 10_000;

const itemModel = z
  .object({
    vendorInvoiceNumber: optionalText,
    vendorPickupNumber: optionalText,
    orderStatus: openApiOrderStatus.nullish(),
    outerOrderId: optionalText.describe("The customer's own number."),
    serviceOrderNumber: optionalText.describe("The service's order number."),
  })
  .meta({ id: 'OrderStatusItemModel' });

const itemAnswerModel = z.object({
  vendorInvoiceNumber: z.string().nullable(),
  vendorPickupNumber: z.string().nullable(),
  orderStatus: openApiOrderStatus.nullable().describe('null: there is no such order.'),
  outerOrderId: z.string().nullable(),
});

type Item = z.output<typeof itemModel>;
/** The body of GetOrderStatuses, as a client writes it. */
export type OrderStatusesInfoModel = z.input<OrderStatusesModels['request']>;
/** The answer of GetOrderStatuses. */
export type OrderStatusesAnswerModel = z.output<OrderStatusesModels['answer']>;
/** The models of GetOrderStatuses under one brand. */
export type OrderStatusesModels = ReturnType<typeof orderStatusesModels>;

/**
 * The models of GetOrderStatuses. The wire name of the service's order number carries the operator's brand, in lower
 * case: `acmeOrderNumber`. Requests accept the plain name beside it, answers have the brand's alone (interface 1.11).
 */
export function orderStatusesModels(brand: string) {
  const name = brandedName(brand);
  // The brand's name is known only here, so the types below show the plain one.
  const item = itemModel
    .extend({ [name]: optionalText })
    .meta({ id: 'OrderStatusItemModel' }) as unknown as typeof itemModel;
  const itemAnswer = itemAnswerModel
    .extend({ [name]: z.string().nullable() })
    .meta({ id: 'OrderStatusItemAnswerModel' }) as unknown as typeof itemAnswerModel;
  return {
    request: z
      .object({
        orderStatusesInfo: z
          .array(item.nullable())
          .max(MAX_ITEMS)
          .describe('Each names an order by any of its numbers.'),
        apiKey: filledText,
      })
      .meta({ id: 'OrderStatusesInfoModel' }),
    answer: z
      .object({
        orderStatusesInfo: z.array(itemAnswer.nullable()).describe('In the order of the request.'),
        apiKey: z.null().describe('Never returned.'),
      })
      .meta({ id: 'OrderStatusesInfoAnswerModel' }),
  };
}

/** One entry for each item, null for an item that was null. */
export function toOrderNumbers(items: readonly (Item | null)[], brand: string): readonly (OrderNumbers | null)[] {
  const name = brandedName(brand);
  return items.map((item) => {
    if (item === null) return null;
    const numbers = numbersOf(item, name);
    return { ...numbers, number: numbers.number && canonicalOrderNumber(numbers.number) };
  });
}

/** `found` goes item by item; one that nobody knows comes back as it was, without a status. */
export function fromStatuses(
  items: readonly (Item | null)[],
  found: readonly (CurrentStatus | null)[],
  brand: string,
): OrderStatusesAnswerModel {
  const name = brandedName(brand);
  const orderStatusesInfo = items.map((item, index) => {
    if (item === null) return null;
    const order = found[index] ?? null;
    const numbers = order ?? numbersOf(item, name);
    return {
      vendorInvoiceNumber: numbers.vendorInvoiceNumber,
      vendorPickupNumber: numbers.vendorPickupNumber,
      orderStatus: order === null ? null : statusCode(order.status),
      outerOrderId: numbers.customerOrderId,
      [name]: numbers.number,
    };
  });
  return { orderStatusesInfo, apiKey: null };
}

const brandedName = (brand: string): string => `${brand}OrderNumber`;

const numbersOf = (item: Item, name: string): OrderNumbers => ({
  number: textIn((item as Readonly<Record<string, string | null | undefined>>)[name] || item.serviceOrderNumber),
  customerOrderId: textIn(item.outerOrderId),
  vendorInvoiceNumber: textIn(item.vendorInvoiceNumber),
  vendorPickupNumber: textIn(item.vendorPickupNumber),
});

const asked = [{ serviceOrderNumber: exampleNumbers.handedOver }, { outerOrderId: 'A-1001' }];

/** The contract of GetOrderStatuses under a brand, as in `orderStatusesModels`. */
export function getOrderStatusesContract(brand: string) {
  const { request, answer } = orderStatusesModels(brand);
  return contract(
    {
      ...operation,
      name: 'GetOrderStatuses',
      path: '/OpenAPI/v1/GetOrderStatuses',
      ids: { orderStatusesInfo: 'unseen' },
      bodyLimit: 'list',
      tag: 'tracking',
      right: ['Orders.Read'],
      summary: { en: 'Shows the statuses of up to 10,000 orders.', ru: 'Возвращает статусы до 10 000 заказов.' },
      body: request,
      replies: {
        200: { description: 'The items with their numbers and statuses.', json: answer },
        ...failures,
      },
      examples: [
        {
          summary: 'By the numbers at hand',
          body: { apiKey, orderStatusesInfo: asked },
        },
      ],
    },
    (reader) => ({
      200: [
        {
          summary: 'One known order, one unknown',
          body: fromStatuses(
            asked,
            [{ ...savedOrder, customerOrderId: savedOrder.content.customerOrderId }, null],
            brand,
          ),
        },
      ],
      ...exampleRefusal(reader),
    }),
  );
}
