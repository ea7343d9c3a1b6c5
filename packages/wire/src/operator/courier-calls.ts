import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import {
  courierCallsOfAllModel,
  courierCallsQuery,
  exampleCourierCalls,
  fromCourierCallsOfAll,
} from '../models/courier-calls.ts';
import { failures } from '../models/failures.ts';
import { exampleCompanyId, operation } from './every-operation.ts';
import { ownersQuery } from './order-list.ts';

/** The contract of ListCourierCalls: of all companies (interface 23.27). */
export const listCourierCallsContract = contract(
  {
    ...operation,
    name: 'ListCourierCalls',
    method: 'GET',
    path: '/operator/v1/CourierCalls',
    tag: 'orders',
    operatorRight: 'Read',
    summary: {
      en: 'Lists the couriers who were called for a day, and where parcels wait without one, over all companies or some.',
      ru: 'Возвращает вызовы курьеров на день и места, где отправления ждут без вызова, по всем или некоторым компаниям.',
    },
    query: z.object({ ...courierCallsQuery, ...ownersQuery }),
    replies: { 200: { description: 'A page of the calls.', json: courierCallsOfAllModel }, ...failures },
    examples: [
      { summary: 'Of today, of all companies', query: {} },
      {
        summary: 'Of a week, of one',
        query: { From: '2026-11-23', To: '2026-11-29', CompanyId: [exampleCompanyId] },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'A call, and an order without one',
        body: { ...fromCourierCallsOfAll(exampleCourierCalls, reader), totalCount: 1, nextLink: null },
      },
    ],
  }),
);

/** The list of courier calls. */
export const courierCallOperations = { ListCourierCalls: listCourierCallsContract } as const;
