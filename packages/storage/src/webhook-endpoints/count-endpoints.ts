import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** How many endpoints the company has; nobody adds one to it before the transaction has ended. */
export const countEndpoints = async (tx: Db, companyId: number): Promise<number> => {
  const company = tx.selectFrom('companies').select('id').where('id', '=', companyId);
  if (dialectOf(tx) === 'postgres') await company.forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
};
