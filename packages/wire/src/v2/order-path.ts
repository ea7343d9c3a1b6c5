import type { OrderRef } from '@cartage/core';
import { z } from 'zod';
import { companyQuery } from '../models/company-query.ts';
import { orderIdSearchModes } from '../models/order-filter.ts';
import { filledText, optionalText, textIn } from '../schema/fields.ts';

// How the operations on one order name it (interface 13.2, 8.5).

/** `{orderId}` in the path. */
export const orderParams = z.object({
  orderId: filledText.describe('Order number, or another of its numbers as searchMode says.'),
});

/** Which number it is, the order's own key (interface 3.7), and whose order it is. */
export const orderRefQuery = {
  searchMode: orderIdSearchModes.schema.nullish().describe('Which number orderId is; default 0.'),
  orderKey: optionalText.describe(
    "The order's access key: opens it to another company, for reading; a wrong one hides the order.",
  ),
  ...companyQuery,
};

/** How another company's are answered (interface 3.5). */
export const orderIds = { orderId: 'OrderNotFound', companyId: 'AccessDenied' } as const;

/**
 * Which order is meant, by one of its numbers (interface 8.5); without a mode by the order's own. A wrong key opens nothing, and
 * hides the order also from its owner.
 */
export const toOrderRef = (
  { orderId }: z.output<typeof orderParams>,
  query: { readonly searchMode?: number | null | undefined; readonly orderKey?: string | null | undefined },
): OrderRef => ({
  number: orderId,
  orderKey: textIn(query.orderKey),
  mode: orderIdSearchModes.nameOf(query.searchMode ?? 0),
});
