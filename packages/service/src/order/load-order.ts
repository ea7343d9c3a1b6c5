import { canonicalOrderNumber, isProblem, type Order, type OrderRef, type Problem, problem } from '@cartage/core';
import { type Db, findOrder, findOrderBy } from '@cartage/storage';
import { meet } from '../cause.ts';
import type { Acting } from '../context.ts';

/**
 * The order, by its number or the code of one of its places, or by the number that `mode` says; or OrderNotFound: one and
 * the same answer for an unknown number, another company's order and a wrong orderKey. RequestInvalid where several of
 * the company's orders have the number.
 */
export const loadOrder = async (
  ctx: Acting,
  ref: OrderRef,
  access: Access,
  db: Db = ctx.store.db,
): Promise<Order | Problem> => {
  const found = await find(ctx, ref, access, db);
  if (found === null) return orderNotFound(ref.number);
  if (!isProblem(found)) meet(ctx, [found.number]);
  return found;
};

/** For `read` the right orderKey opens another company's order too (interface 3.7). */
type Access = 'read' | 'write';

const find = async (
  { company: { id: companyId } }: Acting,
  { number, orderKey, mode = 'own-number' }: OrderRef,
  access: Access,
  db: Db,
): Promise<Order | Problem | null> => {
  // What a key opens is named by its own number: no other is anybody's business who is not of the company.
  if (mode === 'own-number' || orderKey !== null) {
    const found = await findOrder(db, { number: canonicalOrderNumber(number), orderKey, companyId });
    return found === null || (access === 'write' && !found.owned) ? null : found.order;
  }
  const found = await findOrderBy(db, { companyId, value: number, mode });
  if (found.kind === 'several') return severalOrders(number, found.numbers);
  return found.kind === 'one' ? found.order : null;
};

const severalOrders = (value: string, numbers: readonly string[]): Problem =>
  problem('RequestInvalid', 'orderId', {
    en: `"${value}" is a number of several orders: ${numbers.join(', ')}; give the number of one of them.`,
    ru: `Номер «${value}» относится к нескольким заказам: ${numbers.join(', ')}; укажите номер одного из них.`,
  });

export const orderNotFound = (number: string): Problem =>
  problem('OrderNotFound', 'orderId', {
    en: `There is no order "${number}", or this key has no access to it.`,
    ru: `Заказа «${number}» нет, или он недоступен с этим ключом.`,
  });
