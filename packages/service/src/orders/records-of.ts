import type { Order, OrderRecord } from '@cartage/core';
import { attachmentsOfOrders, childrenOf } from '@cartage/storage';
import type { Context } from '../context.ts';

/** Of each order at most so many children and so many files are shown with it (interface 7.22). */
const MOST = 1000;

/**
 * The orders with their children and files, however many orders they are by one query of each. Whoever was let in by an
 * orderKey has it for that one order: he is told of files that it opens, and not of the children, whose keys stand with them.
 */
export const recordsOf = async (
  { store: { db }, company }: Pick<Context, 'store' | 'company'>,
  orders: readonly Order[],
): Promise<readonly OrderRecord[]> => {
  if (orders.length === 0) return [];
  const [children, attachments] = await Promise.all([
    childrenOf(
      db,
      company.id,
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
    attachments: (attachments.get(order.id) ?? [])
      .filter(({ accessLevel }) => accessLevel === 'order-key' || order.companyId === company.id)
      .map(({ guid, name, mimeType, size, fileType, itemType, accessLevel }) => ({
        guid,
        name,
        mimeType,
        size,
        kind: fileType,
        itemType,
        access: accessLevel,
      })),
  }));
};
