import type { LocalText, Order } from '@cartage/core';
import type { Db } from '@cartage/storage';
import { noteLine } from '../events/order-event.ts';
import { SERVICE_SOURCE } from '../lifecycle/move-texts.ts';

/** Writes into the order's history, once, what has become of one of its payments; the order stays where it is. */
export const notePayment = async (
  tx: Db,
  order: Order,
  { text, at, fingerprint }: { readonly text: LocalText; readonly at: number; readonly fingerprint: string },
): Promise<void> => {
  const { status, statusAt } = order;
  const line = { at: Math.max(at, statusAt), source: SERVICE_SOURCE, text, status, isReturn: false, fingerprint };
  await noteLine(tx, order, line, at);
};
