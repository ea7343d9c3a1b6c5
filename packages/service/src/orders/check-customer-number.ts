import { type OrderContent, type Problem, problem } from '@cartage/core';
import { customerOrderIdExists, type Db } from '@cartage/storage';
import type { Acting } from '../context.ts';

/**
 * DuplicateCustomerOrderId, when the customer asked for that check. `exceptOrderId`: the order being changed. Inside a
 * transaction (`db`) the answer holds until its end.
 */
export const checkCustomerNumber = async (
  ctx: Acting,
  { customerOrderId, checkCustomerOrderId }: OrderContent,
  exceptOrderId: number | null,
  db: Db = ctx.store.db,
): Promise<readonly Problem[]> => {
  if (!checkCustomerOrderId || customerOrderId === null) return [];
  if (!(await customerOrderIdExists(db, ctx.company.id, customerOrderId, exceptOrderId))) return [];
  return [duplicateCustomerNumber(customerOrderId)];
};

export const duplicateCustomerNumber = (customerOrderId: string): Problem =>
  problem(
    'DuplicateCustomerOrderId',
    'customerOrderId',
    {
      en: `Your company already has an order with the number "${customerOrderId}"; choose another, or turn off the check for duplicates.`,
      ru: `У вашей компании уже есть заказ с номером «${customerOrderId}»; выберите другой или отключите проверку повторов.`,
    },
    ['customerOrderId', 'checkCustomerOrderId', 'companyId'],
  );
