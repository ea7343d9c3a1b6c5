import type { Db } from '../tables.ts';

/** The company at the top of those that own this one, by which a family counts as one; itself where nobody owns it. */
export const topmostOwner = async (db: Db, companyId: number): Promise<number> => {
  const row = await db
    .withRecursive('owners(id, owner_id)', (query) =>
      query
        .selectFrom('companies')
        .select(['id', 'owner_id'])
        .where('id', '=', companyId)
        .union((of) =>
          of
            .selectFrom('companies as company')
            .innerJoin('owners', 'owners.owner_id', 'company.id')
            .select(['company.id', 'company.owner_id']),
        ),
    )
    .selectFrom('owners')
    .select('id')
    .where('owner_id', 'is', null)
    .executeTakeFirst();
  return row?.id ?? companyId;
};
