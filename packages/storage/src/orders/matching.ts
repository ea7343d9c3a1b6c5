import type { OrderFilter } from '@cartage/core';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { among } from '../dialects/among.ts';
import { held } from '../dialects/held.ts';
import type { Db, Tables } from '../tables.ts';
import { foldedKey } from './folded-key.ts';
import { idsNamed } from './ids-named.ts';
import { idsWithText } from './order-texts.ts';
import { ordersOfCodes } from './orders-of-codes.ts';

/**
 * Which of the company's orders pass the filter: for the `where` of any query that reads `orders`, whatever it makes of
 * them. Take the filter `byStoredNumbers` first.
 */
export const matching =
  (db: Db, companyId: number, filter: OrderFilter) =>
  (is: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> => {
    const { numbers, mode, createdFrom, createdTo, takeFrom, takeTo, project, department, parentNumber } = filter;
    const { statuses, vendorIds, attention, text } = filter;
    // A narrower index comes by the orders already.
    const isHeld = isNarrow(filter);
    return is.and([
      // The numbers are the company's already. Said once more, SQLite would read through all its orders.
      numbers.length > 0
        ? is('orders.id', 'in', idsNamed(db, companyId, mode, numbers))
        : is('orders.company_id', '=', companyId),
      ...(createdFrom === null ? [] : [is('orders.created_on', '>=', createdFrom)]),
      ...(createdTo === null ? [] : [is('orders.created_on', '<=', createdTo)]),
      ...(takeFrom === null ? [] : [is('orders.take_date', '>=', takeFrom)]),
      ...(takeTo === null ? [] : [is('orders.take_date', '<=', takeTo)]),
      ...(project === null ? [] : [is('orders.project_key', '=', foldedKey(project))]),
      ...(department === null ? [] : [is('orders.department_key', '=', foldedKey(department))]),
      ...(parentNumber === null ? [] : [is('orders.parent_number', '=', parentNumber)]),
      ...(statuses === null
        ? []
        : [among(db, isHeld ? held(db, is.ref('orders.status')) : is.ref('orders.status'), statuses)]),
      ...(vendorIds === null
        ? []
        : [among(db, isHeld ? held(db, is.ref('orders.vendor_id')) : is.ref('orders.vendor_id'), vendorIds)]),
      ...(attention === null ? [] : [is('orders.id', 'in', idsAsking(db, companyId, attention))]),
      ...(text === null ? [] : [is('orders.id', 'in', idsWithText(db, companyId, text))]),
    ]);
  };

/** Whether it has something by which few of a company's orders are come by, other than how they stand. */
export const isNarrow = ({ numbers, project, department, parentNumber, text }: OrderFilter): boolean =>
  text !== null || numbers.length > 0 || project !== null || department !== null || parentNumber !== null;

const idsAsking = (db: Db, companyId: number, reasons: NonNullable<OrderFilter['attention']>) =>
  db
    .selectFrom('order_attention as asking')
    .select('asking.order_id')
    .where('asking.company_id', '=', companyId)
    .where((is) => among(db, is.ref('asking.reason'), reasons));

/** The filter with the numbers as they are stored, of those too that name an order otherwise (interface 8.1, 8.3). */
export const byStoredNumbers = async (db: Db, companyId: number, filter: OrderFilter): Promise<OrderFilter> => {
  const { numbers, mode } = filter;
  if (mode !== 'own-number' && mode !== 'all') return filter;
  const codes = await ordersOfCodes(db, companyId, numbers);
  return { ...filter, numbers: [...numbers, ...codes.values()] };
};
