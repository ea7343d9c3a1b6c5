import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** Somebody who is to belong to a company, and does not yet. */
export interface NewUser {
  readonly companyId: number;
  /** A mail address in lower case. */
  readonly login: string;
  readonly name: string;
  readonly createdAt: Instant;
}

/** The id of the user of this login, who belongs to the company from now on; one that is there already stays as they are. */
export const addUser = async (tx: Db, { companyId, login, name, createdAt }: NewUser): Promise<number> => {
  await tx
    .insertInto('users')
    .values({ login, name, created_at: createdAt })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .execute();
  const { id } = await tx.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow();
  await tx.insertInto('company_users').values({ company_id: companyId, user_id: id }).execute();
  return id;
};
