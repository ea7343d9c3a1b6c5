import { channel } from 'node:diagnostics_channel';
import type { OrderStatus } from '@cartage/core';

/** Lines that were added to an order's history. */
export interface OrderEvents {
  readonly statuses: readonly OrderStatus[];
}

/** Where whoever measures the process hears of them; also of the few whose transaction fails afterwards. */
export const orderEvents = channel('cartage:order-events');
