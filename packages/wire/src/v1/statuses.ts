import { type OrderStatus, orderStatuses, statuses } from '@cartage/core';
import { codeList } from '../code-table.ts';

/** The statuses that share a number here, the plain one first: two of a later interface are shown as Draft. */
const statusesByCode = Map.groupBy(orderStatuses, (status) => statuses[status].code);

export const openApiOrderStatus = codeList(
  'OpenApiOrderStatus',
  [...statusesByCode].map(([code, [status]]) => `${code} ${status}`).join('; '),
  [...statusesByCode.keys()],
);

export const statusCode = (status: OrderStatus): number => statuses[status].code;

/** Every status that is shown as the number. */
export const statusesOf = (code: number): readonly OrderStatus[] => statusesByCode.get(code) ?? [];

/** The status by which the number is known: Draft for 0. */
export const shownStatus = (status: OrderStatus): OrderStatus => statusesOf(statusCode(status))[0] ?? status;
