import type { Order, OrderRef, Problem } from '@cartage/core';
import type { Acting } from '../context.ts';
import { loadOrder } from '../order/load-order.ts';

/** One order: the company's own, or the one that the orderKey opens. */
export const getOrder = (ctx: Acting, ref: OrderRef): Promise<Order | Problem> => loadOrder(ctx, ref, 'read');
