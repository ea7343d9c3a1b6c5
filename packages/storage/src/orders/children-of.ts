import type { ChildOrder } from '@cartage/core';
import { sql } from 'kysely';
import { prepared } from '../dialects/prepared.ts';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';

/** The company's children of each of the parents, oldest first, at most `limit` of one parent; by the parent's number. */
export const childrenOf = async (
  db: Db,
  companyId: number,
  parentNumbers: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly ChildOrder[]>> => {
  const [parentNumber, ...others] = parentNumbers;
  if (parentNumber !== undefined && others.length === 0) {
    return new Map([[parentNumber, await childrenOfOne(db, { companyId, parentNumber, limit })]]);
  }
  const counted = db
    .selectFrom(wanted(db, parentNumbers))
    .crossJoin('orders')
    .where('company_id', '=', companyId)
    .whereRef('parent_number', '=', 'wanted.value')
    .select([
      'orders.id',
      'wanted.value as parent',
      sql<number>`row_number() over (partition by wanted.value order by orders.created_on, orders.id)`.as('nth'),
    ]);
  const rows = await db
    .selectFrom(counted.as('child'))
    .innerJoin('orders', 'orders.id', 'child.id')
    .where('nth', '<=', limit)
    .select(['parent', 'number', 'order_key as key', 'vendor_invoice_number as vendorInvoiceNumber'])
    .orderBy('orders.created_on')
    .orderBy('orders.id')
    .execute();
  const byParent = Map.groupBy(rows, ({ parent }) => parent);
  return new Map([...byParent].map(([parent, children]) => [parent, children.map(({ parent: _, ...child }) => child)]));
};

interface OneParent {
  readonly companyId: number;
  readonly parentNumber: string;
  readonly limit: number;
}

/** Every look at one order asks for them; as their index has them, so that nothing is sorted. */
const childrenOfOne = prepared((db, { companyId, parentNumber, limit }: OneParent) =>
  db
    .selectFrom('orders')
    .select(['number', 'order_key as key', 'vendor_invoice_number as vendorInvoiceNumber'])
    .where('company_id', '=', companyId)
    .where('parent_number', '=', parentNumber)
    .orderBy('created_on')
    .orderBy('id')
    .limit(limit),
);
