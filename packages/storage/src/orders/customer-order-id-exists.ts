import { customerNumberKey, numberFreeing } from '@cartage/core';
import { lockName } from '../dialects/lock-name.ts';
import type { Db } from '../tables.ts';
import { customerLookUps } from './customer-numbers.ts';

/**
 * Has the company an order (but `exceptId`) with this number of its own, in any case and with blanks around it or without,
 * that has not given it back (interface 8.4)? Inside a transaction the answer holds until its end: others who ask about the
 * same number wait.
 */
export const customerOrderIdExists = async (
  db: Db,
  companyId: number,
  customerOrderId: string,
  exceptId: number | null = null,
): Promise<boolean> => {
  await lockName(db, `customer-order-id ${companyId} ${customerNumberKey(customerOrderId)}`);
  const row = await customerLookUps([customerOrderId])
    .map(([column, values]) =>
      db
        .selectFrom('orders')
        .select('id')
        .where('company_id', '=', companyId)
        .where(column, 'in', values)
        .where('status', 'not in', numberFreeing)
        .where('id', '!=', exceptId ?? 0),
    )
    .reduce((union, lookUp) => union.unionAll(lookUp))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
