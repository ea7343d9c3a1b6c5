import type { AttentionSince, Order } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { attentionModel, fromAttention } from '../models/attention.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures } from '../models/failures.ts';
import {
  exampleOrderCounts,
  orderCountsModel,
  orderFilterQuery,
  orderPagingQuery,
  orderSortQuery,
} from '../models/order-filter.ts';
import { int32 } from '../schema/fields.ts';
import { exampleCompanyId, listMembers, operation } from './every-operation.ts';
import { fromInspectedOrder, inspectedOrderModel } from './inspected-order.ts';

// Orders of all companies (interface 23.21).

/** Whose orders. */
export const ownersQuery = {
  CompanyId: z.array(int32).max(100).nullish().describe('Of these companies, at most 100. Default: of all.'),
};

/** The companies whose orders are asked for; null: all. */
export const toOwners = ({
  CompanyId,
}: {
  readonly CompanyId?: readonly number[] | null | undefined;
}): readonly number[] | null => (CompanyId && CompanyId.length > 0 ? CompanyId : null);

const listedModel = inspectedOrderModel
  .extend({
    companyName: z.string(),
    attention: z.array(attentionModel).describe('Why somebody has to look at it, the oldest reason first.'),
  })
  .meta({ id: 'ListedOrder' });

/** An order as a list is told of it. */
interface ListedOrder {
  readonly order: Order;
  readonly companyName: string;
  readonly attention: readonly AttentionSince[];
}

/** An order of ListOrders. */
export const fromListedOrder = (
  { order, companyName, attention }: ListedOrder,
  reader: AnswerContext,
): z.output<typeof listedModel> => ({
  ...fromInspectedOrder(order, reader),
  companyName,
  attention: attention.map((one) => fromAttention(one, reader.zone)),
});

/** The contract of ListOrders. */
export const listOrdersContract = contract({
  ...operation,
  name: 'ListOrders',
  method: 'GET',
  path: '/operator/v1/Orders',
  tag: 'orders',
  operatorRight: 'Read',
  summary: {
    en: 'Lists orders of all companies, or of some, in pages.',
    ru: 'Возвращает заказы всех или некоторых компаний по страницам.',
  },
  query: z.object({ ...orderFilterQuery, ...ownersQuery, ...orderSortQuery, ...orderPagingQuery }),
  replies: {
    200: {
      description: 'A page of the orders.',
      json: z
        .object({
          orders: z.array(listedModel).describe('Newest first, unless Sort says otherwise.'),
          ...listMembers,
        })
        .meta({ id: 'ListedOrders' }),
      streamed: 'orders' as const,
    },
    ...failures,
  },
  examples: [
    {
      summary: 'Those of all companies that ask for attention, by their planned delivery',
      query: { Attention: ['any' as const], Sort: 'planned' as const },
    },
    { summary: 'Of one company, by status', query: { CompanyId: [exampleCompanyId], Status: [51, 52], PageSize: 20 } },
    { summary: 'By a text', query: { Text: exampleNumbers.advanced } },
  ],
});

/** The contract of CountOrders. */
export const countOrdersContract = contract(
  {
    ...operation,
    name: 'CountOrders',
    method: 'GET',
    path: '/operator/v1/Orders/Counts',
    tag: 'orders',
    operatorRight: 'Read',
    summary: {
      en: 'Counts orders of all companies, or of some, by status, and by why they ask for attention.',
      ru: 'Считает заказы всех или некоторых компаний по статусам и по причинам, по которым они требуют внимания.',
    },
    query: z.object({ ...orderFilterQuery, ...ownersQuery }),
    replies: { 200: { description: 'The counts.', json: orderCountsModel }, ...failures },
    examples: [
      { summary: 'Of all companies', query: {} },
      { summary: 'Of one', query: { CompanyId: [exampleCompanyId] } },
    ],
  },
  () => ({ 200: [{ summary: 'Two statuses and a reason', body: exampleOrderCounts }] }),
);

/** The lists of orders. */
export const orderListOperations = { ListOrders: listOrdersContract, CountOrders: countOrdersContract } as const;
