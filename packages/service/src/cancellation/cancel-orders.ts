import { type Checked, isProblem, type OrderRef, type Problem } from '@cartage/core';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { actOnEach, type EachResult, type NamedOrder } from '../order/act-on-each.ts';
import type { CardPayments } from '../payments/payments.ts';
import { cancelFound } from './cancel-order.ts';

/** What came of the wish to cancel an order. */
type CancelResult =
  /** Canceled, or its vendor was asked. */
  { readonly kind: 'asked' } | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** Cancels several orders, each on its own (interface 13.28). */
export const cancelOrders = (
  ctx: Acting & Connections & CardPayments,
  named: Checked<readonly NamedOrder<OrderRef>[]>,
): Promise<readonly EachResult<CancelResult>[]> =>
  actOnEach(ctx, named, async (own, order) => {
    const canceled = await cancelFound(own, order);
    return isProblem(canceled) ? { kind: 'refused', problems: [canceled] } : { kind: 'asked' };
  });
