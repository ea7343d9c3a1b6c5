import { familyOf } from '../companies/family.ts';
import type { Db } from '../tables.ts';

/** How many endpoints the company's family has. */
export const countEndpoints = async (db: Db, companyId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', 'in', familyOf(companyId))
    .executeTakeFirstOrThrow();
  return Number(count);
};
