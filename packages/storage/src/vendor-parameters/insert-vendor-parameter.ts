import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { ParameterHolder, VendorParameter } from './vendor-parameter.ts';

/** false: there is one of this key, or the company has `most` of this vendor already. */
export const insertVendorParameter = async (
  db: Db,
  { companyId, vendorKey }: ParameterHolder,
  { key, value }: VendorParameter,
  most: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('vendor_parameters')
    .columns(['company_id', 'vendor_key', 'key', 'value'])
    .expression((is) =>
      is
        .selectFrom('companies')
        .select([
          'companies.id',
          sql<string>`cast(${vendorKey} as text)`.as('vendor_key'),
          sql<string>`cast(${key} as text)`.as('key'),
          sql<string | null>`cast(${value} as text)`.as('value'),
        ])
        .where('companies.id', '=', companyId)
        .where(
          (of) =>
            of
              .selectFrom('vendor_parameters')
              .select((known) => known.fn.countAll<number>().as('count'))
              .where('company_id', '=', companyId)
              .where('vendor_key', '=', vendorKey),
          '<',
          most,
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
