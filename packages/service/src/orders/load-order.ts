import { type Order, type OrderRef, type Problem, problem } from '@cartage/core';
import { type Db, findOrder } from '@cartage/storage';
import { meet } from '../cause.ts';
import type { Context } from '../context.ts';

/**
 * The order, by its number or the code of one of its places, or OrderNotFound: one and the same answer for an unknown number, another company's order and a wrong
 * orderKey.
 */
export const loadOrder = async (
  ctx: Context,
  { number, orderKey }: OrderRef,
  access: Access,
  db: Db = ctx.store.db,
): Promise<Order | Problem> => {
  const found = await findOrder(db, { number, orderKey, companyId: ctx.company.id });
  if (found === null || (access === 'write' && !found.owned)) return orderNotFound(number);
  meet(ctx, [found.order.number]);
  return found.order;
};

/** For `read` the right orderKey opens another company's order too (interface 3.7). */
type Access = 'read' | 'write';

export const orderNotFound = (number: string): Problem =>
  problem('OrderNotFound', 'orderId', {
    en: `There is no order "${number}", or this key has no access to it.`,
    ru: `Заказа «${number}» нет, или он недоступен с этим ключом.`,
  });
