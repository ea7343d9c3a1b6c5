import type { Db } from '../tables.ts';
import { toUser, type User, userColumns } from './user.ts';

/** The company's users behind the one of this id, by id; at most `limit`. */
export const listUsers = async (
  db: Db,
  companyId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly User[]> => {
  const rows = await db
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .select(userColumns)
    .where('company_users.company_id', '=', companyId)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(toUser);
};
