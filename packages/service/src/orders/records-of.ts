import {
  keptUntil,
  type LocalDate,
  type Order,
  type OrderRecord,
  pickupPointKey,
  pickupPointOf,
  withoutPaymentLink,
} from '@cartage/core';
import { attachmentsOfOrders, attentionOfOrders, childrenOf } from '@cartage/storage';
import { attachmentInfo } from '../attachments/attachment-info.ts';
import type { Acting, Ground } from '../context.ts';
import { pointsOfOrders } from '../order/points-of-orders.ts';

/** Of each order at most so many children and so many files are shown with it (interface 7.22). */
const MOST = 1000;

/**
 * The orders with their children and files, however many orders they are by one query of each. Whoever was let in by an
 * orderKey has it for that one order, for reading: he is told of files that it opens, but neither of the children, whose
 * keys stand with them, nor of the payment link, on which he could decline the payment, nor why somebody has to look at it.
 */
export const recordsOf = async (
  ctx: Pick<Acting, 'store' | 'settings' | 'company'>,
  orders: readonly Order[],
): Promise<readonly OrderRecord[]> => {
  const { company } = ctx;
  const { db } = ctx.store;
  if (orders.length === 0) return [];
  const [children, attachments, days, attention] = await Promise.all([
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
    lastDaysOf(ctx, orders),
    attentionOfOrders(db, orders),
  ]);
  return orders.map((order) => ({
    order: order.companyId === company.id ? order : withoutPaymentLink(order),
    children: children.get(order.number) ?? [],
    keptUntil: days.get(order.id) ?? null,
    attention: (order.companyId === company.id && attention.get(order.id)) || [],
    attachments: (attachments.get(order.id) ?? [])
      .filter(({ accessLevel }) => accessLevel === 'order-key' || order.companyId === company.id)
      .map(attachmentInfo),
  }));
};

/** Of the parcels that lie at a pickup point, the last day on which it keeps them; no query where none does. */
const lastDaysOf = async (
  { store, settings }: Pick<Ground, 'store' | 'settings'>,
  orders: readonly Order[],
): Promise<ReadonlyMap<number, LocalDate | null>> => {
  const waiting = orders.filter(({ status }) => status === 'ParcelInPickupPoint');
  const points = await pointsOfOrders({ store }, waiting);
  return new Map(
    waiting.map((order) => {
      const named = pickupPointOf(order.content.receiver);
      const point = named && points[pickupPointKey(named)];
      return [order.id, keptUntil(order, point ?? null, settings.timeZone)];
    }),
  );
};
