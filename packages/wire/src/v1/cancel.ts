import type { Order } from '@cartage/core';
import { z } from 'zod';

export const cancelOrderResponse = z
  .object({
    orderId: z.string().nullable(),
    cancelled: z
      .boolean()
      .describe('true only when the order is canceled now, not when its vendor still has to confirm.'),
  })
  .meta({ id: 'CancelOrderResponse' });

export type CancelOrderResponse = z.output<typeof cancelOrderResponse>;

export const fromCancelled = ({ number, status }: Pick<Order, 'number' | 'status'>): CancelOrderResponse => ({
  orderId: number,
  cancelled: status === 'Canceled',
});
