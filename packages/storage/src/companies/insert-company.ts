import type { Db } from '../tables.ts';
import { type Company, companyColumns, toCompany } from './company.ts';

/** Stores a new company; its balance begins at zero, and it has settled nothing for itself. */
export const insertCompany = async (
  db: Db,
  company: Omit<Company, 'id' | 'topmostId' | 'settings' | 'disabledAt'>,
): Promise<Company> => {
  const row = await db
    .insertInto('companies')
    .values({
      name: company.name,
      vat_number: company.vatNumber,
      kpp: company.kpp,
      mark_up_bp: company.markUp,
      credit_limit: company.creditLimit,
      created_at: company.createdAt,
      details: JSON.stringify(company.details),
      owner_id: company.ownerId,
      topmost_id: (is) =>
        is
          .selectFrom('companies as owner')
          .select(({ fn }) => fn.coalesce('owner.topmost_id', 'owner.id').as('topmost_id'))
          .where('owner.id', '=', company.ownerId),
    })
    .returning(companyColumns)
    .executeTakeFirstOrThrow();
  return toCompany(row);
};
