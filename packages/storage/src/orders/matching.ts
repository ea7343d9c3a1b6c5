import { type OrderFilter, scannedTexts } from '@cartage/core';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { held } from '../dialects/held.ts';
import type { Db, Tables } from '../tables.ts';
import { foldedKey } from './folded-key.ts';
import { idsNamed } from './ids-named.ts';
import { type Found, findText } from './order-texts.ts';
import { ordersOfCodes } from './orders-of-codes.ts';
import { type Owners, ofOwners, type Whose } from './owners.ts';
import { printedIn } from './printed.ts';

/** A filter whose numbers are as they are stored, and whose text was looked up. */
export interface StoredFilter extends OrderFilter {
  /** null: not narrowed by a text. */
  readonly found: Found | null;
}

/**
 * Which of their orders pass the filter: for the `where` of any query that reads `orders`, whatever it makes of
 * them. Take the `storedFilter` first. Of a text that too many orders have it says nothing: they are asked `whichHave` it.
 */
export const matching =
  (db: Db, owners: Whose, filter: StoredFilter) =>
  (is: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> => {
    const { numbers, mode, createdFrom, createdTo, takeFrom, takeTo, project, department, parentNumber } = filter;
    const { statuses, vendorIds, attention, found } = filter;
    const printed = printedIn(filter);
    // A narrower index comes by the orders already.
    const isHeld = isNarrow(filter);
    return is.and([
      // The numbers are the company's already. Said once more, SQLite would read through all its orders.
      numbers.length > 0
        ? is('orders.id', 'in', idsNamed(db, owners, mode, numbers))
        : ofOwners(db, hasIds(filter) ? held(db, is.ref('orders.company_id')) : is.ref('orders.company_id'), owners),
      ...(found !== null && 'ids' in found ? [among(db, is.ref('orders.id'), found.ids)] : []),
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
      ...(printed === null ? [] : [among(db, held(db, is.ref('orders.printed')), printed)]),
      ...(attention === null
        ? []
        : [sql<SqlBool>`${held(db, is.ref('orders.id'))} in ${idsAsking(db, owners, attention)}`]),
    ]);
  };

/** Whether it has something by which few of a company's orders are come by, other than how they stand. */
export const isNarrow = (filter: StoredFilter): boolean =>
  hasIds(filter) ||
  filter.numbers.length > 0 ||
  filter.project !== null ||
  filter.department !== null ||
  filter.parentNumber !== null;

/** Whether its text stands in so many orders that each has to be asked. */
export const isCommon = ({ found }: StoredFilter): boolean => found !== null && 'sought' in found;

const hasIds = ({ found }: StoredFilter): boolean => found !== null && 'ids' in found;

/** Ids of their orders that ask for attention for any of these reasons. */
export const idsAsking = (db: Db, owners: Whose, reasons: NonNullable<OrderFilter['attention']>) =>
  db
    .selectFrom('order_attention as any_asking')
    .select('any_asking.order_id')
    .where((is) => ofOwners(db, is.ref('any_asking.company_id'), owners))
    .where((is) => among(db, is.ref('any_asking.reason'), reasons));

/** The filter with the numbers as they are stored, and with its text looked up. */
export const storedFilter = async (db: Db, companyId: number, filter: OrderFilter): Promise<StoredFilter> => ({
  ...filter,
  numbers: await storedNumbers(db, companyId, filter),
  found: filter.text === null ? null : await findText(db, companyId, filter.text),
});

/** The numbers of the filter as they are stored, of those too that name an order of theirs otherwise (interface 8.1, 8.3). */
export const storedNumbers = async (
  db: Db,
  owners: Owners,
  { mode, numbers: asked }: OrderFilter,
): Promise<readonly string[]> => {
  const numbers = mode === 'scanned' ? asked.flatMap(scannedTexts) : asked;
  if (!['own-number', 'all', 'scanned'].includes(mode)) return numbers;
  const codes = await ordersOfCodes(db, owners, numbers);
  return [...numbers, ...codes.values()];
};
