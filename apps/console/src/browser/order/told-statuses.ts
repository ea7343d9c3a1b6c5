import { type OrderStatus, toldStatuses } from '@cartage/core';
import { statusNumbers } from '../words/orders.ts';

/** What may be told of an order in its vendor's place, with the numbers of the wire. */
export const told: readonly (readonly [code: number, name: OrderStatus])[] = Object.entries(statusNumbers)
  .filter(([, name]) => (toldStatuses as readonly OrderStatus[]).includes(name))
  .map(([code, name]) => [Number(code), name] as const);
