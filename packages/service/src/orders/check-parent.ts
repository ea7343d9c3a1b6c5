import { isProblem, type Problem, parseOrderNumber, problem } from '@cartage/core';
import type { Db } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { loadOrder, orderNotFound } from '../order/load-order.ts';

/** Whose order the parent is to be. */
const reads = ['parentNumber', 'companyId'];

/** The parent must be an order of the company, named by its own number, and not a child itself. */
export const checkParent = async (
  ctx: Acting,
  parentNumber: string | null,
  db: Db = ctx.store.db,
): Promise<readonly Problem[]> => {
  if (parentNumber === null) return [];
  const found = await loadOrder(ctx, { number: parentNumber, orderKey: null }, 'write', db);
  // What is stored names an order, not a place of one.
  const parent = !isProblem(found) && found.number !== parentNumber ? orderNotFound(parentNumber) : found;
  if (isProblem(parent)) return [{ ...parent, target: 'parentNumber', reads }];
  if (parseOrderNumber(parent.number)?.child === null) return [];
  return [
    problem(
      'RequestInvalid',
      'parentNumber',
      {
        en: `Order ${parent.number} is itself a child; give its parent instead.`,
        ru: `Заказ ${parent.number} сам является дочерним; укажите его родительский заказ.`,
      },
      reads,
    ),
  ];
};
