import type { Db } from '../tables.ts';
import { toUser, type User, userColumns } from './user.ts';

/** null: there is no such user. */
export const getUser = async (db: Db, id: number): Promise<User | null> => {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
};

/** `login` in lower case. */
export const findUser = async (db: Db, login: string): Promise<User | null> => {
  const row = await db.selectFrom('users').select(userColumns).where('login', '=', login).executeTakeFirst();
  return row ? toUser(row) : null;
};
