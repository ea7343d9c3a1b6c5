import type { SearchMode } from '@cartage/core';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';
import { customerLookUps, type LookUp } from './customer-numbers.ts';
import { ofOwners, type Whose } from './owners.ts';

/** The column of each kind of number; all of them are indexed within the company. */
const columns = {
  'own-number': 'number',
  'vendor-invoice': 'vendor_invoice_number',
  'vendor-return-invoice': 'vendor_return_invoice_number',
  'vendor-pickup': 'vendor_pickup_number',
  'customer-number': 'customer_order_id',
  'tracking-number': 'tracking_number',
} as const satisfies Record<Exclude<SearchMode, 'all' | 'scanned'>, string>;

/** A column that holds numbers by which orders are found. */
export type NumberColumn = (typeof columns)[keyof typeof columns] | 'customer_order_key';

/** Where a number may stand that is meant so. */
export const numberColumns = (mode: SearchMode) =>
  mode === 'all' || mode === 'scanned' ? Object.values(columns) : [columns[mode]];

/** Where numbers may stand that are meant so, and how they are spelt there. */
export const numberLookUps = (mode: SearchMode, numbers: readonly string[]): readonly LookUp<NumberColumn>[] =>
  numberColumns(mode).flatMap((column): readonly LookUp<NumberColumn>[] =>
    column === 'customer_order_id' ? customerLookUps(numbers) : [[column, numbers]],
  );

/** Ids of their orders that have any of the numbers, each once. Each kind of number is looked up in its own index. */
export const idsNamed = (db: Db, owners: Whose, mode: SearchMode, numbers: readonly string[]) =>
  numberLookUps(mode, numbers)
    .map(([column, values]) =>
      db
        .selectFrom(wanted(db, values))
        .crossJoin('orders as named')
        .select('named.id as named_id')
        .where((is) => ofOwners(db, is.ref('named.company_id'), owners))
        .whereRef(`named.${column}`, '=', 'wanted.value'),
    )
    .concat(mode === 'scanned' ? [pieceLookUp(db, owners, numbers)] : [])
    .reduce((union, lookUp) => union.union(lookUp));

/** By the vendors' codes of places. */
const pieceLookUp = (db: Db, owners: Whose, codes: readonly string[]) =>
  db
    .selectFrom(wanted(db, codes))
    .crossJoin('order_pieces as named')
    .select('named.order_id as named_id')
    .where((is) => ofOwners(db, is.ref('named.company_id'), owners))
    .whereRef('named.code', '=', 'wanted.value');
