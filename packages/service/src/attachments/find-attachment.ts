import { isProblem, type Problem, problem } from '@cartage/core';
import { type Attachment, getAttachment, getOrders } from '@cartage/storage';
import { meet } from '../cause.ts';
import type { Acting } from '../context.ts';
import { loadOrder } from '../order/load-order.ts';
import { mayActFor } from './item-of.ts';

/** Which attachment, and the key of its order where the caller has one. */
export interface AttachmentRef {
  readonly guid: string;
  readonly orderKey: string | null;
}

/**
 * An attachment of the caller's company or of one that it may act for, or one that the key of its order opens to
 * whoever holds it. AccessDenied for an unknown one, another company's and a wrong key: one and the same answer.
 */
export const findAttachment = async (ctx: Acting, { guid, orderKey }: AttachmentRef): Promise<Attachment | Problem> => {
  const found = await getAttachment(ctx.store.db, guid);
  if (found === null) return denied(guid);
  const order = found.itemType === 'order' ? (await getOrders(ctx.store.db, [found.itemId]))[0] : undefined;
  if (order) meet(ctx, [order.number]);
  // A wrong key hides what belongs to the order from its own company too.
  const opened = orderKey === null || !order ? null : await loadOrder(ctx, { number: order.number, orderKey }, 'read');
  if (orderKey !== null && (opened === null || isProblem(opened))) return denied(guid);
  const isOpen = opened !== null && found.accessLevel === 'order-key';
  return isOpen || (await mayActFor(ctx, found.companyId)) ? found : denied(guid);
};

const denied = (guid: string): Problem =>
  problem('AccessDenied', 'attachmentId', {
    en: `There is no attachment "${guid}", or this key has no access to it.`,
    ru: `Вложения «${guid}» нет, или оно недоступно с этим ключом.`,
  });
