import type { Order } from '@cartage/core';
import { z } from 'zod';

/** The answer of Cancel. */
export const cancelOrderResponse = z
  .object({
    orderId: z.string().nullable(),
    cancelled: z
      .boolean()
      .describe('true only when the order is canceled now, not when its vendor still has to confirm.'),
  })
  .meta({ id: 'CancelOrderResponse' });

/** The answer of Cancel. */
export type CancelOrderResponse = z.output<typeof cancelOrderResponse>;

/** The answer of Cancel, from the order as it is after it. */
export const fromCancelled = ({ number, status }: Pick<Order, 'number' | 'status'>): CancelOrderResponse => ({
  orderId: number,
  cancelled: status === 'Canceled',
});
