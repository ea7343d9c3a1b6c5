import { canonicalOrderNumber, type OrderSearch } from '@cartage/core';
import { z } from 'zod';
import { dateIn, filledText, optionalDate, text } from '../fields.ts';
import { orderGetModel } from './order.ts';
import { openApiOrderStatus, statusesOf } from './statuses.ts';

/** The body of GetOrders (specification, GetOrdersRequestModel). */
export const getOrdersRequestModel = z
  .object({
    apiKey: filledText,
    ordersId: z.array(text).nullish().describe("Any of an order's numbers; when given, the other filters are ignored."),
    createDateFrom: optionalDate,
    createDateTo: optionalDate.describe('Inclusive.'),
    statuses: z.array(openApiOrderStatus).nullish(),
  })
  .meta({ id: 'GetOrdersRequestModel' });

/** Newest first, at most 1000 (decisions, section 6). */
export const orderGetModels = z.array(orderGetModel);

/** The body of GetOrders, as a client writes it. */
export type GetOrdersRequestModel = z.input<typeof getOrdersRequestModel>;

/** Which orders are asked for; a number stands for every status that has it. */
export const toOrderSearch = (model: z.output<typeof getOrdersRequestModel>): OrderSearch => ({
  numbers: (model.ordersId ?? []).map(canonicalOrderNumber),
  createdFrom: dateIn(model.createDateFrom),
  createdTo: dateIn(model.createDateTo),
  statuses: [...new Set(model.statuses ?? [])].flatMap(statusesOf),
});
