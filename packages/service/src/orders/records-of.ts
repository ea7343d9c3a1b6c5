import type { Order, OrderRecord } from '@cartage/core';
import { attachmentsOfOrders, childrenOf } from '@cartage/storage';
import type { Context } from '../context.ts';

/** Of each order at most so many children and so many files are shown with it (interface 7.22). */
const MOST = 1000;

/** The orders with their children and files, however many orders they are by one query of each. They are of one company. */
export const recordsOf = async (
  ctx: Pick<Context, 'store'>,
  orders: readonly Order[],
): Promise<readonly OrderRecord[]> => {
  const { db } = ctx.store;
  const [first] = orders;
  if (first === undefined) return [];
  const [children, attachments] = await Promise.all([
    childrenOf(
      db,
      first.companyId,
      orders.map(({ number }) => number),
      MOST,
    ),
    attachmentsOfOrders(
      db,
      orders.map(({ id }) => id),
      MOST,
    ),
  ]);
  return orders.map((order) => ({
    order,
    children: children.get(order.number) ?? [],
    attachments: (attachments.get(order.id) ?? []).map(
      ({ guid, name, mimeType, size, fileType, itemType, accessLevel }) => ({
        guid,
        name,
        mimeType,
        size,
        kind: fileType,
        itemType,
        access: accessLevel,
      }),
    ),
  }));
};
