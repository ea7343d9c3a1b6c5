import { type AttachmentUpload, isProblem, type Problem, problem } from '@cartage/core';
import { type Attachment, findOrderByNumber } from '@cartage/storage';
import { resolveCompany } from '../access/resolve-company.ts';
import { meet } from '../cause.ts';
import type { Acting } from '../context.ts';
import { loadOrder, orderNotFound } from '../order/load-order.ts';

/** What an attachment belongs to, and whose it is with it. */
export type AttachedTo = Pick<Attachment, 'companyId' | 'itemType' | 'itemId'>;

/** The order or company that is named, of the caller's company or of one that it may act for. */
export const itemOf = async (
  ctx: Acting,
  { itemType, itemId }: Pick<AttachmentUpload, 'itemType' | 'itemId'>,
): Promise<AttachedTo | Problem> => {
  if (itemType === 'order') return orderOf(ctx, itemId);
  if (!/^\d{1,15}$/.test(itemId)) return companyDenied(itemId);
  const companyId = Number(itemId);
  return (await mayActFor(ctx, companyId)) ? { companyId, itemType, itemId: companyId } : companyDenied(itemId);
};

const orderOf = async (ctx: Acting, number: string): Promise<AttachedTo | Problem> => {
  const own = await loadOrder(ctx, { number, orderKey: null }, 'write');
  const order = isProblem(own) ? await findOrderByNumber(ctx.store.db, number) : own;
  if (order === null || !(await mayActFor(ctx, order.companyId)))
    return { ...orderNotFound(number), target: 'itemId', reads };
  meet(ctx, [order.number]);
  return { companyId: order.companyId, itemType: 'order', itemId: order.id };
};

/** Is it the caller's company, or one that it owns? */
export const mayActFor = async (ctx: Acting, companyId: number): Promise<boolean> =>
  !isProblem(await resolveCompany(ctx, ctx.actor, { companyId, partnerKey: null, target: 'itemId' }));

const companyDenied = (itemId: string): Problem =>
  problem(
    'AccessDenied',
    'itemId',
    {
      en: `Company "${itemId}" does not exist or is not yours; give the id of your company, or of one that you may act for.`,
      ru: `Компания «${itemId}» не существует или не принадлежит вам; укажите номер своей компании или той, за которую вы можете действовать.`,
    },
    reads,
  );

/** Whose id it is, nobody knows without its type. */
const reads = ['itemType', 'itemId'];
